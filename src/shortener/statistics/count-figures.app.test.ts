// Proves that statistics agree with a count by hand, from sums and from clicks alike.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { readTimeZone } from '#platform/time-zone.ts';
import { testDatabase } from '#test/database.ts';
import { longRuns } from '#test/run/environment.ts';
import { clickSaver } from '#test/saved-clicks.ts';
import { BUCKET_MAX_VALUES } from '../rules/bucket.ts';
import type { Click } from '../rules/click.ts';
import { quarterOf, readZone } from '../rules/quarters.ts';
import { countFigures } from './count-figures.ts';
import { linkCounts } from './link-counts.ts';
import { nameMemory } from './names-store.ts';
import { type Breakdown, countValue, DIMENSIONS, emptyBreakdown, writePlace } from './rules/breakdown.ts';
import type { Figures } from './rules/figures.ts';
import { boundFilter, type Filter, type FilterTexts, readFilter } from './rules/filter.ts';
import { statisticsStore } from './statistics-store.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const start = Date.parse('2026-10-23T00:00:00Z');
const now = Date.parse('2026-10-27T18:00:00Z');
const visitors = ['1', '2', '3', '4', '-5'];

const click = fc
  .record({
    at: fc.integer({ min: start, max: now }),
    visitor: fc.constantFrom(...visitors),
    bot: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    country: fc.constantFrom('CZ', ''),
    city: fc.constantFrom('Prague', 'Brno', ''),
    referrer: fc.constantFrom('(direct)', '(qr)', 'google.com', 'constructor'),
    device: fc.constantFrom('mobile', 'desktop', 'tool'),
    browser: fc.constantFrom('Chrome', 'Firefox'),
    os: fc.constantFrom('Android', 'Windows'),
  })
  .map((one): Click => ({ ...one, linkId: '' }));

const filterTexts: FilterTexts[] = [
  {},
  { timezone: 'Europe/Prague' },
  { timezone: 'Asia/Kathmandu' },
  { from: '2026-10-24', to: '2026-10-26', timezone: 'Europe/Prague' },
  { from: '2026-10-24', to: '2026-10-24' },
  { from: '2026-10-25T10:15:00Z', to: '2026-10-25T11:30:00Z', timezone: 'America/St_Johns' },
  { to: '2026-10-25T10:15:00Z' },
  { from: '2026-10-24T10:07:03Z', timezone: 'Pacific/Kiritimati' },
  // Later today.
  { from: '2026-10-27T22:15:00Z' },
  { from: '2026-10-28', timezone: 'Pacific/Auckland' },
  { country: 'CZ', timezone: 'Europe/Prague' },
  { country: '(unknown)', device: 'mobile', from: '2026-10-24' },
  { tools: 'false' },
  { tools: 'false', from: '2026-10-24', timezone: 'Europe/Prague' },
  { tools: 'false', device: 'tool' },
  { referrer: 'google.com' },
  { referrer: 'nothing.example' },
  { referrer: '(qr)' },
  { browser: 'Firefox', os: 'Linux' },
  { weekday: '6', hour: '2', timezone: 'Europe/Prague' },
  { hour: '23', from: '2026-10-24', timezone: 'Asia/Kathmandu' },
];

function breakDown(clicks: readonly Click[]): Breakdown {
  const breakdown = emptyBreakdown();
  for (const { country, city, referrer, device, browser, os } of clicks) {
    const values = [country, writePlace(country, city), referrer, device, browser, os];
    for (const [index, dimension] of DIMENSIONS.entries()) countValue(breakdown[dimension], values[index] ?? '');
  }
  return breakdown;
}

/** The same figures, counted by hand. */
function countByHand(clicks: readonly Click[], filter: Filter): Figures {
  const local = readZone(filter.timezone);
  const matches = ({ at, country, referrer, device, browser, os }: Click) =>
    browser === (filter.browser ?? browser) &&
    os === (filter.os ?? os) &&
    (filter.weekday ?? local.read(quarterOf(at)).weekday) === local.read(quarterOf(at)).weekday &&
    (filter.hour ?? local.read(quarterOf(at)).hour) === local.read(quarterOf(at)).hour &&
    at >= (filter.from ?? 0) &&
    at < (filter.to ?? Infinity) &&
    country === (filter.country ?? country) &&
    referrer === (filter.referrer ?? referrer) &&
    device === (filter.device ?? device) &&
    (filter.tools || device !== 'tool');
  const people = clicks.filter((one) => !one.bot && matches(one));
  const distinct = (some: readonly Click[]) => new Set(some.map(({ visitor }) => visitor)).size;
  const zone = readZone(filter.timezone);
  const inOrder = people.toSorted((a, b) => a.at - b.at);
  const firsts = [...Map.groupBy(inOrder, ({ visitor }) => visitor).values()].flatMap(([first]) => first ?? []);
  const byQuarter = Map.groupBy(people, ({ at }) => quarterOf(at));
  const byDay = Map.groupBy(people, ({ at }) => zone.read(quarterOf(at)).day);
  const times = people.map(({ at }) => at);
  return {
    clicks: people.length,
    bots: clicks.filter((one) => one.bot && matches(one)).length,
    scans: people.filter(({ referrer }) => referrer === '(qr)').length,
    visitors: distinct(people),
    firstAt: times.length === 0 ? null : Math.min(...times),
    lastAt: times.length === 0 ? null : Math.max(...times),
    breakdown: breakDown(people),
    visitorsBy: breakDown(firsts),
    quarters: [...byQuarter].map(([quarter, some]) => ({ quarter, clicks: some.length })),
    dayVisitors: new Map([...byDay].map(([day, some]) => [day, distinct(some)])),
  };
}

