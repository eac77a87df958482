// The SQL of the drain: clicks, visitors and totals, and how far each journal is drained, all in one transaction.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { namedSql } from '#platform/database/sql.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { NumberedClick } from '../sums/values-store.ts';
import type { Tail, Visit } from '../sums/visits-store.ts';

/** A visitor of one link. */
export type LinkVisitor = { linkId: number; visitor: string };
export type LastSeen = LinkVisitor & { last: number };

/** A click with what the drain found out about its visitor. */
export type ChainedClick = NumberedClick & { previous: number | null };

/** What a batch adds to the totals of a link. */
export type TotalsChange = {
  linkId: number;
  clicks: number;
  bots: number;
  visitors: number;
  firstAt: number | null;
  lastAt: number | null;
  unfolded: number;
  unfoldedSince: number | null;
};

/** The clicks of a link, as other systems get them. */
export type ClickDigest = { linkId: number; clicks: number; bots: number; firstAt: number; lastAt: number };

/** A link with clicks that are not in its sums. */
export type Unfolded = { linkId: number; clicks: number; unfolded: number };

type LaterVisit = LinkVisitor & Omit<Visit, 'bot'>;

/** A stored click whose previous sighting is `moved` now, since a click arrived late. */
export type MovedVisit = LaterVisit & { moved: number };

export type DrainStore = ReturnType<typeof drainStore>;

/** What the drain needs of a database: it runs in a thread with connections of its own. */
export type DrainDatabase = Pick<Database, 'query' | 'transaction'>;

