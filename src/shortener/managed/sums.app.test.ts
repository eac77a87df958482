// Proves that the statistics of a tag equal those of its links added up, folded or not, with and without filters, and that they hold
// nothing of others.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '#platform/database/tenant.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { seededRandom } from '#test/run/seeded-random.ts';
import { clickSaver, someClick } from '#test/saved-clicks.ts';
import type { Statistics } from '../schema.ts';
import { internalAsker } from '../statistics/turns.ts';
import { managedStore } from './managed-store.ts';
import { MOST_SUMMED, readSumsDashboard } from './sums.ts';

let kontor: TestApp;
let own: Tenant;
const codes = ['sumone', 'sumtwo', 'sumthree', 'sumfour'];
const asker = internalAsker('test');
const room = () => kontor.app.rooms.shortener;
const insert = (links: { code: string; owner: Tenant; tags: string[] }[]) => {
  const createdAt = new Date('2026-10-01T00:00:00Z');
  const made = links.map((link) => ({ ...link, originalUrl: 'https://example.com/', createdAt }));
  return kontor.database.transaction((within) => managedStore(kontor.database).insertLinks(made, within));
};

beforeAll(async () => {
  kontor = await testApp();
  own = { organisationId: kontor.organisation.id, environment: 'live' };
  const made = await insert(codes.map((code) => ({ code, owner: own, tags: code === 'sumfour' ? [] : ['spring'] })));
  await insert([{ code: 'sandy', owner: { ...own, environment: 'sandbox' }, tags: ['spring'] }]);
  // Two links are folded, one of them with busy days; later clicks of all wait for their sums.
  const random = seededRandom(11);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const draw = (linkId: number, from: string, to: string) => ({
    ...someClick,
    ...{ linkId: String(linkId), visitor: String(Math.floor(random() * 40)), bot: random() < 0.1 },
    ...{
      country: pick(['CZ', 'SK', '']),
      browser: pick(['Chrome', 'Firefox']),
      referrer: pick(['(direct)', '(qr)', 't.co']),
    },
    at: Date.parse(from) + Math.floor(random() * (Date.parse(to) - Date.parse(from))),
  });
  const saver = await clickSaver(kontor.database, 60);
  for (const [index, { id }] of made.entries()) {
    const count = index === 0 ? 260 : 60;
    const times =
      index === 0 ? ['2026-11-10T20:00:00Z', '2026-11-12T04:00:00Z'] : ['2026-11-09T00:00:00Z', '2026-11-13T00:00:00Z'];
    await saver.save(Array.from({ length: count }, () => draw(id, times[0] ?? '', times[1] ?? '')));
    if (index < 2) await saver.fold([id]);
    await saver.save(Array.from({ length: 25 }, () => draw(id, '2026-11-10T00:00:00Z', '2026-11-15T11:00:00Z')));
  }
});

/** Adds up what single statistics say. */
function addUp(all: readonly Statistics[]) {
  const counted = <Row extends { clicks: number }>(
    list: (one: Statistics) => readonly Row[],
    key: (row: Row) => unknown,
  ) => {
    const sums = new Map<unknown, [number, number]>();
    for (const row of all.flatMap(list)) {
      const [clicks, visitors] = sums.get(key(row)) ?? [0, 0];
      sums.set(key(row), [
        clicks + row.clicks,
        visitors + ((row as { unique_visitors?: number }).unique_visitors ?? 0),
      ]);
    }
    return Object.fromEntries(sums);
  };
  const sum = (read: (one: Statistics) => number) => all.reduce((total, one) => total + read(one), 0);
  return {
    ...{
      clicks: sum((one) => one.total_clicks),
      visitors: sum((one) => one.unique_visitors),
      bots: sum((one) => one.bot_clicks),
    },
    ...{
      scans: sum((one) => one.qr_scans),
      days: counted(
        (one) => one.clicks_by_day,
        (row) => row.date,
      ),
    },
    countries: counted(
      (one) => one.countries,
      (row) => row.country,
    ),
    browsers: counted(
      (one) => one.browsers,
      (row) => row.browser,
    ),
    referrers: counted(
      (one) => one.referrers,
      (row) => row.referrer,
    ),
    hours: Array.from({ length: 24 }, (_, hour) => sum((one) => one.clicks_by_hour_of_day[hour] ?? 0)),
    recent: all
      .flatMap((one) => one.recent_clicks)
      .map(({ clicked_at }) => clicked_at)
      .sort()
      .reverse()
      .slice(0, 20),
  };
}

const questions: Record<string, string>[] = [
  {},
  { timezone: 'Europe/Prague' },
  { from: '2026-11-11', to: '2026-11-12' },
  { from: '2026-11-11', to: '2026-11-12', timezone: 'America/New_York' },
  { from: '2026-11-10T21:15:00Z', to: '2026-11-11T02:30:00Z' },
  { from: '2026-11-11T00:07:00Z' },
  { country: 'CZ' },
  { browser: 'Firefox', referrer: '(qr)', timezone: 'Europe/Prague' },
  { hour: '9', weekday: '2' },
];

describe('the sum of a tag', () => {
  it.each(questions)('equals its links added up: %j', async (query) => {
    const parameters = new URLSearchParams(query);
    const single = async (code: string) =>
      (await kontor.shortener.inject(`/api/stats/${code}?${parameters}`)).json().data as Statistics;
    for (const [tag, members] of [
      ['spring', codes.slice(0, 3)],
      [undefined, codes],
    ] as const) {
      const of = { scope: { owner: own, isOperator: false }, ...(tag === undefined ? {} : { tag }) };
      const { statistics, links } = await room().linkSums.read(asker, of, query);
      expect(links).toBe(members.length);
      const all: Statistics[] = [];
      for (const code of members) all.push(await single(code));
      expect(addUp([statistics])).toEqual(addUp(all));
      expect(statistics.total_clicks).toBeGreaterThan(0);
    }
  });

  it('is drawn as the dashboard of a link', async () => {
    const of = { scope: { owner: own, isOperator: false }, tag: 'spring' };
    const { view } = await readSumsDashboard(room().room, asker, of, { period: '7d' });
    const clicks = view.points.reduce((total, point) => total + point.clicks, 0);
    expect(clicks).toBe(view.statistics.total_clicks);
    expect(view).toMatchObject({ period: '7d', bucket: 'day', target: '', isOn: true });
    expect(view.statistics).toMatchObject({ short_code: '', short_url: '', original_url: '' });
  });

  it('holds nothing of other organisations and environments', async () => {
    const { organisation } = await kontor.addOrganisation('rival');
    const read = async (owner: Tenant) =>
      room().linkSums.read(asker, { scope: { owner, isOperator: false }, tag: 'spring' }, {});
    expect(await read({ ...own, organisationId: organisation.id })).toMatchObject({
      links: 0,
      statistics: { total_clicks: 0 },
    });
    expect(await read({ ...own, environment: 'sandbox' })).toMatchObject({ links: 1, statistics: { total_clicks: 0 } });
  });

  it('takes 10,000 links and refuses one more', async () => {
    const owner = { ...own, organisationId: (await kontor.addOrganisation('large')).organisation.id };
    const of = { scope: { owner, isOperator: false } };
    await insert(Array.from({ length: MOST_SUMMED }, (_, n) => ({ code: `large${n}`, owner, tags: [] })));
    expect((await room().linkSums.read(asker, of, {})).links).toBe(MOST_SUMMED);
    await insert([{ code: 'onemore', owner, tags: [] }]);
    await expect(room().linkSums.read(asker, of, {})).rejects.toMatchObject({ code: 'too_many_summed' });
  });
});
