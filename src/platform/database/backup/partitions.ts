// Creates the partitions that a backup names. No text of the backup becomes SQL: the bounds are parsed value by value, and
// the SQL is written from the values.
import pg from 'pg';
import type { Refuse } from './archive-file.ts';
import { listPartitions, quote } from './catalog.ts';
import { type Manifest, nameOf } from './manifest.ts';

type Partition = Manifest['partitions'][number];

/** Partitions of tables that are not Kontor's are left out with their tables. */
export async function createPartitions(
  client: pg.Client,
  wanted: Partition[],
  own: ReadonlySet<string>,
  refuse: Refuse,
): Promise<void> {
  const ours = wanted.filter(({ schema, parent }) => own.has(nameOf({ schema, name: parent })));
  const made = new Set((await listPartitions(client)).map(nameOf));
  for (const partition of ours.filter((one) => !made.has(nameOf(one)))) {
    const bound = rewriteBound(partition.bound);
    // Its name must begin with the name of its table, so that it cannot be the name of another table.
    if (bound === undefined || !isNamedAfter(partition)) throw unknownPartition(partition, refuse);
    const parent = { schema: partition.schema, name: partition.parent };
    await client.query(`create table ${quote(partition)} partition of ${quote(parent)} ${bound}`);
  }
  // Made by a migration or just now: its bounds must match the backup.
  const bounds = new Map((await listPartitions(client)).map((one) => [nameOf(one), `${one.parent} ${one.bound}`]));
  for (const partition of ours) {
    const { parent, bound } = partition;
    if (bounds.get(nameOf(partition)) !== `${parent} ${bound}`) throw unknownPartition(partition, refuse);
  }
}

const unknownPartition = ({ name }: Partition, refuse: Refuse) =>
  refuse(`its partition ${name} is not one that Kontor makes`);

const isNamedAfter = ({ name, parent }: Partition) =>
  name.startsWith(`${parent}_`) && /^[a-z0-9_]+$/.test(name.slice(parent.length));

// Dates, times, whole numbers and plain words, as PostgreSQL writes them into its catalog.
const VALUE = /^(?:(MINVALUE|MAXVALUE)|'([0-9A-Za-z:+. -]{1,60})'|(-?\d{1,19}))$/;
const RANGE = /^FOR VALUES FROM \(([^()]*)\) TO \(([^()]*)\)$/;

/** The bound as SQL of our own; undefined unless it is a range of plain values. */
function rewriteBound(bound: string): string | undefined {
  const [, from, to] = RANGE.exec(bound) ?? [];
  const [low, high] = [rewriteValues(from), rewriteValues(to)];
  return low && high ? `for values from (${low}) to (${high})` : undefined;
}

function rewriteValues(list = ''): string | undefined {
  const values = list.split(', ').map((text) => {
    const [, limit, word, number] = VALUE.exec(text) ?? [];
    return limit?.toLowerCase() ?? number ?? (word === undefined ? undefined : pg.escapeLiteral(word));
  });
  return values.includes(undefined) ? undefined : values.join(', ');
}
