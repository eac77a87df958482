// Makes any number of clicks of one link, spread over the same thirty days, with the sums that the drain would store.
import type { Database } from '#platform/database/database.ts';

const DAYS = 30;

/** The values of a column by the number of the click: the same few values for any number of clicks. */
const pick = (prefix: string, values: number) => `'${prefix}' || i % ${values}`;

export async function makeClicks(database: Database, linkId: number, clicks: number): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`
      insert into shortener_clicks (link_id, clicked_at, visitor, bot, country, city, referrer, device, browser, os)
      select ${linkId}, to_timestamp(1793491200 + i * ${DAYS * 86_400}.0 / ${clicks}), i::bigint * 7919 % ${clicks / 2}, false,
        (array['CZ','SK','DE','PL','AT','US','GB','FR','HU','UA'])[1 + i % 10], ${pick('City ', 50)},
        ${pick('site', 40)} || '.example', (array['mobile','desktop','tablet'])[1 + i % 3], ${pick('Browser ', 8)},
        ${pick('System ', 6)}
      from generate_series(0, ${clicks - 1}) as i`);
    await client.query(`
      insert into shortener_sightings (link_id, visitor, quarter, previous, country)
      select ${linkId}, visitor, quarter, lag(quarter) over (partition by visitor order by quarter), country
      from (select visitor, floor(extract(epoch from clicked_at) / 900)::int as quarter, min(country) as country
        from shortener_clicks where link_id = ${linkId} group by 1, 2) as seen`);
    for (const [span, start] of [
      [0, '0'],
      [1, '86400'],
      [2, '900'],
    ] as const) {
      await client.query(rollupSql(linkId, span, start));
    }
    await client.query('analyze shortener_clicks, shortener_sightings, shortener_rollups');
    await client.query('vacuum shortener_clicks, shortener_sightings');
  } finally {
    client.release(true);
  }
}

function rollupSql(linkId: number, span: number, seconds: string): string {
  const start =
    seconds === '0' ? '0' : `(floor(extract(epoch from clicked_at) / ${seconds}) * (${seconds} / 900))::int`;
  const columns = { countries: 'country', cities: `country || '/' || city`, referrers: 'referrer', devices: 'device' };
  const dimensions = Object.entries({ ...columns, browsers: 'browser', os: 'os' }).map(
    ([name, value]) => `select start, '${name}' as name, ${value} as value, count(*) as n from placed group by 1, 3`,
  );
  return `
    with placed as materialized (select *, ${start} as start from shortener_clicks where link_id = ${linkId}),
      counted as (${dimensions.join(' union all ')}),
      tallies as (select start, name, json_object_agg(value, n) as tally from counted group by 1, 2),
      breakdowns as (select start, json_object_agg(name, tally) as breakdown from tallies group by 1)
    insert into shortener_rollups (link_id, span, start, clicks, bots, visitors, first_at, last_at, gaps,
      country_visitors, breakdown)
    select ${linkId}, ${span}, start, n, 0, visitors, first_at, last_at, json_build_object('0', visitors),
      json_build_object('CZ', visitors), breakdown
    from (select start, count(*) as n, count(distinct visitor) as visitors, min(clicked_at) as first_at,
      max(clicked_at) as last_at from placed group by 1) as sums join breakdowns using (start)`;
}