export function drainStore(database: DrainDatabase) {
  return {
    transaction: database.transaction,

    /** One drain at a time for each shard, across all processes. In ascending order, so that nobody waits in a circle. */
    lockShards: (shards: readonly number[], within: Queries) =>
      namedSql(within, null).run`select pg_advisory_xact_lock(hashtextextended('shortener_shard', shard))
        from unnest(${[...shards].sort((a, b) => a - b)}::int[]) as shard`,

    /** Clicks before `thinning` get no row of their own any more, and those before `forgotten` no visitor (retention.ts). */
    async findBoundaries(within: Queries): Promise<{ thinning: number; forgotten: number }> {
      const found = await namedSql(within, 'shortener.findBoundaries').first<{ thinning: number; forgotten: number }>`
        select (extract(epoch from thinning_before) * 1000)::float8 as thinning,
          (extract(epoch from forgotten_before) * 1000)::float8 as forgotten from shortener_retention`;
      if (!found) throw new Error('shortener_retention has no row.');
      return found;
    },

    async listLastSeen(visitors: readonly LinkVisitor[], within: Queries): Promise<LastSeen[]> {
      const rows = await namedSql(within, 'shortener.listLastSeen').all<LinkVisitor & { last: Date }>`
        select link_id::float8 as "linkId", visitor, last_at as last
        from unnest(${writeLinks(visitors)}::bigint[], ${writeVisitors(visitors)}::bigint[]) as seen (link, who)
        join shortener_visitors on link_id = link and visitor = who`;
      return rows.map(({ linkId, visitor, last }) => ({ linkId, visitor, last: last.getTime() }));
    },

    /**
     * The stored clicks of each visitor after a late click, in order of time. The clicks of a link after its first late one are
     * read once, for all of its late visitors: a journal that was found a day later may hold thousands of them.
     */
    async listLater(late: readonly (LastSeen & { after: number })[], within: Queries): Promise<LaterVisit[]> {
      type Row = Omit<LaterVisit, 'at' | 'previous'> & { at: Date; previous: Date | null };
      const rows = await namedSql(within, 'shortener.listLater').all<Row>`
        with late as materialized (
          select * from unnest(${writeLinks(late)}::bigint[], ${writeVisitors(late)}::bigint[],
            ${writeArray(late, ({ after }) => writeMoment(after))}::timestamptz[],
            ${writeArray(late, ({ last }) => writeMoment(last))}::timestamptz[]) as late (link, who, after, last))
        select visit.id::float8, link_id::float8 as "linkId", visitor, clicked_at as at, previous_at as previous, place,
          referrer, agent, coalesce(country_id, place) as country, coalesce(rest_id, agent) as "agentRest"
        from (select link, min(after) as since, max(last) as until from late group by link) as span
        cross join lateral (
          select id, link_id, visitor, clicked_at, previous_at, place, referrer, agent from shortener_visits
          where link_id = span.link and clicked_at > since and clicked_at <= until and not bot) as visit
        join late on late.link = visit.link_id and who = visit.visitor
          and visit.clicked_at > after and visit.clicked_at <= last
        join shortener_places on shortener_places.id = place
        join shortener_agents on shortener_agents.id = agent
        order by visit.clicked_at, visit.id`;
      return rows.map((row) => ({ ...row, at: row.at.getTime(), previous: row.previous?.getTime() ?? null }));
    },

    async copyVisits(clicks: readonly ChainedClick[], within: Transaction): Promise<void> {
      const text = `copy shortener_visits (link_id, clicked_at, previous_at, visitor, place, referrer, agent, bot)
                    from stdin`;
      const lines = clicks.map(
        ({ linkId, at, previous, visitor, place, referrer, agent, bot }) =>
          `${linkId}\t${copyMoment(at)}\t${copyMoment(previous)}\t${visitor ?? '\\N'}\t${place}\t${referrer}\t${agent}\t${bot}\n`,
      );
      await within.copy(text, lines.join(''));
    },

    async copyVisitors(seen: readonly LastSeen[], within: Transaction): Promise<void> {
      const lines = seen.map(({ linkId, visitor, last }) => `${linkId}\t${visitor}\t${writeMoment(last)}\n`);
      await within.copy('copy shortener_visitors (link_id, visitor, last_at) from stdin', lines.join(''));
    },

    /** For known and new visitors; the time never moves back. */
    saveLastSeen: (seen: readonly LastSeen[], within: Queries) =>
      namedSql(within, 'shortener.saveLastSeen').run`
        insert into shortener_visitors as stored (link_id, visitor, last_at)
        select * from unnest(${writeLinks(seen)}::bigint[], ${writeVisitors(seen)}::bigint[],
          ${writeArray(seen, ({ last }) => writeMoment(last))}::timestamptz[]) as seen (link_id, visitor, last_at)
        order by link_id, visitor
        on conflict (link_id, visitor) do update set last_at = greatest(stored.last_at, excluded.last_at)`,

    updatePrevious: (visits: readonly MovedVisit[], within: Queries) =>
      namedSql(within, null).run`
        update shortener_visits as visit set previous_at = late.moved
        from unnest(${visits.map(({ id }) => id)}::bigint[], ${visits.map(({ at }) => new Date(at))}::timestamptz[],
            ${visits.map(({ moved }) => new Date(moved))}::timestamptz[], ${visits.map(({ linkId }) => linkId)}::bigint[])
          as late (visit_id, at, moved, link)
        where visit.link_id = link and visit.clicked_at = at and visit.id = visit_id and not visit.bot`,

    /** Returns the links with at least so many clicks that are not in their sums. */
    addTotals: (changes: readonly TotalsChange[], unfolded: number, within: Queries) =>
      namedSql(within, 'shortener.addTotals').all<Unfolded>`
        with added as (insert into shortener_totals as stored (link_id, clicks, bots, visitors, first_at, last_at, unfolded,
          unfolded_since, folded_id)
        select *, 0 from unnest(
            ${writeLinks(changes)}::bigint[],
            ${writeArray(changes, ({ clicks }) => clicks)}::bigint[],
            ${writeArray(changes, ({ bots }) => bots)}::bigint[],
            ${writeArray(changes, ({ visitors }) => visitors)}::bigint[],
            ${writeArray(changes, ({ firstAt }) => writeMomentOrNull(firstAt))}::timestamptz[],
            ${writeArray(changes, ({ lastAt }) => writeMomentOrNull(lastAt))}::timestamptz[],
            ${writeArray(changes, (change) => change.unfolded)}::int[],
            ${writeArray(changes, ({ unfoldedSince }) => writeMomentOrNull(unfoldedSince))}::timestamptz[])
          as given (link_id, clicks, bots, visitors, first_at, last_at, unfolded, unfolded_since)
        order by link_id
        on conflict (link_id) do update set clicks = stored.clicks + excluded.clicks, bots = stored.bots + excluded.bots,
          visitors = stored.visitors + excluded.visitors, first_at = least(stored.first_at, excluded.first_at),
          last_at = greatest(stored.last_at, excluded.last_at), unfolded = stored.unfolded + excluded.unfolded,
          unfolded_since = least(stored.unfolded_since, excluded.unfolded_since)
        returning link_id::float8 as "linkId", (clicks + bots)::float8 as clicks, unfolded)
        select * from added where unfolded >= ${unfolded}`,

    /**
     * What a batch says to other systems, from the first to the last of its clicks. Only of links of organisations; the digests
     * are emptied once a minute (tell-clicks.ts).
     */
    addDigests: (digests: readonly ClickDigest[], within: Queries) =>
      namedSql(within, 'shortener.addDigests').run`
        insert into shortener_digest as stored (link_id, clicks, bots, first_at, last_at)
        select link, clicks, bots, since, until
        from unnest(
            ${writeLinks(digests)}::bigint[],
            ${writeArray(digests, ({ clicks }) => clicks)}::bigint[],
            ${writeArray(digests, ({ bots }) => bots)}::bigint[],
            ${writeArray(digests, ({ firstAt }) => writeMoment(firstAt))}::timestamptz[],
            ${writeArray(digests, ({ lastAt }) => writeMoment(lastAt))}::timestamptz[])
          as given (link, clicks, bots, since, until)
        join shortener_links on id = link and organisation_id <> 0
        order by link
        on conflict (link_id) do update set clicks = stored.clicks + excluded.clicks, bots = stored.bots + excluded.bots,
          first_at = least(stored.first_at, excluded.first_at), last_at = greatest(stored.last_at, excluded.last_at)`,

    /** Up to which id the clicks of each link are in its sums; 0 for a link without clicks. */
    async findFolded(linkIds: readonly number[], within: Queries): Promise<(linkId: number) => number> {
      const rows = await namedSql(within, null).all<{ linkId: number; foldedId: number }>`
        select link_id::float8, folded_id::float8 from shortener_totals where link_id = any(${linkIds})`;
      const folded = new Map(rows.map(({ linkId, foldedId }) => [linkId, foldedId]));
      return (linkId) => folded.get(linkId) ?? 0;
    },

    async listTails(linkIds: readonly number[], within: Queries): Promise<Tail[]> {
      const tails = await namedSql(within, 'shortener.listUnfolded').all<Omit<Tail, 'since'> & { since: Date }>`
        select link_id::float8, unfolded_since as since, folded_id::float8 from shortener_totals
        where link_id = any(${linkIds}) and unfolded_since is not null`;
      return tails.map((tail) => ({ ...tail, since: tail.since.getTime() }));
    },

    updateFolded: (folded: readonly { linkId: number; foldedId: number }[], within: Queries) =>
      namedSql(within, 'shortener.updateFolded').run`
        update shortener_totals set unfolded = 0, unfolded_since = null, folded_id = up_to
        from unnest(${folded.map(({ linkId }) => linkId)}::bigint[], ${folded.map(({ foldedId }) => foldedId)}::bigint[])
          as folded (link, up_to) where link_id = link`,
  };
}

