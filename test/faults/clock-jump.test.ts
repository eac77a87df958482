// The clock of the machine jumps a day back or a year ahead: limits still apply and end, and everything goes on.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addressCalls } from '#test/address-calls.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar, postEvent } from '#test/events.ts';
import { behaviours, startReplay } from '#test/neighbours/registry-replay.ts';

const dayMs = 86_400_000;
const jumps = [
  ['a day back', -dayMs],
  ['a year ahead', 365 * dayMs],
] as const;

const replay = await startReplay();
afterAll(() => replay.close());

let kontor: TestApp;
beforeEach(async () => {
  const limits = { FAILED_KEYS_PER_MINUTE: '5', SHORTEN_PER_HOUR: '3' };
  kontor = await testApp({ withJobs: true, settings: { ...limits, REGISTRY_ARES_URL: replay.url } });
  replay.on('/', behaviours.replay('cz-ares-street-letter.json'));
});

const read = async (key: string) =>
  (
    await kontor.api.inject({
      url: '/api/v1/bank/bank-account-status?bankAccount=1',
      headers: { 'x-api-key': key },
    })
  ).statusCode;
const shorten = async (custom = '') =>
  (await kontor.shortener.inject(`/api/shorten?url=https://example.com${custom && `&custom=${custom}`}`)).statusCode;

describe('after a jump back', () => {
  it('the limit of a key still applies, and ends within its minute', async () => {
    for (let request = 0; request < 1_000; request += 1) await read(kontor.keys.DEV_);
    expect(await read(kontor.keys.DEV_)).toBe(429);
    kontor.clock.advance(-dayMs);
    expect(await read(kontor.keys.DEV_)).toBe(429);
    kontor.clock.advance(60_000);
    expect(await read(kontor.keys.DEV_)).toBe(200);
  });

  it('the limits of clients still apply, and end within two of their windows', async () => {
    const wrong = (at: number) => `PROD${String(at).padStart(28, '0')}`;
    for (let at = 0; at < 6; at += 1) await read(wrong(at));
    for (let at = 0; at < 3; at += 1) expect(await shorten()).toBe(200);
    kontor.clock.advance(-dayMs);
    expect([await read(wrong(7)), await shorten()]).toEqual([429, 429]);
    kontor.clock.advance(2 * 3_600_000);
    expect([await read(wrong(8)), await shorten()]).toEqual([401, 200]);
  });

  it('cached data is read again, even without a notification', async () => {
    const { key, id } = await kontor.app.rooms.access.keys.create({
      by: 'command line',
      organisationId: kontor.organisation.id,
      type: 'PROD',
    });
    expect([await read(key), (await kontor.shortener.inject('/later')).statusCode]).toEqual([200, 404]);
    await kontor.database.query({ text: 'update access_key set revoked_at = now() where id = $1', values: [id] });
    await kontor.database.query({
      text: `insert into shortener_links (code, original_url, created_at) values ('later', 'https://example.com', now())`,
    });
    kontor.clock.advance(-dayMs);
    kontor.clock.advance(11_000);
    expect([await read(key), (await kontor.shortener.inject('/later')).statusCode]).toEqual([401, 302]);
  });
});

describe.each(jumps)('after a jump of %s', (_name, jumpMs) => {
  it('companies are looked up, addresses and events are kept, and clicks are counted once', async () => {
    const calendarId = await addCalendar(kontor);
    const lookUp = async (number: string) =>
      (await kontor.app.rooms.registry.lookUp({
        companyRegistrationNumber: number,
        country: 'CZ',
        defaultCountry: 'CZ',
      })) as { companyName?: string };
    const goOn = async (turn: number) => {
      expect((await lookUp('26435675')).companyName).toBeDefined();
      await addressCalls(kontor).add(`jump-${turn}`);
      const times = { startTime: `2027-01-0${turn}T10:00:00Z`, endTime: `2027-01-0${turn}T11:00:00Z` };
      expect((await postEvent(kontor, { calendarId, title: 'x', ...times })).statusCode).toBe(200);
      expect((await kontor.shortener.inject('/jumped')).statusCode).toBe(302);
    };
    await shorten('jumped');
    await goOn(1);
    kontor.clock.advance(jumpMs);
    // The time of the last call is now in the future; the registry must not wait for it.
    await kontor.app.rooms.registry.maintenance.clear(null);
    await goOn(2);
    await expect
      .poll(async () => (await kontor.shortener.inject('/api/stats/jumped')).json().data.total_clicks)
      .toBe(2);
  });
});
