// What the screens of companies show: each number that was typed, how it was read, and its record; the lists that were sent, and
// one of them row by row.
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { type AskedPage, readPage } from '#platform/screens/keyset.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { Translate } from '#platform/text/msg.ts';
import type { AskAgain } from './ask-again.ts';
import type { ListStore, StoredList, StoredRow } from './lists/list-store.ts';
import type { CompanyLists } from './lists/lists.ts';
import { mostFileBytes, mostPasted, mostRows } from './lists/read-list.ts';
import { keptMs } from './lists/remove-old.ts';
import type { AccountReading } from './lists/row-result.ts';
import type { ExamineCompany, LookedUp, ReadCompany } from './lookup.ts';
import type { ListRegisters, Register } from './registers.ts';
import { compareVat, explainVat } from './rules/explain-vat.ts';
import { hasRightCheckDigit } from './rules/ico-check.ts';
import { kindsOf, splitTyped, type TypedNumber } from './rules/split-typed.ts';

/** The open room, as its screens and actions get it. */
export type RegistryRoom = {
  examine: ExamineCompany;
  read: ReadCompany;
  /** The bank room reads accounts. */
  explainAccount(typed: string): AccountReading;
  listRegisters: ListRegisters;
  nameOf(registry: string): string;
  askAgain: AskAgain;
  lists: CompanyLists;
  listStore: ListStore;
  /** Words of a problem, for the result file of a list. */
  tellProblem(code: string, say: Translate): string;
  audit: AuditLog;
};

/** Every number may cost a call to a register, and the page waits for all of them. */
const mostNumbers = 5;

export async function viewCompanies(room: RegistryRoom, caller: ConsoleCaller, { q = '' }: { q?: string }) {
  const typed = splitTyped(q);
  const { defaultCountry } = caller.organisation;
  const numbers = await Promise.all(typed.slice(0, mostNumbers).map((one) => lookAt(room, one, defaultCountry)));
  return {
    q: q.trim(),
    numbers,
    leftOut: Math.max(0, typed.length - mostNumbers),
    // Afterwards, so that it tells how the registers answered just now.
    registers: (await room.listRegisters()).map(registerOf),
  };
}
export type CompaniesView = ViewOf<typeof viewCompanies>;
export type TypedNumberView = CompaniesView['numbers'][number];

async function lookAt(room: RegistryRoom, typed: TypedNumber, defaultCountry: string) {
  const { text } = typed;
  const account = room.explainAccount(text);
  const asked = { companyRegistrationNumber: text, defaultCountry };
  const kinds = kindsOf(typed, { account: account.success, company: room.read(asked).number !== null });
  const company = kinds.includes('company') ? readingOf(room, text, await room.examine(asked)) : null;
  return { text, account: kinds.includes('account') ? account : null, company };
}

/** `outcome` is found, or the code of why there is no record: vat_… for a VAT id by which no register finds companies. */
function readingOf({ nameOf }: RegistryRoom, text: string, { country, number, answer, entry, source }: LookedUp) {
  const isFound = !('error' in answer);
  return {
    country,
    number,
    checkDigit: country === null || number === null ? null : hasRightCheckDigit(country, number),
    outcome: isFound ? 'found' : ((number === null ? explainVat(text) : null) ?? answer.code),
    vat: isFound ? compareVat(text, answer.taxIdentificationNumber) : null,
    record: isFound ? answer : null,
    register: entry && { id: entry.registry, name: nameOf(entry.registry) },
    fetchedAt: entry && new Date(entry.fetchedAt),
    source,
  };
}

/** What went wrong in it is for operators. */
const registerOf = ({ id, name, state, isBroken, health }: Register) => ({
  ...{ id, name, state, isBroken },
  lastMs: health?.lastMs ?? null,
  lastSuccessAt: health?.lastSuccessAt ?? null,
  lastFailureAt: health?.lastFailureAt ?? null,
  failingSince: health?.failingSince ?? null,
  nextAt: isBroken ? (health?.openUntil ?? null) : null,
});

export async function viewLists({ listStore }: RegistryRoom, caller: ConsoleCaller, asked: AskedPage) {
  const page = await readPage<StoredList>(asked, {
    kinds: ['moment', 'uuid'],
    keyOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
    read: (wanted) => listStore.readLists(caller, wanted),
  });
  return { ...page, items: page.items.map(listOf), mostRows, mostBytes: mostFileBytes, mostPasted };
}
export type ListsView = ViewOf<typeof viewLists>;

type AskedList = AskedPage & { id: string; show?: 'all' | 'problems' };

export async function viewList(room: RegistryRoom, caller: ConsoleCaller, { id, show = 'all', ...asked }: AskedList) {
  const list = await requireList(room, caller, id);
  const page = await readPage<StoredRow>(asked, {
    kinds: ['number'],
    keyOf: ({ row }) => [row],
    read: (wanted) => room.listStore.readRows(caller, { id, isProblem: show === 'problems' }, wanted),
  });
  return {
    ...page,
    items: page.items.map((row) => rowOf(row, list.readColumn)),
    list: listOf(list),
    show,
    waits: list.state === 'running' ? await room.listStore.listWaits(caller, id) : [],
  };
}
export type ListView = ViewOf<typeof viewList>;

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

export async function requireList({ lists }: RegistryRoom, tenant: Tenant, id: string): Promise<StoredList> {
  if (!isId(id)) throw notFoundHere();
  return lists.find(tenant, id);
}

/** Of what somebody sent. */
const mostShown = 100;

/** `column` is the one that was read: its name, or its number from 1. */
const listOf = ({ header, readColumn, ...list }: StoredList) => ({
  ...list,
  column: header?.[readColumn]?.trim().slice(0, mostShown) || String(readColumn + 1),
  keptUntil: new Date(list.createdAt.getTime() + keptMs),
});

const rowOf = ({ row, cells, result }: StoredRow, column: number) => ({
  row,
  typed: (cells[column] ?? '').slice(0, mostShown).toWellFormed(),
  reading: result?.reading ?? null,
  /** Null where we do not know. */
  isValid: result?.isValid ?? null,
  isChecked: result !== null,
  value: result?.value ?? null,
  name: result?.record?.companyName ?? null,
  problems: result?.problems ?? [],
});