const writeLinks = (rows: readonly { linkId: number }[]) => writeArray(rows, ({ linkId }) => linkId);
const writeVisitors = (rows: readonly LinkVisitor[]) => writeArray(rows, ({ visitor }) => visitor);

/**
 * An array of numbers or moments as PostgreSQL reads it. The driver looks at every element for characters to escape, which
 * takes longer than everything else in a large batch; here are none.
 */
function writeArray<Row>(rows: readonly Row[], read: (row: Row) => number | string | null): string {
  return `{${rows.map((row) => read(row) ?? 'null').join(',')}}`;
}

const writeMomentOrNull = (moment: number | null): string | null => (moment === null ? null : writeMoment(moment));

/** As COPY reads it. */
const copyMoment = (moment: number | null): string => (moment === null ? '\\N' : writeMoment(moment));

const secondTexts = new Map<number, string>();
const MOST_SECONDS = 5_000;

/** ISO 8601. Most moments of a batch lie in the same few seconds, and Date is slow. */
function writeMoment(moment: number): string {
  const second = Math.floor(moment / 1_000);
  let text = secondTexts.get(second);
  if (text === undefined) {
    if (secondTexts.size >= MOST_SECONDS) secondTexts.clear();
    text = new Date(second * 1_000).toISOString().slice(0, -4);
    secondTexts.set(second, text);
  }
  return `${text}${String(moment - second * 1_000).padStart(3, '0')}Z`;
}
