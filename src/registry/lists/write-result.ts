// The result of a list as a file: the columns that were sent, as they were, and ours after them.

import { Readable } from 'node:stream';
import type { Tenant } from '#platform/database/tenant.ts';
import { readPages } from '#platform/reading/pages.ts';
import { writeCsvRow } from '#platform/text/csv.ts';
import type { Translate } from '#platform/text/msg.ts';
import { nameOf } from '../health.ts';
import type { RegistryRoom } from '../room.ts';
import type { StoredList, StoredRow } from './list-store.ts';

const recordFields = [
  'companyName',
  'streetAddress',
  'postalCode',
  'city',
  'country',
  'taxIdentificationNumber',
] as const;

/** Ours begin with a name that no column of theirs has. */
const resultColumns = ['reading', 'valid', 'value', ...recordFields, 'source', 'asOf', 'problem'].map(
  (name) => `kontor_${name}`,
);

const rowsAtOnce = 500;

export function writeResult(room: RegistryRoom, tenant: Tenant, list: StoredList, say: Translate): Readable {
  async function* write(): AsyncGenerator<string> {
    let width: number | null = null;
    const read = (last: StoredRow | null) => {
      const asked = { from: last && [last.row], isBackwards: false, limit: rowsAtOnce };
      return room.listStore.readRows(tenant, { id: list.id, isProblem: false }, asked);
    };
    for await (const rows of readPages(rowsAtOnce, read)) {
      if (width === null) {
        // Without names of their own the columns get numbers, as many as the first rows have.
        width = Math.max(list.header?.length ?? 0, ...rows.map(({ cells }) => cells.length));
        yield `\uFEFF${writeCsvRow([...nameColumns(list.header, width), ...resultColumns])}`;
      }
      for (const row of rows) yield writeCsvRow([...fill(row.cells, width), ...toCells(room, row, say)]);
    }
  }
  return Readable.from(write());
}

const nameColumns = (header: readonly string[] | null, width: number) =>
  Array.from({ length: width }, (_, at) => header?.[at] ?? String(at + 1));

/** A row that is longer than the others keeps what it has too much of in its last cell. */
function fill(cells: readonly string[], width: number): string[] {
  const kept = cells.length > width ? [...cells.slice(0, width - 1), cells.slice(width - 1).join(' ')] : cells;
  return Array.from({ length: width }, (_, at) => kept[at] ?? '');
}

function toCells(room: RegistryRoom, { result }: StoredRow, say: Translate): (string | null)[] {
  const tell = (code: string) => room.tellProblem(code, say);
  if (result === null) return [...Array.from({ length: resultColumns.length - 1 }, () => null), tell('not_checked')];
  const { reading, isValid, value, record, register, asOf, problems } = result;
  return [
    reading,
    isValid === null ? 'unknown' : isValid ? 'yes' : 'no',
    value,
    ...recordFields.map((field) => record?.[field] ?? null),
    register === null ? null : nameOf(room, register),
    asOf,
    problems.map(tell).join(' ') || null,
  ];
}
