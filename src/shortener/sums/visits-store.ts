// The SQL that reads clicks to count them: those that are not in the sums yet, and those of a span.
import type { Queries } from '#platform/database/query.ts';
import type { StoredClick } from '../rules/link-sums.ts';

type Reads = Pick<Queries, 'query'>;

/** A stored click of a link. */
export type Visit = StoredClick & { id: number; linkId: number };

/** The clicks of a link that are not in its sums: those after `foldedId`; none is earlier than `since`. */
export type Tail = { linkId: number; since: number; foldedId: number };

type VisitRow = {
  id: string;
  link_id: string;
  clicked_at: Date;
  previous_at: Date | null;
  place: number;
  referrer: number;
  agent: number;
  bot: boolean;
};

const columns = 'id, link_id, clicked_at, previous_at, place, referrer, agent, bot';

// People and bots apart, since each has an index of its own.
const tailsSql = `
  select visit.* from unnest($1::bigint[], $2::timestamptz[], $3::bigint[]) as tail (link, since, folded_id)
  cross join lateral (
    select ${columns} from shortener_visits
    where link_id = link and clicked_at >= since and id > folded_id and not bot
    union all
    select ${columns} from shortener_visits
    where link_id = link and clicked_at >= since and id > folded_id and bot) as visit`;

const spanSql = `
  select ${columns} from shortener_visits where link_id = $1 and clicked_at >= $2 and clicked_at < $3 and not bot
  union all
  select ${columns} from shortener_visits where link_id = $1 and clicked_at >= $2 and clicked_at < $3 and bot`;

/** What clicks are counted under where there are too many values: the countries of places, and the rests of agents. */
export type Rests = { countries: ReadonlyMap<number, number>; agentRests: ReadonlyMap<number, number> };
export type Rest = { places: readonly number[]; agents: readonly number[] };
export type ListRests = (reads: Reads, of: Rest) => Promise<Rests>;

export async function listTails(reads: Reads, tails: readonly Tail[], rests: ListRests = listRests): Promise<Visit[]> {
  const values = [
    tails.map(({ linkId }) => linkId),
    tails.map(({ since }) => new Date(since)),
    tails.map(({ foldedId }) => foldedId),
  ];
  const { rows } = await reads.query<VisitRow>({ name: 'shortener.listTails', text: tailsSql, values });
  return completeVisits(reads, rows, rests);
}

/** Milliseconds since 1970; `to` does not belong to it. */
export type Stretch = { from: number; to: number };

/** All clicks of the link in the stretch. */
export async function listVisits(
  reads: Reads,
  linkId: number,
  { from, to }: Stretch,
  rests: ListRests = listRests,
): Promise<Visit[]> {
  const values = [linkId, new Date(from), new Date(to)];
  const { rows } = await reads.query<VisitRow>({ name: 'shortener.listVisits', text: spanSql, values });
  return completeVisits(reads, rows, rests);
}

const spanOfSql = `
  select visit.* from unnest($1::bigint[]) as wanted cross join lateral (
    select ${columns} from shortener_visits where link_id = wanted and clicked_at >= $2 and clicked_at < $3 and not bot
    union all
    select ${columns} from shortener_visits where link_id = wanted and clicked_at >= $2 and clicked_at < $3 and bot
  ) as visit`;

/** The same of several links. */
export async function listVisitsOf(
  reads: Reads,
  linkIds: readonly number[],
  { from, to }: Stretch,
  rests: ListRests = listRests,
): Promise<Visit[]> {
  const values = [linkIds, new Date(from), new Date(to)];
  const { rows } = await reads.query<VisitRow>({ name: 'shortener.listVisitsOf', text: spanOfSql, values });
  return completeVisits(reads, rows, rests);
}

async function completeVisits(reads: Reads, rows: readonly VisitRow[], rests: ListRests): Promise<Visit[]> {
  if (rows.length === 0) return [];
  const places = [...new Set(rows.map(({ place }) => place))];
  const agents = [...new Set(rows.map(({ agent }) => agent))];
  const { countries, agentRests } = await rests(reads, { places, agents });
  return rows.map((row) => ({
    id: Number(row.id),
    linkId: Number(row.link_id),
    at: row.clicked_at.getTime(),
    previous: row.previous_at?.getTime() ?? null,
    bot: row.bot,
    place: row.place,
    country: countries.get(row.place) ?? row.place,
    referrer: row.referrer,
    agent: row.agent,
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
