// How the client handles a registry that misbehaves, against a real HTTP server on loopback.
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { buffersHold, endlessHeads, hostileServer } from '#test/neighbours/hostile-server.ts';
import { type Behaviour, behaviours, type Replay, readFixture, startReplay } from '#test/neighbours/registry-replay.ts';
import { ares } from './registries/ares.ts';
import type { Reading, Registry } from './registries/registry.ts';
import { vies } from './registries/vies.ts';
import { type BreakerState, type Budgets, createRegistryClient, defaultBudgets } from './registry-client.ts';

const userAgent = 'Kontor/test';
const query = { country: 'CZ', number: '26435675', now: 0 };
const path = '/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty/';
const huge = Buffer.alloc(20_000_000, ' ');
const packed = (body: Buffer, encoding: string) => behaviours.answer(200, body, { 'content-encoding': encoding });
const found = behaviours.replay('cz-ares-street-letter.json');
/** However slow the machine is, no lookup runs into these by itself. */
const patient: Budgets = { ...defaultBudgets, attemptMs: 60_000, totalMs: 600_000, retryMs: 10 };

let replay: Replay;
let breakerStates: BreakerState[];
let readings: Reading[];

beforeEach(async () => {
  replay = await startReplay();
  breakerStates = [];
  readings = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await replay.close();
});

function makeClient(budgets: Partial<Budgets> = {}, registry: Registry = ares, baseUrl = replay.url) {
  const merged = { ...patient, ...budgets };
  const client = createRegistryClient(
    { ...registry, perSecond: 1000 },
    {
      clock: systemClock,
      budgets: merged,
      baseUrl,
      userAgent,
      onLookup: (reading) => void readings.push(reading),
      onBreaker: (state) => void breakerStates.push(state),
    },
  );
  return () => client.lookUp(query, systemClock.now() + merged.totalMs);
}

/** Looks up on a clock of its own: an attempt runs out of time only after the registry has been asked and kept silent. */
async function lookUpWithoutAnswer(budgets: Partial<Budgets> = {}): Promise<Reading> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isDone = false;
  const reading = makeClient(budgets)().finally(() => {
    isDone = true;
  });
  for (let calls = 1; !isDone; calls += 1) {
    // The pause before the second attempt passes here, a millisecond at a time.
    while (!isDone && replay.requests.length < calls) await vi.advanceTimersByTimeAsync(1);
    if (!isDone) await vi.advanceTimersByTimeAsync(patient.attemptMs);
  }
  return reading;
}

