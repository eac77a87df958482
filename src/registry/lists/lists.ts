// The story of a list: it is read at once, what needs no register is answered at once, and the rest is checked in the background.
import { randomUUID } from 'node:crypto';
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Sent } from '#platform/reading/text.ts';
import { mapInTurns } from '#platform/reading/turns.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { msg } from '#platform/text/msg.ts';
import { listRunning } from '../errors.ts';
import { findColumns, type ListColumns } from '../rules/list-columns.ts';
import type { ListStore, NewRow, StoredList } from './list-store.ts';
import { listProblem, mostRows, readLines } from './read-list.ts';
import { planRow, type RowReaders } from './row-result.ts';
import type { ListWork } from './work-on-lists.ts';

export type ListNeeds = {
  database: Database;
  store: ListStore;
  work: Pick<ListWork, 'sendNext'>;
  audit: AuditLog;
  clock: Clock;
  readers: RowReaders;
};

export type Sender = { tenant: Tenant; defaultCountry: string; by: Actor };

/** `field` is where a problem is shown. */
export type SentList = { sent: Sent; fileName: string | null; field: string; column?: string | undefined };

/** No number is longer, with whatever stands around it. */
const longestTyped = 1_000;

export function companyLists({ database, store, work, audit, clock, readers }: ListNeeds) {
  const planRows = (lines: readonly string[][], columns: ListColumns, defaultCountry: string): Promise<NewRow[]> =>
    mapInTurns(columns.hasHeader ? lines.slice(1) : lines, (cells, index) => {
      const cellAt = (at: number | null) => (at === null ? '' : (cells[at] ?? '').slice(0, longestTyped));
      const question = { typed: cellAt(columns.number), country: cellAt(columns.country), kind: columns.kind };
      const { result, company } = planRow(readers, { ...question, defaultCountry });
      return { row: index + 1, cells, country: company?.country ?? null, number: company?.number ?? null, result };
    });

  async function read({ sent, field, column }: SentList): Promise<{ lines: string[][]; columns: ListColumns }> {
    const lines = await readLines(sent, field);
    const columns = findColumns(lines.slice(0, 2), column);
    if (!columns) {
      const said = msg(
        'The list has no such column. Write its name as it stands in the first line, or its number from 1.',
      );
      throw listProblem('column', 'column_unknown', said);
    }
    const count = lines.length - (columns.hasHeader ? 1 : 0);
    if (count < 1) throw listProblem(field, 'no_rows', msg('There is no row in it.'));
    if (count > mostRows) {
      const said = msg(
        'A list has at most {most, number} rows. Split it, and send the next part when this one is done.',
        { most: mostRows },
      );
      throw listProblem(field, 'too_many_rows', said);
    }
    return { lines, columns };
  }

  async function findOrRefuse(tenant: Tenant, id: string, within?: Transaction): Promise<StoredList> {
    const list = await store.find(tenant, id, within);
    if (!list) throw notFoundHere();
    return list;
  }

  /** One change of a list, with its line in the audit log. */
  const change = (
    { tenant, by }: Pick<Sender, 'tenant' | 'by'>,
    id: string,
    act: string,
    write: (within: Transaction, list: StoredList) => Promise<void>,
  ): Promise<StoredList> =>
    database.transaction(async (within) => {
      await store.takeTurn(tenant, within);
      const list = await findOrRefuse(tenant, id, within);
      await write(within, list);
      const action = `company-list.${act}`;
      await audit.record({ ...tenant, actor: by, action, subject: id, details: { rows: list.total } }, within);
      return list;
    });

  return {
    /** Answers its id. */
    add: async ({ tenant, defaultCountry, by }: Sender, sent: SentList): Promise<string> => {
      const { lines, columns } = await read(sent);
      const rows = await planRows(lines, columns, defaultCountry);
      const done = rows.filter(({ result }) => result !== null);
      const isDone = done.length === rows.length;
      const now = new Date(clock.now());
      const id = randomUUID();
      const list: StoredList = {
        id,
        fileName: sent.fileName,
        header: columns.hasHeader ? (lines[0] ?? null) : null,
        readColumn: columns.number,
        total: rows.length,
        done: done.length,
        problems: done.filter(({ result }) => (result?.problems.length ?? 0) > 0).length,
        state: isDone ? 'done' : 'running',
        createdAt: now,
        finishedAt: isDone ? now : null,
      };
      await database.transaction(async (within) => {
        await store.takeTurn(tenant, within);
        if (!(await store.add(tenant, list, rows, within))) throw listRunning();
        const details = { rows: rows.length };
        await audit.record({ ...tenant, actor: by, action: 'company-list.create', subject: id, details }, within);
        if (!isDone) await work.sendNext(within);
      });
      return id;
    },

    find: findOrRefuse,

    /** What was checked until then stays. */
    cancel: (by: Pick<Sender, 'tenant' | 'by'>, id: string) =>
      change(by, id, 'cancel', (within) => store.cancel(by.tenant, id, new Date(clock.now()), within)),

    /** Goes on where it was stopped. */
    resume: (by: Pick<Sender, 'tenant' | 'by'>, id: string) =>
      change(by, id, 'resume', async (within, { state }) => {
        if (state !== 'cancelled') return;
        if (!(await store.resume(by.tenant, id, within))) throw listRunning();
        await work.sendNext(within);
      }),

    dismiss: (by: Pick<Sender, 'tenant' | 'by'>, id: string) =>
      change(by, id, 'dismiss', (within) => store.dismiss(by.tenant, id, new Date(clock.now()), within)),

    restore: (by: Pick<Sender, 'tenant' | 'by'>, id: string) =>
      change(by, id, 'restore', (within) => store.dismiss(by.tenant, id, null, within)),
  };
}

export type CompanyLists = ReturnType<typeof companyLists>;
