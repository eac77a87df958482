// Proves that what 0.1.0 stored is carried over whole, in steps that may end anywhere, and that its figures stay as they were.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { writeEarlierClicks } from '#test/earlier-clicks.ts';
import { clickSaver } from '#test/saved-clicks.ts';
import { partitionsStore } from '../drain/partitions-store.ts';
import { valueNumbers } from '../sums/values-store.ts';
import { openEarlierClicks } from './carry-over.ts';
import { earlierStore } from './earlier-store.ts';

const DAYS = 10;
const LOADS = { quiet: 7, some: 300, busy: 3_000 };
const STEP_CLICKS = 700;
let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

async function openEarlier() {
  const { needs } = await clickSaver(kontor.database);
  const parts = { numbers: valueNumbers(kontor.database), earlier: earlierStore(kontor.database) };
  return openEarlierClicks({ ...needs, ...parts, ...partitionsStore(kontor.database), stepClicks: STEP_CLICKS });
}

async function makeLinks(suffix: string): Promise<void> {
  for (const [name, clicks] of Object.entries(LOADS)) {
    await kontor.shortener.inject(`/api/shorten?url=https://example.com&custom=${name}${suffix}`);
    const { rows } = await kontor.database.query<{ id: string }>({
      text: `update shortener_links set created_at = '2026-10-31' where code = $1 returning id`,
      values: [name + suffix],
    });
    await writeEarlierClicks(kontor.database, { linkId: Number(rows[0]?.id), clicks, days: DAYS });
  }
}

/** What the figures of a span must be, counted from the clicks of 0.1.0. */
async function countEarlier(code: string, from: string, to: string) {
  const { rows } = await kontor.database.query({
    text: `select count(*) filter (where not bot)::int as clicks, count(*) filter (where bot)::int as bots,
             count(distinct visitor) filter (where not bot)::int as visitors,
             count(*) filter (where not bot and device = 'mobile')::int as mobile,
             count(*) filter (where not bot and city = 'City 1')::int as city
           from shortener_clicks join shortener_links on shortener_links.id = link_id
           where code = $1 and clicked_at >= $2 and clicked_at < $3`,
    values: [code, from, to],
  });
  return rows[0];
}

async function readFigures(code: string, query: string) {
  const { data } = (await kontor.shortener.inject(`/api/stats/${code}?${query}`)).json();
  const clicksOf = (list: { clicks: number }[], wanted: (row: never) => boolean) =>
    list.filter((row) => wanted(row as never)).reduce((sum, { clicks }) => sum + clicks, 0);
  return {
    clicks: data.total_clicks,
    bots: data.bot_clicks,
    visitors: data.unique_visitors,
    mobile: clicksOf(data.devices, ({ device }: { device: string }) => device === 'mobile'),
    city: clicksOf(data.cities, ({ city }: { city: string }) => city === 'City 1'),
  };
}

const spans = [
  ['2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['2026-11-02T00:00:00Z', '2026-11-04T00:00:00Z'],
  ['2026-11-03T10:15:00Z', '2026-11-07T22:45:00Z'],
] as const;

const expectSame = async (code: string, [from, to]: readonly [string, string], isExactByCity = true) => {
  const { city, ...expected } = (await countEarlier(code, from, to)) ?? {};
  const figures = await readFigures(code, `from=${from}&to=${to}`);
  expect(figures, `${code} ${from}`).toMatchObject(expected);
  // A city is named from five clicks on.
  if (isExactByCity && city >= 5) expect(figures.city).toBe(city);
};

async function drainByEarlier(code: string): Promise<void> {
  await kontor.database.query({
    text: `insert into shortener_clicks (link_id, clicked_at, visitor, bot, country, city, referrer, device, browser, os)
           select id, '2026-11-08T10:00:00Z', visitor, false, 'CZ', '', '(direct)', 'mobile', 'Chrome', 'Android'
           from shortener_links, generate_series(900, 905) as visitor where code = $1`,
    values: [code],
  });
}

/** What 0.1.0 kept of clicks before the moment: their sums, and rows that it had no time to delete. */
async function thinEarlier(before: string): Promise<void> {
  const text = 'delete from shortener_clicks where clicked_at < $1 and id % 3 > 0';
  await kontor.database.query({ text, values: [before] });
  await kontor.database.query({ text: 'update shortener_retention set thinned_before = $1', values: [before] });
}

describe('processes of 0.1.0', () => {
  it('cannot drain while a newer one serves, so that their clicks wait in their journals', async () => {
    const text = `select pg_try_advisory_xact_lock(hashtextextended('shortener_drain', 0)) as free`;
    expect((await kontor.database.query({ text })).rows).toEqual([{ free: false }]);
  });
});

describe('what 0.1.0 stored', () => {
  it('is marked as being counted until it is carried over, and is right then, whenever the process ended', async () => {
    await makeLinks('1');
    const isMarked = async () => (await kontor.shortener.inject('/api/stats/busy1')).json().data.being_counted;
    expect(await isMarked()).toBe(true);
    let steps = 0;
    // A new process after every step, and once 0.1.0 drains in between, also clicks of a link that is carried over already.
    while (await (await openEarlier()).step()) {
      steps += 1;
      if (steps === 20) await drainByEarlier('quiet1');
    }
    expect(steps).toBeGreaterThan(16);
    expect(await isMarked()).toBeUndefined();
    for (const name of Object.keys(LOADS)) for (const span of spans) await expectSame(`${name}1`, span);
    expect(await earlierStore(kontor.database).isCarried()).toBe(true);
  });

  it('that was drained later, while no newer process ran, is carried over too', async () => {
    await makeLinks('2');
    const earlier = await openEarlier();
    while (await earlier.step());
    for (const suffix of ['1', '2']) {
      for (const name of Object.keys(LOADS)) for (const span of spans) await expectSame(`${name}${suffix}`, span);
    }
  });

  it('as sums only, of clicks that it had thinned, is carried over with its visitors', async () => {
    kontor = await testApp();
    await makeLinks('3');
    const expected = new Map<string, unknown>();
    const read = async (span: readonly [string, string], code: string) => {
      const { city, ...figures } = (await countEarlier(code, ...span)) ?? {};
      return figures;
    };
    const codes = Object.keys(LOADS).map((name) => `${name}3`);
    for (const code of codes) for (const span of spans) expected.set(`${code} ${span}`, await read(span, code));
    await thinEarlier('2026-11-05T06:30:00Z');
    while (await (await openEarlier()).step());
    for (const code of codes) {
      for (const span of spans) {
        const { city, ...figures } = await readFigures(code, `from=${span[0]}&to=${span[1]}`);
        expect(figures, `${code} ${span}`).toEqual(expected.get(`${code} ${span}`));
      }
    }
  });
});