describe('a lookup', () => {
  it('finds the company, and says who is asking', async () => {
    replay.on(path, found);
    expect(await makeClient()()).toMatchObject({ kind: 'found', record: { companyName: 'CineStar s.r.o.' } });
    expect(replay.requests).toMatchObject([{ method: 'GET', path: `${path}26435675` }]);
    expect(replay.requests[0]?.headers).toMatchObject({ accept: 'application/json', 'user-agent': userAgent });
    expect(readings).toHaveLength(1);
  });

  it.each([
    ['gzip', gzipSync],
    ['GZIP', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ])('asks for a body as it is, and reads one that comes packed all the same: %s', async (encoding, pack) => {
    replay.on(path, packed(pack(readFixture('cz-ares-street-letter.json')), encoding));
    expect((await makeClient()()).kind).toBe('found');
    expect(replay.requests[0]?.headers).toMatchObject({ 'accept-encoding': 'identity' });
  });

  it('reads a packed body up to the limit, and not a byte more', async () => {
    const body = Buffer.from(readFixture('cz-ares-street-letter.json'));
    replay.on(path, packed(gzipSync(body), 'gzip'));
    expect((await makeClient({ maxBodyBytes: body.length })()).kind).toBe('found');
    expect(await makeClient({ maxBodyBytes: body.length - 1 })()).toMatchObject({ trouble: 'too_large' });
  });

  it('keeps a path in front of the registry’s own', async () => {
    replay.on('/mirror', found);
    expect((await makeClient({}, ares, `${replay.url}/mirror/`)()).kind).toBe('found');
    expect(replay.requests[0]?.path).toBe(`/mirror${path}26435675`);
  });

  it.each<[string, () => Behaviour, string, number]>([
    ['404 of the company', () => behaviours.replay('cz-ares-notfound.json', 404), 'not_found', 1],
    ['404 of the endpoint', () => behaviours.replay('cz-ares-endpoint404.json', 404), 'status', 1],
    ['410', () => behaviours.answer(410, ''), 'status', 1],
    ['400', () => behaviours.replay('cz-ares-badinput.json', 400), 'not_found', 1],
    ['500', () => behaviours.answer(500, '{}'), 'status', 1],
    ['429', () => behaviours.answer(429, '{}'), 'throttled', 2],
    ['502', () => behaviours.answer(502, ''), 'status', 2],
    ['503', () => behaviours.answer(503, '<html>'), 'status', 2],
    ['504', () => behaviours.answer(504, ''), 'status', 2],
    ['an endless body', behaviours.endlessBody, 'too_large', 1],
    ['a small body that unpacks to a huge one', () => packed(gzipSync(huge), 'gzip'), 'too_large', 1],
    ['the same with deflate', () => packed(deflateSync(huge), 'deflate'), 'too_large', 1],
    ['the same with Brotli', () => packed(brotliCompressSync(huge), 'br'), 'too_large', 1],
    ['a body that is not packed as it says', () => packed(Buffer.from('{"ico":"26435675"}'), 'gzip'), 'garbled', 1],
    ['a packed body that is cut', () => packed(gzipSync('{"ico":"26435675"}').subarray(0, 20), 'gzip'), 'garbled', 1],
    ['a packing that nobody knows', () => packed(gzipSync('{}'), 'gzip, gzip'), 'garbled', 1],
    [
      'an empty 500 that says it is packed',
      () => behaviours.answer(500, '', { 'content-encoding': 'br' }),
      'status',
      1,
    ],
    ['HTML with status 200', () => behaviours.html(), 'garbled', 1],
    ['HTML with status 404', () => behaviours.html(404), 'status', 1],
    ['an empty 200', () => behaviours.answer(200, ''), 'garbled', 1],
    ['bytes that are no UTF-8', () => behaviours.answer(200, encodeLatin2('{"ico":"26435675"}')), 'garbled', 1],
    ['a redirect to another host', () => behaviours.redirect('http://127.0.0.2:1/'), 'redirect', 1],
    ['a redirect to nowhere', () => behaviours.redirect('http://'), 'redirect', 1],
    ['a reset connection', behaviours.reset, 'network', 2],
  ])('answers %s with a verdict, and retries only where that may help', async (_name, behave, verdict, calls) => {
    replay.on(path, behave());
    const reading = await makeClient()();
    expect(reading.kind === 'unavailable' ? reading.trouble : reading.kind).toBe(verdict);
    expect(replay.requests).toHaveLength(calls);
  });

  it.each(endlessHeads)('cuts off a registry that sends endless %s, and does not ask again', async (_what, answer) => {
    const { url, sent } = await hostileServer(answer);
    const reading = await makeClient({ attemptMs: 2_000 }, ares, url)();
    expect(reading).toMatchObject({ kind: 'unavailable', trouble: 'too_large' });
    expect(sent()).toBeLessThan(buffersHold);
  });

  it.each([
    ['headers that do not come', behaviours.slowHeaders],
    ['a body that does not end', behaviours.slowBody],
  ])('gives up on %s, and tries once more', async (_name, behave) => {
    replay.on(path, behave());
    expect(await lookUpWithoutAnswer()).toMatchObject({ kind: 'unavailable', trouble: 'timeout' });
    expect(replay.requests).toHaveLength(2);
  });

  it('succeeds with its second attempt after headers that did not come in time', async () => {
    replay.on(path, replay.inTurn(behaviours.slowHeaders(), found));
    expect((await lookUpWithoutAnswer()).kind).toBe('found');
    expect(replay.requests).toHaveLength(2);
  });

  it.each<[string, () => Behaviour]>([
    ['503', () => behaviours.answer(503, '')],
    ['a reset connection', behaviours.reset],
    ['429 with Retry-After', () => behaviours.answer(429, '', { 'retry-after': '0' })],
  ])('succeeds with its second attempt after %s', async (_name, behave) => {
    replay.on(path, replay.inTurn(behave(), found));
    expect((await makeClient()()).kind).toBe('found');
  });

  it('is unavailable when nobody listens', async () => {
    const { url } = replay;
    await replay.close();
    expect(await makeClient({}, ares, url)()).toMatchObject({ trouble: 'network' });
  });

  it('follows a redirect on the same host, but not for ever', async () => {
    replay.on(path, behaviours.redirect('/elsewhere'));
    replay.on('/elsewhere', found);
    expect((await makeClient()()).kind).toBe('found');
    replay.on('/elsewhere', behaviours.redirect('/elsewhere'));
    expect(await makeClient()()).toMatchObject({ trouble: 'redirect' });
  });

  it('reads UTF-8 whatever the Content-Type claims', async () => {
    const headers = { 'content-type': 'application/json; charset=windows-1250' };
    replay.on(path, behaviours.answer(200, readFixture('cz-ares-street-letter.json'), headers));
    expect(await makeClient()()).toMatchObject({ record: { streetAddress: 'Radlická 3185/1c' } });
  });

  it('is cut off at its total budget, with attempts that would still have time', async () => {
    replay.on(path, behaviours.slowHeaders());
    const reading = await lookUpWithoutAnswer({ totalMs: patient.attemptMs - 1 });
    expect(reading).toMatchObject({ kind: 'unavailable', trouble: 'timeout' });
    expect(replay.requests).toHaveLength(1);
  });

  it('does not wait for a Retry-After beyond its budget, and makes no calls meanwhile', async () => {
    replay.on(path, behaviours.answer(429, '', { 'retry-after': '600' }));
    const lookUp = makeClient({ totalMs: 10_000, maxPauseMs: 50_000 });
    expect(await lookUp()).toMatchObject({ trouble: 'throttled' });
    expect(await lookUp()).toMatchObject({ trouble: 'busy' });
    expect(replay.requests).toHaveLength(1);
  });

  it('failed although there was no time for a second attempt: that is no refusal of our own', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    replay.on(path, (...sides) => {
      vi.setSystemTime(Date.now() + patient.totalMs);
      behaviours.answer(500, '')(...sides);
    });
    expect(await makeClient()()).toMatchObject({ trouble: 'status' });
    expect(replay.requests).toHaveLength(1);
  });

  it('does not pause for longer than the maximum, whatever the registry asks for', async () => {
    replay.on(path, replay.inTurn(behaviours.answer(429, '', { 'retry-after': '86400' }), found));
    const lookUp = makeClient({ maxPauseMs: 20 });
    expect((await lookUp()).kind).toBe('unavailable');
    expect((await lookUp()).kind).toBe('found');
  });
});

