// How a registry's misbehaviour is met, against a real HTTP server on loopback.
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { type Behaviour, behaviours, type Replay, readFixture, startReplay } from '#test/registry-replay.ts';
import { type Budgets, defaultBudgets } from './budgets.ts';
import { type BreakerState, createCaller } from './calling.ts';
import { ares } from './registries/ares.ts';
import type { Reading, Registry } from './registries/registry.ts';
import { vies } from './registries/vies.ts';

const userAgent = 'Kontor/test';
const query = { country: 'CZ', number: '26435675', now: 0 };
const path = '/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty/';
const bomb = gzipSync(Buffer.alloc(20_000_000, ' '));
const found = behaviours.replay('cz-ares-street-letter.json');
const quick: Budgets = { ...defaultBudgets, retryMs: 10 };
/** For behaviours that must run into a time-out: a tenth of a second is waited for, and nothing depends on being quick. */
const impatient: Partial<Budgets> = { attemptMs: 100 };

let replay: Replay;
let breakerStates: BreakerState[];
let readings: Reading[];

beforeEach(async () => {
  replay = await startReplay();
  breakerStates = [];
  readings = [];
});
afterEach(() => replay.close());

function makeCaller(budgets: Partial<Budgets> = {}, registry: Registry = ares, baseUrl = replay.url) {
  const merged = { ...quick, ...budgets };
  const caller = createCaller(
    { ...registry, perSecond: 1000 },
    {
      clock: systemClock,
      budgets: merged,
      baseUrl,
      userAgent,
      onLookup: (_registry, reading) => void readings.push(reading),
      onBreaker: (_registry, state) => void breakerStates.push(state),
    },
  );
  return () => caller.lookUp(query, systemClock.now() + merged.totalMs);
}

describe('a lookup', () => {
  it('finds the company, and says who is asking', async () => {
    replay.on(path, found);
    expect(await makeCaller()()).toMatchObject({ kind: 'found', record: { companyName: 'CineStar s.r.o.' } });
    expect(replay.requests).toMatchObject([{ method: 'GET', path: `${path}26435675` }]);
    expect(replay.requests[0]?.headers).toMatchObject({ accept: 'application/json', 'user-agent': userAgent });
    expect(readings).toHaveLength(1);
  });

  it('keeps a path in front of the registry’s own', async () => {
    replay.on('/mirror', found);
    expect((await makeCaller({}, ares, `${replay.url}/mirror/`)()).kind).toBe('found');
    expect(replay.requests[0]?.path).toBe(`/mirror${path}26435675`);
  });

  it.each<[string, () => Behaviour, string, number, Partial<Budgets>?]>([
    ['404 of the company', () => behaviours.replay('cz-ares-notfound.json', 404), 'not_found', 1],
    ['404 of the endpoint', () => behaviours.replay('cz-ares-endpoint404.json', 404), 'status', 1],
    ['410', () => behaviours.answer(410, ''), 'status', 1],
    ['400', () => behaviours.replay('cz-ares-badinput.json', 400), 'not_found', 1],
    ['500', () => behaviours.answer(500, '{}'), 'status', 1],
    ['429', () => behaviours.answer(429, '{}'), 'throttled', 2],
    ['502', () => behaviours.answer(502, ''), 'status', 2],
    ['503', () => behaviours.answer(503, '<html>'), 'status', 2],
    ['504', () => behaviours.answer(504, ''), 'status', 2],
    ['slow headers', behaviours.slowHeaders, 'timeout', 2, impatient],
    ['a slow body', behaviours.slowBody, 'timeout', 2, impatient],
    ['an endless body', behaviours.endlessBody, 'too_large', 1],
    [
      'a small body that unpacks to a huge one',
      () => behaviours.answer(200, bomb, { 'content-encoding': 'gzip' }),
      'too_large',
      1,
    ],
    ['HTML with status 200', () => behaviours.html(), 'garbled', 1],
    ['HTML with status 404', () => behaviours.html(404), 'status', 1],
    ['an empty 200', () => behaviours.answer(200, ''), 'garbled', 1],
    ['bytes that are no UTF-8', () => behaviours.answer(200, encodeLatin2('{"ico":"26435675"}')), 'garbled', 1],
    ['a redirect to another host', () => behaviours.redirect('http://127.0.0.2:1/'), 'redirect', 1],
    ['a redirect to nowhere', () => behaviours.redirect('http://'), 'redirect', 1],
    ['a reset connection', behaviours.reset, 'network', 2],
  ])('meets %s with a verdict, and repeats only what may help', async (_name, behave, verdict, calls, budgets) => {
    replay.on(path, behave());
    const reading = await makeCaller(budgets)();
    expect(reading.kind === 'unavailable' ? reading.trouble : reading.kind).toBe(verdict);
    expect(replay.requests).toHaveLength(calls);
  });

  it.each<[string, () => Behaviour]>([
    ['503', () => behaviours.answer(503, '')],
    ['a reset connection', behaviours.reset],
    ['slow headers', behaviours.slowHeaders],
    ['429 with Retry-After', () => behaviours.answer(429, '', { 'retry-after': '0' })],
  ])('is rescued by its second attempt after %s', async (_name, behave) => {
    replay.on(path, replay.inTurn(behave(), found));
    expect((await makeCaller({ attemptMs: 1500 })()).kind).toBe('found');
  });

  it('is unavailable when nobody listens', async () => {
    const { url } = replay;
    await replay.close();
    expect(await makeCaller({}, ares, url)()).toMatchObject({ trouble: 'network' });
  });

  it('follows a redirect on the same host, but not for ever', async () => {
    replay.on(path, behaviours.redirect('/elsewhere'));
    replay.on('/elsewhere', found);
    expect((await makeCaller()()).kind).toBe('found');
    replay.on('/elsewhere', behaviours.redirect('/elsewhere'));
    expect(await makeCaller()()).toMatchObject({ trouble: 'redirect' });
  });

  it('reads UTF-8 whatever the Content-Type claims', async () => {
    const headers = { 'content-type': 'application/json; charset=windows-1250' };
    replay.on(path, behaviours.answer(200, readFixture('cz-ares-street-letter.json'), headers));
    expect(await makeCaller()()).toMatchObject({ record: { streetAddress: 'Radlická 3185/1c' } });
  });

  it('is cut off at its total budget, with attempts that would still have time', async () => {
    replay.on(path, behaviours.slowHeaders());
    const reading = await makeCaller({ attemptMs: 1000, totalMs: 150 })();
    expect(reading).toMatchObject({ kind: 'unavailable', trouble: 'timeout' });
    expect(replay.requests).toHaveLength(1);
  });

  it('does not wait for a Retry-After beyond its budget, and holds its peace meanwhile', async () => {
    replay.on(path, behaviours.answer(429, '', { 'retry-after': '20' }));
    const lookUp = makeCaller();
    expect(await lookUp()).toMatchObject({ trouble: 'throttled' });
    expect(await lookUp()).toMatchObject({ trouble: 'busy' });
    expect(replay.requests).toHaveLength(1);
  });

  it('does not let a registry silence us for longer than the longest pause', async () => {
    replay.on(path, replay.inTurn(behaviours.answer(429, '', { 'retry-after': '86400' }), found));
    const lookUp = makeCaller({ longestPauseMs: 20 });
    expect((await lookUp()).kind).toBe('unavailable');
    expect((await lookUp()).kind).toBe('found');
  });
});