const normalise = (figures: Figures) => ({
  ...figures,
  quarters: figures.quarters
    .filter(({ clicks }) => clicks > 0)
    .map(({ quarter, clicks }) => [quarter, clicks])
    .sort(([a = 0], [b = 0]) => a - b),
  dayVisitors: [...figures.dayVisitors].filter(([, n]) => n > 0).sort(([a], [b]) => a - b),
});

// A batch, and whether the link is folded after it.
const batch = fc.record({ clicks: fc.array(click, { maxLength: 12 }), isFolded: fc.boolean() });

/** A late click in the quarter of one that is in the sums, of a visitor who came earlier that day: only a quarter changes. */
const visit = { visitor: '2', bot: false, city: 'Prague', referrer: '(direct)', device: 'mobile', browser: 'Chrome' };
const visitAt = (moment: string): Click => ({
  ...{ ...visit, at: Date.parse(moment), os: 'Android', linkId: '', country: 'CZ' },
});
const lateInItsQuarter = [
  { clicks: ['2026-10-23T00:00:00Z', '2026-10-23T22:00:00.001Z'].map(visitAt), isFolded: true },
  { clicks: [visitAt('2026-10-23T22:00:00Z')], isFolded: false },
];

describe('statistics', () => {
  // With the quarters of every day kept as sums, of busy days, and of none.
  it.each([1, 8, 1_000])(
    'agree with a count by hand, for every filter and zone, in whatever batches and order clicks were drained (%i)',
    async (detailedFrom) => {
      const saver = await clickSaver(database, detailedFrom);
      const store = statisticsStore(database, nameMemory());
      let linkId = detailedFrom * 1_000;
      await fc.assert(
        fc.asyncProperty(fc.array(batch, { maxLength: 6 }), async (batches) => {
          linkId += 1;
          const ours = batches.map(({ clicks }) => clicks.map((one) => ({ ...one, linkId: String(linkId) })));
          for (const [index, clicks] of ours.entries()) {
            await saver.save(clicks);
            if (batches[index]?.isFolded) await saver.fold([linkId]);
          }
          for (const texts of filterTexts) {
            const verdict = readFilter(texts, readTimeZone);
            if (!verdict.ok) throw new Error(verdict.problem);
            const total = await store.findTotal(linkId);
            const counts = linkCounts(store, linkId, total, now);
            const filter = boundFilter(verdict.filter, { begin: start, now });
            const counted = await countFigures({ store, linkId, counts }, filter);
            const expected = normalise(countByHand(ours.flat(), verdict.filter));
            expect(normalise(counted), JSON.stringify(texts)).toEqual(expected);
            expect(await counts.listRecent(filter, 3)).toEqual(await store.listRecent(linkId, filter, 3));
          }
        }),
        { ...longRuns(25), examples: [[lateInItsQuarter]] },
      );
    },
  );

  it('count a late click of a place without a row of its own in that of its country', async () => {
    const linkId = '77';
    const saver = await clickSaver(database, 1);
    const store = statisticsStore(database, nameMemory());
    const from = (city: string, visitor: number, moment: string) => ({
      ...visitAt(moment),
      ...{ linkId, city, visitor: String(visitor) },
    });
    const many = Array.from({ length: BUCKET_MAX_VALUES }, (_, n) => from(`City ${n}`, n, '2026-10-23T10:00:00Z'));
    await saver.save([...many, from('Late', 5_000, '2026-10-23T12:00:00Z')]);
    await saver.fold([Number(linkId)]);
    await saver.save([from('Later', 5_000, '2026-10-23T11:00:00Z')]);
    const counts = linkCounts(store, Number(linkId), await store.findTotal(Number(linkId)), now);
    const verdict = readFilter({ from: '2026-10-23', to: '2026-10-23' }, readTimeZone);
    if (!verdict.ok) throw new Error(verdict.problem);
    const filter = boundFilter(verdict.filter, { begin: start, now });
    const { visitorsBy, visitors } = await countFigures({ store, linkId: Number(linkId), counts }, filter);
    expect(visitors).toBe(BUCKET_MAX_VALUES + 1);
    expect(Object.entries(visitorsBy.cities).filter(([, count]) => count < 1)).toEqual([]);
    expect(Object.keys(visitorsBy.cities)).not.toContain('CZ/Late');
  });
});
