// The screens of lists, as the console serves them: send one, watch it, stop it, and take the result.
import type { Tenant } from '#platform/database/tenant.ts';
import type { Language } from '#platform/http/preferences.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { type AskedPage, readPage } from '#platform/screens/keyset.ts';
import {
  type Action,
  type ConsoleCaller,
  defineAction,
  defineScreen,
  type Next,
  type Screen,
} from '#platform/screens/screen.ts';
import type { ListStore, StoredList, StoredRow } from '../lists/list-store.ts';
import type { CompanyLists, Sender } from '../lists/lists.ts';
import { mostFileBytes, mostPasted, mostRows } from '../lists/read-list.ts';
import { keptMs } from '../lists/remove-old.ts';
import { writeResult } from '../lists/write-result.ts';
import {
  ListForm,
  type ListItem,
  ListQuery,
  type ListRow,
  ListsQuery,
  ListsView,
  ListView,
  PasteForm,
  pastedBytes,
  SendForm,
} from './list-schema.ts';

export type ListScreenNeeds = {
  lists: CompanyLists;
  store: ListStore;
  nameOf(registry: string): string;
  /** The words of its result file. */
  tellProblem(code: string, language: Language): string;
};

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
const mostShown = 100;

const tenantOf = ({ organisationId, environment }: ConsoleCaller): Tenant => ({ organisationId, environment });
const senderOf = (caller: ConsoleCaller): Sender => ({
  tenant: tenantOf(caller),
  defaultCountry: caller.organisation.defaultCountry,
  by: caller.actor,
});