describe('the breaker', () => {
  const repeat = async (times: number, lookUp: () => Promise<Reading>) => {
    for (let count = 0; count < times; count++) await lookUp();
  };

  it('opens after five failed lookups, spares the registry, and heals', async () => {
    replay.on(path, behaviours.answer(500, ''));
    const lookUp = makeCaller({ breakMs: 50 });
    await repeat(5, lookUp);
    expect(breakerStates).toEqual(['open']);
    expect(await lookUp()).toMatchObject({ trouble: 'breaker_open' });
    expect(replay.requests).toHaveLength(5);
    replay.on(path, found);
    await expect.poll(async () => (await lookUp()).kind, { interval: 10 }).toBe('found');
    expect(breakerStates).toEqual(['open', 'half_open', 'closed']);
  });

  it('stays closed while companies are merely not found', async () => {
    replay.on(path, behaviours.replay('cz-ares-notfound.json', 404));
    await repeat(6, makeCaller());
    expect(replay.requests).toHaveLength(6);
    expect(breakerStates).toEqual([]);
  });

  it('stays closed while one member state of VIES is out', async () => {
    const outage = JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] });
    replay.on('/taxation_customs', behaviours.answer(200, outage));
    await repeat(6, makeCaller({}, vies));
    expect(breakerStates).toEqual([]);
  });
});

describe('many lookups', () => {
  it('never have more calls open at a registry than it allows', async () => {
    let open = 0;
    let most = 0;
    replay.on('/taxation_customs', (_request, response) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        response.writeHead(200, { 'content-type': 'application/json' }).end(readFixture('eu-vies-post-invalid.json'));
      }, 5);
    });
    const lookUp = makeCaller({ totalMs: 5000 }, vies);
    await Promise.all(Array.from({ length: 20 }, lookUp));
    expect(replay.requests).toHaveLength(20);
    expect(most).toBe(2);
  });

  it('that cannot have a turn in time are told so at once, and the registry is not blamed', async () => {
    replay.on(path, behaviours.slowHeaders());
    const lookUp = makeCaller({ attemptMs: 300, totalMs: 300 });
    const kinds = await Promise.all(Array.from({ length: 80 }, lookUp));
    expect(kinds.filter((reading) => reading.kind === 'unavailable')).toHaveLength(80);
    expect(replay.requests.length).toBeLessThanOrEqual(ares.atOnce);
  });
});

function encodeLatin2(text: string): Buffer {
  return Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from(',"obchodniJmeno":"P\xf8\xedklad"}', 'latin1')]);
}
