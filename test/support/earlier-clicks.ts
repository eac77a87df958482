// Writes clicks as 0.1.0 stored them, with the sums that its drain kept: for tests of the upgrade.
import type { Database } from '#platform/database/database.ts';

/** Clicks of one link, spread evenly over the days since the beginning of November 2026. */
export type EarlierLoad = { linkId: number; clicks: number; days: number };

/** The values of a column by the number of the click: the same few values for any number of clicks. */
const pick = (prefix: string, values: number) => `'${prefix}' || i % ${values}`;

export async function writeEarlierClicks(database: Database, { linkId, clicks, days }: EarlierLoad): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`
      insert into shortener_clicks (link_id, clicked_at, visitor, bot, country, city, referrer, device, browser, os)
      select ${linkId}, date_trunc('milliseconds', to_timestamp(1793491200 + i * ${days * 86_400}.0 / ${clicks})),
        i::bigint * 7919 % greatest(1, ${clicks} / 2), i % 11 = 0,
        (array['CZ','SK','DE','PL','AT','US','GB','FR','HU',''])[1 + (i::bigint * 7919 % greatest(1, ${clicks} / 2)) % 10], ${pick('City ', 50)},
        ${pick('site', 40)} || '.example', (array['mobile','desktop','tablet'])[1 + i % 3], ${pick('Browser ', 8)},
        ${pick('System ', 6)}
      from generate_series(0, ${clicks - 1}) as i`);
    await client.query(`
      insert into shortener_sightings (link_id, visitor, quarter, previous, country)
      select ${linkId}, visitor, quarter, lag(quarter) over (partition by visitor order by quarter), country
      from (select visitor, floor(extract(epoch from clicked_at) / 900)::int as quarter, min(country) as country
        from shortener_clicks where link_id = ${linkId} and not bot group by 1, 2) as seen`);
    for (const [span, seconds] of [
      [0, 0],
      [1, 86_400],
      [2, 900],
    ] as const) {
      await client.query(rollupSql(linkId, span, seconds));
    }
    await client.query('analyze shortener_clicks, shortener_sightings, shortener_rollups');
  } finally {
    client.release(true);
  }
}

function rollupSql(linkId: number, span: number, seconds: number): string {
  const start = seconds === 0 ? '0' : `(floor(extract(epoch from clicked_at) / ${seconds}) * ${seconds / 900})::int`;
  const columns = { countries: 'country', cities: `country || '/' || city`, referrers: 'referrer', devices: 'device' };
  const dimensions = Object.entries({ ...columns, browsers: 'browser', os: 'os' }).map(
    ([name, value]) => `select start, '${name}' as name, ${value} as value, count(*) as n from people group by 1, 3`,
  );
  return `
    with placed as materialized (select *, ${start} as start from shortener_clicks where link_id = ${linkId}),
      people as (select * from placed where not bot),
      counted as (${dimensions.join(' union all ')}),
      tallies as (select start, name, json_object_agg(value, n) as tally from counted group by 1, 2),
      breakdowns as (select start, json_object_agg(name, tally) as breakdown from tallies group by 1)
    insert into shortener_rollups (link_id, span, start, clicks, bots, visitors, first_at, last_at, gaps,
      country_visitors, breakdown)
    select ${linkId}, ${span}, start, n, bots, visitors, first_at, last_at, '{}', '{}',
      coalesce(breakdown, '{"countries":{},"cities":{},"referrers":{},"devices":{},"browsers":{},"os":{}}')
    from (select start, count(*) filter (where not bot) as n, count(*) filter (where bot) as bots,
        count(distinct visitor) filter (where not bot) as visitors,
        min(clicked_at) filter (where not bot) as first_at, max(clicked_at) filter (where not bot) as last_at
      from placed group by 1) as sums left join breakdowns using (start)`;
}
