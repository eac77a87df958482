// What the numbers of places, referrers and agents stand for, read once and remembered: a number keeps its meaning as long as the
// database forgets nothing, and the same few come again and again.
import { boundedMap } from '#platform/cache/bounded-map.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Rest, Rests } from '../sums/visits-store.ts';
import type { Names } from './rules/breakdown.ts';

type Reads = Pick<Queries, 'query'>;

export type Numbers = { places: readonly number[]; referrers: readonly number[]; agents: readonly number[] };

type Kind = 'place' | 'referrer' | 'agent';
type Row = { of: Kind; id: number; a: string; b: string; c: string; rest: number };

/** How many names of all kinds are remembered. */
const REMEMBERED = 100_000;

const namesSql = `
  select 'place' as of, id, country as a, city as b, '' as c, coalesce(country_id, id) as rest
    from shortener_places where id = any($1::int[])
  union all select 'referrer', id, name, '', '', id from shortener_referrers where id = any($2::int[])
  union all select 'agent', id, device, browser, os, coalesce(rest_id, id) from shortener_agents where id = any($3::int[])`;

export type NameMemory = ReturnType<typeof nameMemory>;

/** One for each database. */
export function nameMemory() {
  const known = boundedMap<Row>(REMEMBERED);

  /** In no order; numbers that stand for nothing are left out. */
  async function list(reads: Reads, { places, referrers, agents }: Numbers): Promise<Row[]> {
    const wanted = { place: new Set(places), referrer: new Set(referrers), agent: new Set(agents) };
    const rows: Row[] = [];
    const missing = (kind: Kind) =>
      [...wanted[kind]].filter((id) => {
        const row = known.get(`${kind} ${id}`);
        if (row !== undefined) rows.push(row);
        return row === undefined;
      });
    const values = [missing('place'), missing('referrer'), missing('agent')];
    if (values.every((ids) => ids.length === 0)) return rows;
    const read = await reads.query<Row>({ name: 'shortener.listNames', text: namesSql, values });
    for (const row of read.rows) known.set(`${row.of} ${row.id}`, row);
    return [...rows, ...read.rows];
  }

  return {
    /** After a failover that lost commits, a number may stand for something else. */
    forget: () => known.clear(),

    async listNames(reads: Reads, numbers: Numbers): Promise<Names> {
      const rows = await list(reads, numbers);
      return {
        places: pick(rows, 'place', ({ a, b }) => ({ country: a, city: b })),
        referrers: pick(rows, 'referrer', ({ a }) => a),
        agents: pick(rows, 'agent', ({ a, b, c }) => ({ device: a, browser: b, os: c })),
      };
    },

    async listRests(reads: Reads, rest: Rest): Promise<Rests> {
      const rows = await list(reads, { ...rest, referrers: [] });
      return { countries: pick(rows, 'place', restOf), agentRests: pick(rows, 'agent', restOf) };
    },
  };
}

const restOf = ({ rest }: Row) => rest;

const pick = <T>(rows: readonly Row[], kind: Kind, read: (row: Row) => T) =>
  new Map(rows.flatMap((row): [number, T][] => (row.of === kind ? [[row.id, read(row)]] : [])));