export function listScreens({ lists, store, nameOf, tellProblem }: ListScreenNeeds): {
  screens: Screen[];
  actions: Action[];
} {
  async function findList(caller: ConsoleCaller, id: string): Promise<StoredList> {
    if (!isId(id)) throw notFoundHere();
    return lists.find(tenantOf(caller), id);
  }

  async function viewLists(caller: ConsoleCaller, asked: AskedPage): Promise<ListsView> {
    const page = await readPage<StoredList>(asked, {
      kinds: ['moment', 'uuid'],
      keyOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
      read: (wanted) => store.readLists(tenantOf(caller), wanted),
    });
    return { ...page, items: page.items.map(toItem), mostRows, mostBytes: mostFileBytes, mostPasted };
  }

  async function viewList(
    caller: ConsoleCaller,
    { id, show = 'all', ...asked }: AskedPage & { id: string; show?: 'all' | 'problems' },
  ): Promise<ListView> {
    const list = await findList(caller, id);
    const page = await readPage<StoredRow>(asked, {
      kinds: ['number'],
      keyOf: ({ row }) => [row],
      read: (wanted) => store.readRows(tenantOf(caller), { id, isProblem: show === 'problems' }, wanted),
    });
    const waits = list.state === 'running' ? await store.listWaits(tenantOf(caller), id) : [];
    return {
      ...page,
      items: page.items.map((row) => toListRow(row, list.readColumn)),
      list: toItem(list),
      show,
      waits,
    };
  }

  const started = (id: string): Next => ({
    to: `companies/lists/${id}`,
    done: { code: 'company-list.sent' },
    data: { id },
  });

  const common = { scope: 'organisation', permission: 'registry:read' } as const;
  const change = { scope: 'organisation', permission: 'registry:ask' } as const;
  const onList = { ...change, form: 'companies/lists/:id', body: ListForm } as const;
  /** Only lists that are there can be changed. */
  const idOf = async (caller: ConsoleCaller, id: string) => (await findList(caller, id)).id;

  return {
    screens: [
      defineScreen({
        ...common,
        path: 'companies/lists',
        summary: 'Lists of company numbers and accounts that were sent to be checked',
        query: ListsQuery,
        answer: ListsView,
        view: viewLists,
        page: 'company-lists',
        csv: ({ items }) => ({
          header: ['id', 'fileName', 'column', 'state', 'total', 'done', 'problems', 'createdAt', 'finishedAt'],
          rows: items.map((one) => [
            ...[one.id, one.fileName, one.column, one.state],
            ...[one.total, one.done, one.problems, one.createdAt, one.finishedAt],
          ]),
        }),
      }),
      defineScreen({
        ...common,
        path: 'companies/lists/:id',
        summary: 'How far a list is, and what was found row by row; its download is the result',
        query: ListQuery,
        answer: ListView,
        view: viewList,
        page: 'company-list',
        download: async (caller, { id, words = 'en' }) => {
          const list = await findList(caller, id);
          const tell = (code: string) => tellProblem(code, words);
          const content = writeResult(store, tenantOf(caller), list, { tell, nameOf });
          return { name: nameResult(list), type: 'text/csv; charset=utf-8', content };
        },
      }),
    ],
    actions: [
      defineAction({
        ...{ ...change, path: 'companies/lists/send', form: 'companies/lists' },
        summary: 'Have a file of company numbers or accounts checked in the background',
        body: SendForm,
        act: async (caller, { file, column }) => {
          const sent = { sent: { bytes: file.bytes }, fileName: file.name, field: 'file', column };
          return started(await lists.add(senderOf(caller), sent));
        },
      }),
      defineAction({
        ...{ ...change, path: 'companies/lists/paste', form: 'companies/lists' },
        summary: 'Have pasted rows checked in the background',
        body: PasteForm,
        bodyLimitBytes: pastedBytes,
        act: async (caller, { text, column }) =>
          started(await lists.add(senderOf(caller), { sent: { text }, fileName: null, field: 'text', column })),
      }),
      defineAction({
        ...{ ...onList, path: 'companies/lists/:id/cancel', summary: 'Stop a list; what was checked stays' },
        act: async (caller, { id }) => {
          const { state } = await lists.cancel(senderOf(caller), await idOf(caller, id));
          const to = `companies/lists/${id}`;
          const undo = { action: `companies/lists/${id}/resume`, fields: {} };
          return state === 'running' ? { to, done: { code: 'company-list.cancelled' }, undo } : { to };
        },
      }),
      defineAction({
        ...{ ...onList, path: 'companies/lists/:id/resume', summary: 'Go on with a list that was stopped' },
        act: async (caller, { id }) => {
          await lists.resume(senderOf(caller), await idOf(caller, id));
          return { to: `companies/lists/${id}`, done: { code: 'company-list.resumed' } };
        },
      }),
      defineAction({
        ...{ ...onList, path: 'companies/lists/:id/dismiss', form: 'today' },
        summary: 'Put a finished list out of sight on Today; it stays where it is',
        act: async (caller, { id }) => {
          await lists.dismiss(senderOf(caller), await idOf(caller, id));
          const undo = { action: `companies/lists/${id}/restore`, fields: {} };
          return { to: 'today', done: { code: 'company-list.dismissed' }, undo };
        },
      }),
      defineAction({
        ...{ ...onList, path: 'companies/lists/:id/restore', form: 'today' },
        summary: 'Show a finished list on Today again',
        act: async (caller, { id }) => {
          await lists.restore(senderOf(caller), await idOf(caller, id));
          return { to: 'today', done: { code: 'company-list.restored' } };
        },
      }),
    ],
  };
}

function toItem(list: StoredList): ListItem {
  const { id, fileName, header, readColumn, state, total, done, problems, createdAt, finishedAt } = list;
  return {
    ...{ id, fileName, state, total, done, problems },
    column: header?.[readColumn]?.trim().slice(0, mostShown) || String(readColumn + 1),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    keptUntil: new Date(createdAt.getTime() + keptMs).toISOString(),
  };
}

function toListRow({ row, cells, result }: StoredRow, column: number): ListRow {
  return {
    row,
    typed: (cells[column] ?? '').slice(0, mostShown).toWellFormed(),
    reading: result?.reading ?? null,
    isValid: result?.isValid ?? null,
    isChecked: result !== null,
    value: result?.value ?? null,
    name: result?.record?.companyName ?? null,
    problems: result?.problems ?? [],
  };
}

const nameResult = ({ fileName }: StoredList) => `${(fileName ?? 'list').replace(/\.\w{1,5}$/, '')}-checked.csv`;
