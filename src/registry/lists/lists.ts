// The story of a list: it is read at once, what needs no register is answered at once, and the rest is checked in the background.

import { randomUUID } from 'node:crypto';
import type { Actor } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { invalidField } from '#platform/http/invalid-fields.ts';
import { isId } from '#platform/ids.ts';
import type { Sent } from '#platform/reading/text.ts';
import { mapInTurns } from '#platform/reading/turns.ts';
import { dayMs } from '#platform/rules/wall-clock.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { msg } from '#platform/text/msg.ts';
import { listRunning } from '../errors.ts';
import type { RegistryRoom } from '../room.ts';
import { findColumns, type ListColumns } from '../rules/list-columns.ts';
import type { NewRow, StoredList } from './list-store.ts';
import { mostRows, readLines } from './read-list.ts';
import { planRow } from './row-result.ts';
import { sendListWork } from './work-on-lists.ts';

/** `field` is where a problem is shown. */
export type SentList = {
  sent: Sent;
  fileName: string | null;
  field: string;
  column?: string | undefined;
  defaultCountry: string;
};

/** No number is longer, even with other text around it. */
const longestTyped = 1_000;

/** Lists hold what somebody sent, so they are not kept for longer. */
export const keptMs = 7 * dayMs;

async function readSent({ sent, field, column }: SentList): Promise<{ lines: string[][]; columns: ListColumns }> {
  const lines = await readLines(sent, field);
  const columns = findColumns(lines.slice(0, 2), column);
  if (!columns) {
    const said = msg(
      'The list has no such column. Write its name as it stands in the first line, or its number from 1.',
    );
    throw invalidField('column', 'column_unknown', said);
  }
  const count = lines.length - (columns.hasHeader ? 1 : 0);
  if (count < 1) throw invalidField(field, 'no_rows', msg('There is no row in it.'));
  if (count > mostRows) {
    const said = msg(
      'A list has at most {most, number} rows. Split it, and send the next part when this one is done.',
      {
        most: mostRows,
      },
    );
    throw invalidField(field, 'too_many_rows', said);
  }
  return { lines, columns };
}

/** Answers its id. */
export async function addList(room: RegistryRoom, tenant: Tenant, sent: SentList, actor: Actor): Promise<string> {
  const { database, listStore, clock } = room;
  const { lines, columns } = await readSent(sent);
  const rows = await mapInTurns(columns.hasHeader ? lines.slice(1) : lines, (cells, index): NewRow => {
    const cellAt = (at: number | null) => (at === null ? '' : (cells[at] ?? '').slice(0, longestTyped));
    const { result, company } = planRow(room, {
      typed: cellAt(columns.number),
      country: cellAt(columns.country),
      kind: columns.kind,
      defaultCountry: sent.defaultCountry,
    });
    return { row: index + 1, cells, country: company?.country ?? null, number: company?.number ?? null, result };
  });
  const done = rows.filter(({ result }) => result !== null);
  const isDone = done.length === rows.length;
  const now = new Date(clock.now());
  const list: StoredList = {
    id: randomUUID(),
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
    await listStore.takeTurn(tenant, within);
    if (!(await listStore.add(tenant, list, rows, within))) throw listRunning();
    await recordList(room, tenant, list, 'create', actor, within);
    if (!isDone) await sendListWork(room, within);
  });
  return list.id;
}

const recordList = (
  { audit }: RegistryRoom,
  { organisationId, environment }: Tenant,
  { id, total }: StoredList,
  act: 'create' | 'cancel' | 'resume' | 'dismiss' | 'restore',
  actor: Actor,
  within: Transaction,
) => {
  const entry = { organisationId, environment, actor, action: `company-list.${act}`, subject: id };
  return audit.record({ ...entry, details: { rows: total } }, within);
};

export async function requireList({ listStore }: RegistryRoom, tenant: Tenant, id: string, within?: Transaction) {
  const list = isId(id) ? await listStore.find(tenant, id, within) : null;
  if (!list) throw notFoundHere();
  return list;
}

/** One change of a list, with its line in the audit log unless there was nothing to change. Answers the list as it was. */
type ChangeList = (room: RegistryRoom, tenant: Tenant, id: string, actor: Actor) => Promise<StoredList>;

const change =
  (
    act: 'cancel' | 'resume' | 'dismiss' | 'restore',
    write: (room: RegistryRoom, tenant: Tenant, list: StoredList, within: Transaction) => Promise<boolean>,
  ): ChangeList =>
  (room, tenant, id, actor) =>
    room.database.transaction(async (within) => {
      await room.listStore.takeTurn(tenant, within);
      const list = await requireList(room, tenant, id, within);
      if (await write(room, tenant, list, within)) await recordList(room, tenant, list, act, actor, within);
      return list;
    });

/** What was checked until then stays. */
export const cancelList = change('cancel', async ({ listStore, clock }, tenant, { id }, within) => {
  return (await listStore.cancel(tenant, id, new Date(clock.now()), within)) === 1;
});

/** Goes on where it was stopped. */
export const resumeList = change('resume', async (room, tenant, { id, state }, within) => {
  if (state !== 'cancelled') return false;
  if ((await room.listStore.resume(tenant, id, within)) === 0) throw listRunning();
  await sendListWork(room, within);
  return true;
});

export const dismissList = change('dismiss', async ({ listStore, clock }, tenant, { id }, within) => {
  return (await listStore.dismiss(tenant, id, new Date(clock.now()), within)) === 1;
});

export const restoreList = change('restore', async ({ listStore }, tenant, { id }, within) => {
  return (await listStore.restore(tenant, id, within)) === 1;
});

export const removeOldLists = ({ listStore, clock }: RegistryRoom) =>
  listStore.removeOld(new Date(clock.now() - keptMs));
