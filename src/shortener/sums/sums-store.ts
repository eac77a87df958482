// The SQL of stored sums: one packed row per link and span.
import type { Queries } from '#platform/database/query.ts';

type Reads = Pick<Queries, 'query'>;

/** Times are the numbers of clicks and visitors by quarter of a UTC day; quarters are stored for busy days only. */
export const KINDS = { all: 0, day: 1, quarter: 2, times: 3 } as const;
export type Kind = (typeof KINDS)[keyof typeof KINDS];

export type SumKey = { linkId: number; kind: Kind; start: number };
export type StoredSum = SumKey & { payload: Buffer };

// As float8 the driver reads a bigint as a number.
const columns = 'link_id::float8 as "linkId", kind, start, payload';

const findSql = `
  select ${columns} from unnest($1::bigint[], $2::smallint[], $3::int[]) as key (link, of, since)
  join shortener_sums on link_id = link and kind = of and start = since`;

// In the order of the keys, so that two drains never wait for each other in a circle.
const saveSql = `
  insert into shortener_sums as stored (link_id, kind, start, payload)
  select * from unnest($1::bigint[], $2::smallint[], $3::int[], $4::bytea[]) as given (link_id, kind, start, payload)
  order by link_id, kind, start
  on conflict (link_id, kind, start) do update set payload = excluded.payload`;

/** The sums with these keys; those that do not exist are left out. */
export async function findSums(reads: Reads, keys: readonly SumKey[]): Promise<StoredSum[]> {
  if (keys.length === 0) return [];
  const asked = { name: 'shortener.findSums', text: findSql, values: keyValues(keys) };
  return (await reads.query<StoredSum>(asked)).rows;
}

/** The sums of one kind that begin in the span. */
export async function listSums(reads: Reads, linkId: number, kind: Kind, span: { from: number; to: number }) {
  const { rows } = await reads.query<StoredSum>({
    name: 'shortener.listSums',
    text: `select ${columns} from shortener_sums
           where link_id = $1 and kind = $2 and start >= $3 and start < $4 order by start`,
    values: [linkId, kind, span.from, span.to],
  });
  return rows;
}

/** The same of several links. */
export async function listSumsOf(
  reads: Reads,
  linkIds: readonly number[],
  kind: Kind,
  span: { from: number; to: number },
): Promise<StoredSum[]> {
  const { rows } = await reads.query<StoredSum>({
    name: 'shortener.listSumsOf',
    text: `select ${columns} from unnest($1::bigint[]) as wanted
           join shortener_sums on link_id = wanted and kind = $2 and start >= $3 and start < $4`,
    values: [linkIds, kind, span.from, span.to],
  });
  return rows;
}

export async function saveSums(within: Queries, sums: readonly StoredSum[]): Promise<void> {
  if (sums.length === 0) return;
  const values = [...keyValues(sums), sums.map(({ payload }) => payload)];
  await within.query({ name: 'shortener.saveSums', text: saveSql, values });
}

export const writeKey = ({ linkId, kind, start }: SumKey): string => `${linkId} ${kind} ${start}`;

function keyValues(keys: readonly SumKey[]): unknown[] {
  return [keys.map(({ linkId }) => linkId), keys.map(({ kind }) => kind), keys.map(({ start }) => start)];
}
