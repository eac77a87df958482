// The cost of a hundred times the links and clicks for people who manage them: a page of the list, a page of a tag, the sum of
// a tag of 1,000 links, and a search by part of a target with equally many matches.
import pg from 'pg';
import { createLog } from '#platform/log.ts';
import { prepareTextIndexes } from '#platform/search/build-indexes.ts';
import { house } from '../../src/rooms.ts';
import { partitionsStore } from '../../src/shortener/drain/partitions-store.ts';
import { internalAsker } from '../../src/shortener/statistics/turns.ts';
import { valueNumbers } from '../../src/shortener/sums/values-store.ts';
import { type OpenedApp, openApp } from '../open-app.ts';
import { atMost, type Measured, type Row } from '../row.ts';
import { median, spreadPercent } from '../statistics.ts';

const sizes = [10_000, 1_000_000] as const;
const clicksOfLink = 10;
const tagged = 1_000;
const matching = 50;
const rounds = 9;
const day = Date.parse('2026-10-01T00:00:00Z');

const linksSql = `
  insert into shortener_links (code, original_url, created_at, organisation_id, environment, title, tags)
  select 'b' || n, 'https://example.com/' || case when n % ($1::int / ${matching}) = 0 then 'needle/' else 'hay/' end || md5(n::text),
    timestamptz '2026-09-01' + n * interval '1 second', $2, 'live', 'Link ' || n,
    case when n % ($1::int / ${tagged}) = 0 then 'spring' else '' end
  from generate_series(0, $1::int - 1) n`;
const tagsSql = `
  insert into shortener_tags (link_id, tag, organisation_id, environment, created_at)
  select id, tags, organisation_id, environment, created_at from shortener_links where tags = 'spring'`;
const clicksSql = `
  insert into shortener_visits (link_id, clicked_at, previous_at, visitor, place, referrer, agent, bot)
  select id, timestamptz '2026-10-01' + (id * 7919 % 2500000) * interval '1 second' + click * interval '1 minute', null,
    id * 100 + click, $1, $2, $3, false
  from shortener_links cross join generate_series(1, ${clicksOfLink}) click where code like 'b%'`;
const totalsSql = `
  insert into shortener_totals (link_id, clicks, bots, visitors, first_at, last_at, unfolded, unfolded_since, folded_id)
  select link_id, count(*), 0, count(*), min(clicked_at), max(clicked_at), count(*), min(clicked_at), 0
  from shortener_visits group by link_id on conflict do nothing`;

export const links: Row = {
  name: 'links',
  title: 'What a hundred times the links and clicks cost whoever manages them (1,000,000 links with 10,000,000 clicks)',
  run: (say) => measureLinks(sizes, say),
};

export async function measureLinks(wanted: readonly number[], say: (progress: string) => void): Promise<Measured[]> {
  const sides: OpenedApp[] = [];
  try {
    for (const size of wanted) {
      say(`${size} links with ${size * clicksOfLink} clicks`);
      const side = await openApp();
      sides.push(side);
      await fill(side, size);
    }
    const results: Measured[] = [];
    for (const question of questions) {
      say(question.name);
      results.push(await measure(question, sides));
    }
    return results;
  } finally {
    for (const side of sides) await side.close();
  }
}

async function fill({ database, tenant }: OpenedApp, size: number): Promise<void> {
  await partitionsStore(database).ensureMonths([day, day + 31 * 86_400_000]);
  const texts = { country: 'CZ', city: '', referrer: '(direct)', device: 'mobile', browser: 'Chrome', os: 'Android' };
  const click = { linkId: '1', at: day, visitor: '1', bot: false, ...texts };
  const [numbers] = await valueNumbers(database).numberClicks([click]);
  // A separate connection, because it has no time limit.
  const client = new pg.Client(database.connectionConfig);
  await client.connect();
  await client.query(linksSql, [size, tenant.organisationId]);
  await client.query(tagsSql);
  await client.query(clicksSql, [numbers?.place, numbers?.referrer, numbers?.agent]);
  await client.query(totalsSql);
  await client.query('vacuum analyze');
  await client.end();
  const { done, stop } = prepareTextIndexes(database, createLog({ level: 'error' }), house.textIndexes);
  await done;
  await stop();
}

type Question = { name: string; bar: number; calls: number; ask(side: OpenedApp): Promise<number>; finds: number };

const scopeOf = ({ tenant }: OpenedApp) => ({ owner: tenant, isOperator: false });
const pageOf =
  (asked: { q?: string; tag?: string; sort?: 'oldest' }) =>
  async (side: OpenedApp): Promise<number> =>
    (await side.app.rooms.shortener.links.page(scopeOf(side), asked)).items.length;

const questions: Question[] = [
  { name: 'a page of the list', bar: 1.5, calls: 30, ask: pageOf({}), finds: 50 },
  { name: 'a page of the list, the oldest first', bar: 1.5, calls: 30, ask: pageOf({ sort: 'oldest' }), finds: 50 },
  { name: 'a page of a tag', bar: 1.5, calls: 30, ask: pageOf({ tag: 'spring' }), finds: 50 },
  {
    name: 'the sum of a tag of 1,000 links',
    bar: 1.5,
    calls: 3,
    ask: async (side) => {
      const asker = internalAsker('bench');
      const { statistics } = await side.app.rooms.shortener.linkSums.read(
        asker,
        { scope: scopeOf(side), tag: 'spring' },
        {},
      );
      return statistics.total_clicks;
    },
    finds: tagged * clicksOfLink,
  },
  { name: 'a search by part of a target', bar: 5, calls: 10, ask: pageOf({ q: 'eedle' }), finds: matching },
];

async function measure({ name, bar, calls, ask, finds }: Question, sides: readonly OpenedApp[]): Promise<Measured> {
  const times = sides.map(() => [] as number[]);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      const single: number[] = [];
      for (let call = 0; call < calls; call += 1) {
        const start = performance.now();
        const found = await ask(side);
        single.push(performance.now() - start);
        if (found !== finds) throw new Error(`"${name}" found ${found}, not ${finds}: the figure would mean nothing.`);
      }
      // The first round warms up both sides.
      if (round > 0) times[index]?.push(median(single));
    }
  }
  const [few = [], many = []] = times;
  const ratios = many.map((cost, round) => cost / (few[round] ?? Number.NaN));
  const notes = `${median(many).toFixed(2)} ms against ${median(few).toFixed(2)} ms, ± ${spreadPercent(ratios).toFixed(0)} %`;
  return atMost(name, median(ratios), bar, notes);
}
