// The SQL that counts single clicks with a filter, of one link or of several: written once for each.
import { QR_CODE } from '../rules/referrer.ts';

// The zone's offsets are passed as numbers: the time zone data of PostgreSQL and Intl differ.
const localTime = `(clicked_at at time zone 'UTC'
  + make_interval(secs => ($12::int[])[width_bucket(clicked_at, $11::timestamptz[])]))`;

// Nothing but the span is asked for.
const isWholeSpan = `num_nonnulls($4::text, $5::text[], $6::text[], $7::text[], $8::text[], $9::int, $10::int) = 0`;

const clicksAndVisitors = 'count(*) as clicks, count(*) filter (where is_first) as visitors';

function writeCounting(of: string, distinct: string) {
  // Clicks before thinned_before may still be there while they are being deleted; only sums count them now. The span itself
  // is compared with plain values, so that only its partitions are read.
  const inSpan = `${of} and clicked_at >= $2::timestamptz and clicked_at < $3::timestamptz
    and clicked_at >= (select thinned_before from shortener_retention)`;

  const matches = `${inSpan}
    and ($4::text is null or place in (select id from shortener_places where country = $4))
    and ($5::text[] is null or referrer in (select id from shortener_referrers where lower(name) = any($5)))
    and ($6::text[] is null or agent in (select id from shortener_agents
      where device = coalesce($6[1], device) and device <> coalesce($6[2], '')))
    and ($7::text[] is null or agent in (select id from shortener_agents where lower(browser) = any($7)))
    and ($8::text[] is null or agent in (select id from shortener_agents where lower(os) = any($8)))
    and ($9::int is null or extract(isodow from ${localTime}) - 1 = $9)
    and ($10::int is null or extract(hour from ${localTime}) = $10)`;

  const isNewSince = (start: string) => `(previous_at is null or previous_at < ${start})`;

  // Where the previous sighting shows who is new: of visitors who were forgotten (VISITOR_RETENTION_DAYS), and of all where
  // every click of the span counts. With a filter, it may be one that does not match.
  const bySighting = `(visitor is null or ${isWholeSpan})`;

  // Each visitor counts in one row of every list: that of the first click that matches.
  const countSql = `
    with matching as materialized (
      select clicked_at, place, referrer, agent,
        case when ${bySighting} then ${isNewSince('$2')}
          else row_number() over (partition by link_id, visitor order by clicked_at, id) = 1 end as is_first
      from shortener_visits where not bot and ${matches}),
    places as (select country, city, ${clicksAndVisitors}
      from matching join shortener_places on id = place group by country, city),
    agents as (select device, browser, os, clicks, visitors
      from (select agent, ${clicksAndVisitors} from matching group by agent) as counted join shortener_agents on id = agent)
    select 'total' as kind, '' as value, ${clicksAndVisitors} from matching
    union all (select 'countries', country, sum(clicks), sum(visitors) from places group by 2)
    union all (select 'cities', country || '/' || city, clicks, visitors from places order by 3 desc limit 2000)
    union all (select 'referrers', name, clicks, visitors
      from (select referrer, ${clicksAndVisitors} from matching group by 1 order by 2 desc limit 2000) as counted
      join shortener_referrers on id = referrer)
    union all (select 'scans', '', count(*), 0
      from matching join shortener_referrers on id = referrer where name = '${QR_CODE}')
    union all (select 'devices', device, sum(clicks), sum(visitors) from agents group by 2)
    union all (select 'browsers', browser, sum(clicks), sum(visitors) from agents group by 2 order by 3 desc limit 2000)
    union all (select 'os', os, sum(clicks), sum(visitors) from agents group by 2 order by 3 desc limit 2000)
    union all (select 'quarters', floor(extract(epoch from clicked_at) / 900)::text, count(*), 0 from matching group by 2)
    union all (select 'edges', min(clicked_at)::text, extract(epoch from min(clicked_at)) * 1000,
      extract(epoch from max(clicked_at)) * 1000 from matching)`;

  const dayVisitorsSql = `
    select day, (${distinct} filter (where not ${bySighting})
      + count(*) filter (where ${bySighting} and ${isNewSince('greatest(($13::timestamptz[])[day], $2)')}))::float8 as visitors
    from (select width_bucket(clicked_at, $13::timestamptz[]) as day, link_id, visitor, previous_at
      from shortener_visits where not bot and ${matches}) as seen group by day`;

  return { inSpan, matches, countSql, dayVisitorsSql };
}

/** $1 is the id of the link. */
export const ofOneLink = writeCounting('link_id = $1', 'count(distinct visitor)');

/** $1 has the ids of several links: a visitor counts once for each of them, so that sums over links add up. */
export const ofManyLinks = writeCounting('link_id = any($1::bigint[])', 'count(distinct (link_id, visitor))');