describe('the breaker', () => {
  const repeat = async (times: number, lookUp: () => Promise<Reading>) => {
    for (let count = 0; count < times; count++) await lookUp();
  };

  it('opens after five failed lookups, stops the calls, and closes again', async () => {
    replay.on(path, behaviours.answer(500, ''));
    vi.useFakeTimers({ toFake: ['Date'] });
    const lookUp = makeClient({ breakMs: 1_000 });
    await repeat(5, lookUp);
    expect(breakerStates).toEqual(['open']);
    expect(await lookUp()).toMatchObject({ trouble: 'breaker_open' });
    expect(replay.requests).toHaveLength(5);
    replay.on(path, found);
    vi.setSystemTime(Date.now() + 1_000);
    expect((await lookUp()).kind).toBe('found');
    expect(breakerStates).toEqual(['open', 'half_open', 'closed']);
  });

  it('stays closed while companies are only not found', async () => {
    replay.on(path, behaviours.replay('cz-ares-notfound.json', 404));
    await repeat(6, makeClient());
    expect(replay.requests).toHaveLength(6);
    expect(breakerStates).toEqual([]);
  });

  it('stays closed while one member state of VIES is out', async () => {
    const outage = JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] });
    replay.on('/taxation_customs', behaviours.answer(200, outage));
    await repeat(6, makeClient({}, vies));
    expect(breakerStates).toEqual([]);
  });
});

describe('many lookups', () => {
  it('never have more calls open at a registry than it allows', async () => {
    const waiting: (() => void)[] = [];
    let most = 0;
    replay.on('/taxation_customs', (request, response) => {
      waiting.push(() => behaviours.replay('eu-vies-post-invalid.json')(request, response));
      most = Math.max(most, waiting.length);
      // Only a pair is answered, a moment later, so that there is time for a third call that must not come.
      const answerAll = () => waiting.splice(0).forEach((answer) => void answer());
      if (waiting.length === 2) setTimeout(answerAll, 5);
    });
    const lookUp = makeClient({}, vies);
    await Promise.all(Array.from({ length: 20 }, lookUp));
    expect(replay.requests).toHaveLength(20);
    expect(most).toBe(2);
  });

  it('that cannot start in time are refused at once, and do not count as failures of the registry', async () => {
    replay.on(path, behaviours.slowHeaders());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const lookUp = makeClient({ totalMs: patient.attemptMs - 1 });
    const readings = Promise.all(Array.from({ length: 80 }, lookUp));
    while (replay.requests.length < ares.maxConcurrent) await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(patient.attemptMs);
    expect((await readings).filter((reading) => reading.kind === 'unavailable')).toHaveLength(80);
    vi.useRealTimers();
    await replay.close();
    expect(replay.requests).toHaveLength(ares.maxConcurrent);
    expect(breakerStates).toEqual([]);
  });
});

function encodeLatin2(text: string): Buffer {
  return Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from(',"obchodniJmeno":"P\xf8\xedklad"}', 'latin1')]);
}
