// Spec 4.10: for any time zone, the statistics are what Intl says, or the answer is 400.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { longRuns, testSeed } from '#test/run/environment.ts';
import { clickSaver, someClick } from '#test/saved-clicks.ts';

let kontor: TestApp;
const moments: number[] = [];
const QUARTER_MS = 900_000;

beforeAll(async () => {
  kontor = await testApp();
  await kontor.shortener.inject('/api/shorten?url=https://example.com&custom=zoned');
  // Every 13 hours and a bit over a year, to include all hours, weekdays and clock changes.
  const begin = Date.parse('2025-11-10T00:07:00Z');
  for (let at = begin; at < kontor.clock.now(); at += 13.25 * 3_600_000) moments.push(at);
  await kontor.database.query({ text: `update shortener_links set created_at = $1`, values: [new Date(begin)] });
  const { rows } = await kontor.database.query<{ id: string }>({ text: 'select id from shortener_links' });
  const linkId = rows[0]?.id ?? '';
  const { save } = await clickSaver(kontor.database);
  await save(moments.map((at) => ({ ...someClick, linkId, at })));
});

function isKnownToIntl(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** From another one in each run, and all of them in `npm run test:all`. */
function someOf(zones: readonly string[]): string[] {
  const first = testSeed % zones.length;
  return [...zones, ...zones].slice(first, first + longRuns(zones.length).numRuns);
}

/** Clicks by weekday and hour, as Intl has them. */
function askIntl(timeZone: string): Map<string, number> {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' });
  const counts = new Map<string, number>();
  for (const at of moments) {
    const parts = format.formatToParts(Math.floor(at / QUARTER_MS) * QUARTER_MS);
    const read = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(read('weekday'));
    const time = `${weekday} ${Number(read('hour'))}`;
    counts.set(time, (counts.get(time) ?? 0) + 1);
  }
  return counts;
}

const ask = (query: Record<string, string>) => kontor.shortener.inject({ url: '/api/stats/zoned', query });

async function expectRefusal(timezone: string): Promise<void> {
  for (const query of [{ timezone }, { timezone, weekday: '0' }]) {
    const answer = await ask(query);
    expect(answer.statusCode, timezone).toBe(400);
    expect(answer.json(), timezone).toMatchObject({
      code: 'invalid_filter',
      error: expect.stringContaining('IANA name such as Europe/Prague'),
    });
  }
}

describe('a time zone', () => {
  it('of the IANA database gives the same figures as Intl, for any weekday and hour', async () => {
    const { rows } = await kontor.database.query<{ name: string }>({ text: 'select name from pg_timezone_names' });
    const names = new Set([...rows.map(({ name }) => name), ...Intl.supportedValuesOf('timeZone')]);
    // PostgreSQL of a distribution also lists "posix/Europe/Prague" and the like.
    const ours = [...names].filter((name) => isKnownToIntl(name));
    expect(ours.length).toBeGreaterThan(550);
    for (const [index, timezone] of someOf(ours).entries()) {
      const weekday = index % 7;
      const hour = index % 24;
      const answer = await ask({ timezone, weekday: String(weekday), hour: String(hour) });
      expect(answer.statusCode, timezone).toBe(200);
      const { data } = answer.json();
      expect(data.timezone).toBe(timezone);
      expect(data.total_clicks, `${timezone} ${weekday} ${hour}`).toBe(
        askIntl(timezone).get(`${weekday} ${hour}`) ?? 0,
      );
    }
  });

  it('gives the same figures as Intl at every hour of the week', async () => {
    const zones = ['Europe/Prague', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kolkata', 'Etc/GMT-14'];
    for (const timezone of someOf(zones)) {
      const expected = askIntl(timezone);
      for (let time = 0; time < 168; time += 5) {
        const [weekday, hour] = [Math.floor(time / 24), time % 24];
        const { data } = (await ask({ timezone, weekday: String(weekday), hour: String(hour) })).json();
        expect(data.total_clicks, `${timezone} ${weekday} ${hour}`).toBe(expected.get(`${weekday} ${hour}`) ?? 0);
      }
    }
  });

  it('is found in upper and lower case, and shown in its official spelling', async () => {
    for (const [given, shown] of [
      ['europe/prague', 'Europe/Prague'],
      ['ASIA/KOLKATA', 'Asia/Kolkata'],
      ['utc', 'UTC'],
    ] as const) {
      expect((await ask({ timezone: given, weekday: '1' })).json().data.timezone).toBe(shown);
    }
  });

  it('that only Intl knows is refused, because abbreviations are ambiguous', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const abbreviations = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    const { rows } = await kontor.database.query<{ name: string }>({ text: 'select name from pg_timezone_names' });
    const names = new Set(rows.map(({ name }) => name));
    // Intl takes long to say that it does not know one.
    const foreign = ['AET', ...someOf(abbreviations)].filter((name) => isKnownToIntl(name) && !names.has(name));
    expect(foreign).toContain('AET');
    for (const name of [...foreign, 'SystemV/AST4', 'US/Pacific-New']) await expectRefusal(name);
  });

  it('cannot be an offset, because offsets have no summer time and PostgreSQL inverts their sign', async () => {
    for (const name of ['+05:30', '-03:00', '+0530', '+05', ' 05:30', 'GMT+5', 'UTC+2', '<+05>-5', ' ']) {
      await expectRefusal(name);
    }
  });

  it('from the cookie of a browser that is unknown means UTC', async () => {
    for (const zone of ['Mars/Olympus', '%2B05:30', 'AET']) {
      const page = await kontor.shortener.inject({ url: '/zoned+', headers: { cookie: `tz=${zone}` } });
      expect(page.statusCode).toBe(200);
    }
  });
});
