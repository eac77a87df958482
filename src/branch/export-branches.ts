// An export: all branches, with internal fields, as text from which an import makes the same branches.

import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Tenant } from '#platform/database/tenant.ts';
import { readPages } from '#platform/reading/pages.ts';
import type { ConsoleCaller, Download } from '#platform/screens/screen.ts';
import { writeCsvRow } from '#platform/text/csv.ts';
import type { Format } from './import-file.ts';
import type { BranchRoom } from './room.ts';
import { csvColumns, toCells, writeRow } from './rules/field-texts.ts';
import type { Row } from './rules/fields.ts';
import { toFeature } from './rules/geojson.ts';
import type { StoredBranch } from './whole-store.ts';

type Writer = { head: string; row(row: Row): string; between: string; tail: string };

const writers: Record<Format, Writer> = {
  json: { head: '[\n', row: (row) => JSON.stringify(row), between: ',\n', tail: '\n]\n' },
  geojson: {
    head: '{"type":"FeatureCollection","features":[\n',
    row: (row) => JSON.stringify(toFeature(row)),
    between: ',\n',
    tail: '\n]}\n',
  },
  // With the byte order mark spreadsheets read the file as UTF-8.
  csv: {
    head: `\uFEFF${writeCsvRow(csvColumns)}`,
    row: (row) => writeCsvRow(toCells(row)),
    between: '',
    tail: '',
  },
};

const batchRows = 1_000;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/**
 * The text of every branch, as of one moment. It waits for its reader packed: a transaction that waited would hold a connection of
 * the pool for as long as a reader likes.
 */
async function readAll(room: BranchRoom, tenant: Tenant, format: Format): Promise<{ count: number; packed: Buffer[] }> {
  const { row, between } = writers[format];
  const packed: Buffer[] = [];
  let count = 0;
  await visitAll(room, tenant, async (branches) => {
    const texts = branches.map(({ branch }) => row(writeRow(branch)));
    if (texts.length > 0) packed.push(await pack(`${count > 0 ? between : ''}${texts.join(between)}`));
    count += texts.length;
  });
  return { count, packed };
}

async function* unpackAll(packed: readonly Buffer[], format: Format): AsyncGenerator<string> {
  const { head, tail } = writers[format];
  yield head;
  for (const piece of packed) yield (await unpack(piece)).toString();
  yield tail;
}

/** Waits for each `write`. */
export async function exportBranches(
  room: BranchRoom,
  tenant: Tenant,
  format: Format,
  write: (text: string) => Promise<void>,
): Promise<number> {
  const { count, packed } = await readAll(room, tenant, format);
  for await (const text of unpackAll(packed, format)) await write(text);
  return count;
}

/** Every branch, as of one moment, in the order of slugs. */
const visitAll = ({ whole }: BranchRoom, tenant: Tenant, visit: (branches: StoredBranch[]) => Promise<void>) =>
  whole.transaction(
    async (within) => {
      const read = (last: StoredBranch | null) =>
        whole.listPage(tenant, {}, { from: last?.branch.slug ?? '', limit: batchRows }, within);
      for await (const branches of readPages(batchRows, read)) await visit(branches);
    },
    { isolation: 'repeatable read', readOnly: true },
  );

const types: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  geojson: 'application/geo+json',
};

export async function downloadBranches(
  room: BranchRoom,
  caller: ConsoleCaller,
  { format = 'csv' }: { format?: Format },
): Promise<Download> {
  const { packed } = await readAll(room, caller, format);
  return { name: `branches.${format}`, type: types[format], content: Readable.from(unpackAll(packed, format)) };
}
