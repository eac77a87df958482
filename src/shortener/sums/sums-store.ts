// The SQL of stored sums: one packed row per link and span.
import type { Queries } from '#platform/database/query.ts';
import { namedSql, part } from '#platform/database/sql.ts';

type Reads = Pick<Queries, 'query'>;

/** Times are the numbers of clicks and visitors by quarter of a UTC day; quarters are stored for busy days only. */
export const KINDS = { all: 0, day: 1, quarter: 2, times: 3 } as const;
export type Kind = (typeof KINDS)[keyof typeof KINDS];

export type SumKey = { linkId: number; kind: Kind; start: number };
export type StoredSum = SumKey & { payload: Buffer };

type Span = { from: number; to: number };

// As float8 the driver reads a bigint as a number.
const columns = part`link_id::float8 as "linkId", kind, start, payload`;

/** The sums with these keys; those that do not exist are left out. */
export const findSums = async (reads: Reads, keys: readonly SumKey[]): Promise<StoredSum[]> =>
  keys.length === 0
    ? []
    : namedSql(reads, 'shortener.findSums').all<StoredSum>`
        select ${columns} from ${unnest(keys)} as key (link, of, since)
        join shortener_sums on link_id = link and kind = of and start = since`;

/** The sums of one kind that begin in the span. */
export const listSums = (reads: Reads, linkId: number, kind: Kind, { from, to }: Span) =>
  namedSql(reads, 'shortener.listSums').all<StoredSum>`
    select ${columns} from shortener_sums
    where link_id = ${linkId} and kind = ${kind} and start >= ${from} and start < ${to} order by start`;

/** The same of several links. */
export const listSumsOf = (reads: Reads, linkIds: readonly number[], kind: Kind, { from, to }: Span) =>
  namedSql(reads, 'shortener.listSumsOf').all<StoredSum>`
    select ${columns} from unnest(${linkIds}::bigint[]) as wanted
    join shortener_sums on link_id = wanted and kind = ${kind} and start >= ${from} and start < ${to}`;

export async function saveSums(within: Queries, sums: readonly StoredSum[]): Promise<void> {
  if (sums.length === 0) return;
  // In the order of the keys, so that two drains never wait for each other in a circle.
  await namedSql(within, 'shortener.saveSums').run`
    insert into shortener_sums as stored (link_id, kind, start, payload)
    select * from ${unnest(sums, part`, ${sums.map(({ payload }) => payload)}::bytea[]`)}
      as given (link_id, kind, start, payload)
    order by link_id, kind, start
    on conflict (link_id, kind, start) do update set payload = excluded.payload`;
}

const unnest = (keys: readonly SumKey[], more = part``) => part`unnest(${keys.map(({ linkId }) => linkId)}::bigint[],
  ${keys.map(({ kind }) => kind)}::smallint[], ${keys.map(({ start }) => start)}::int[]${more})`;

export const writeKey = ({ linkId, kind, start }: SumKey): string => `${linkId} ${kind} ${start}`;
