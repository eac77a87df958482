// The SQL that reads clicks to count them: those that are not in the sums yet, and those of a span.
import type { Queries } from '#platform/database/query.ts';
import { namedSql, part, type SqlPart } from '#platform/database/sql.ts';
import type { StoredClick } from '../rules/link-sums.ts';

type Reads = Pick<Queries, 'query'>;

/** A stored click of a link. */
export type Visit = StoredClick & { id: number; linkId: number };

/** The clicks of a link that are not in its sums: those after `foldedId`; none is earlier than `since`. */
export type Tail = { linkId: number; since: number; foldedId: number };

type VisitRow = Omit<Visit, 'at' | 'previous' | 'country' | 'agentRest'> & { at: Date; previous: Date | null };

// As float8 the driver reads a bigint as a number.
const columns = part`visit.id::float8, link_id::float8 as "linkId", clicked_at as at, previous_at as previous, place, referrer,
  agent, bot`;
const stored = part`id, link_id, clicked_at, previous_at, place, referrer, agent, bot`;

/** People and bots apart, since each has an index of its own. */
const visitsWhere = (condition: SqlPart) => part`(
  select ${stored} from shortener_visits where ${condition} and not bot
  union all
  select ${stored} from shortener_visits where ${condition} and bot) as visit`;

/** What clicks are counted under where there are too many values: the countries of places, and the rests of agents. */
export type Rests = { countries: ReadonlyMap<number, number>; agentRests: ReadonlyMap<number, number> };
export type Rest = { places: readonly number[]; agents: readonly number[] };
type ListRests = (reads: Reads, of: Rest) => Promise<Rests>;

export const listTails = async (reads: Reads, tails: readonly Tail[], rests: ListRests = listRests): Promise<Visit[]> =>
  completeVisits(
    reads,
    await namedSql(reads, 'shortener.listTails').all<VisitRow>`
      select ${columns}
      from unnest(${tails.map(({ linkId }) => linkId)}::bigint[], ${tails.map(({ since }) => new Date(since))}::timestamptz[],
        ${tails.map(({ foldedId }) => foldedId)}::bigint[]) as tail (link, since, folded_id)
      cross join lateral ${visitsWhere(part`link_id = link and clicked_at >= since and id > folded_id`)}`,
    rests,
  );

/** Milliseconds since 1970; `to` does not belong to it. */
export type Stretch = { from: number; to: number };

const inStretch = ({ from, to }: Stretch) => part`clicked_at >= ${new Date(from)} and clicked_at < ${new Date(to)}`;

/** All clicks of the link in the stretch. */
export const listVisits = async (reads: Reads, linkId: number, stretch: Stretch, rests: ListRests = listRests) =>
  completeVisits(
    reads,
    await namedSql(reads, 'shortener.listVisits').all<VisitRow>`
      select ${columns} from ${visitsWhere(part`link_id = ${linkId} and ${inStretch(stretch)}`)}`,
    rests,
  );

/** The same of several links. */
export const listVisitsOf = async (
  reads: Reads,
  linkIds: readonly number[],
  stretch: Stretch,
  rests: ListRests = listRests,
) =>
  completeVisits(
    reads,
    await namedSql(reads, 'shortener.listVisitsOf').all<VisitRow>`
      select ${columns} from unnest(${linkIds}::bigint[]) as wanted
      cross join lateral ${visitsWhere(part`link_id = wanted and ${inStretch(stretch)}`)}`,
    rests,
  );

async function completeVisits(reads: Reads, rows: readonly VisitRow[], rests: ListRests): Promise<Visit[]> {
  if (rows.length === 0) return [];
  const places = [...new Set(rows.map(({ place }) => place))];
  const agents = [...new Set(rows.map(({ agent }) => agent))];
  const { countries, agentRests } = await rests(reads, { places, agents });
  return rows.map((row) => ({
    ...row,
    at: row.at.getTime(),
    previous: row.previous?.getTime() ?? null,
    country: countries.get(row.place) ?? row.place,
    agentRest: agentRests.get(row.agent) ?? row.agent,
  }));
}

const restsSql = `
  select 'place' as of, id, country_id as rest from shortener_places where id = any($1::int[]) and country_id is not null
  union all select 'agent', id, rest_id from shortener_agents where id = any($2::int[]) and rest_id is not null`;

async function listRests(reads: Reads, { places, agents }: Rest): Promise<Rests> {
  const found = await reads.query<{ of: 'place' | 'agent'; id: number; rest: number }>({
    name: 'shortener.listRests',
    text: restsSql,
    values: [places, agents],
  });
  const pick = (kind: 'place' | 'agent') =>
    new Map(found.rows.filter(({ of }) => of === kind).map(({ id, rest }) => [id, rest]));
  return { countries: pick('place'), agentRests: pick('agent') };
}
