// Commands of the operator, and lookups without the cache, on real PostgreSQL and HTTP.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { type TestClock, testClock, testStart } from '#test/clock.ts';
import { testDatabase } from '#test/database.ts';
import { behaviours, type Replay, startReplay } from '#test/neighbours/registry-replay.ts';
import { type OpenedRoom, openRegistryRoom } from '#test/registry-room.ts';
import { removeExpired } from './answer-cache.ts';
import { readStatus } from './health.ts';

const day = 86_400_000;
const ares = '/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty/';
const rpo = '/rpo/v1/search';

let database: Database;
let replay: Replay;
let clock: TestClock;
let room: OpenedRoom;

const opened: OpenedRoom[] = [];

async function openRoom(budgets?: Parameters<typeof openRegistryRoom>[0]['budgets']): Promise<OpenedRoom> {
  const one = await openRegistryRoom({ database, clock, replay, ...(budgets && { budgets }) });
  opened.push(one);
  return one;
}

const countRows = async () =>
  (await database.query<{ count: number }>({ text: 'select count(*)::int as count from registry_cache' })).rows[0]
    ?.count;
const statusOf = async (id: string) => (await readStatus(room.room)).find(({ registry }) => registry === id);

beforeAll(async () => {
  database = await testDatabase();
  replay = await startReplay();
});
afterAll(() => replay.close());
beforeEach(async () => {
  clock = testClock();
  replay.requests.length = 0;
  replay.on(ares, behaviours.replay('cz-ares-street-letter.json'));
  replay.on(rpo, behaviours.replay('sk-rpo-search-history.json'));
  replay.on('/cruz-public', behaviours.replay('sk-ruz-list-notfound.json'));
  await database.query({ text: 'truncate registry_cache, registry_health' });
  room = await openRoom();
});

// A room that closes writes what it knows of the registers, which the next test must not find.
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

describe('clearing', () => {
  it('reaches every process', async () => {
    const other = await openRoom();
    await room.lookUp();
    await other.lookUp();
    expect(replay.requests).toHaveLength(1);
    expect(await room.maintenance.clear(null)).toBe(1);
    const askOther = async () => {
      await other.lookUp();
      return replay.requests.length;
    };
    await expect.poll(askOther).toBe(2);
    expect(await countRows()).toBe(1);
  });

  it('of one country leaves the others', async () => {
    await room.lookUp();
    await room.lookUp('31322832', 'SK');
    const before = replay.requests.length;
    expect(await room.maintenance.clear('SK')).toBe(1);
    await room.lookUp();
    expect(replay.requests.length).toBe(before);
    await room.lookUp('31322832', 'SK');
    expect(replay.requests.length).toBeGreaterThan(before);
  });

  it('is not undone in memory by a running lookup', async () => {
    let finish = () => undefined as unknown;
    replay.on(ares, (request, response) => {
      finish = () => behaviours.replay('cz-ares-street-letter.json')(request, response);
    });
    const lookup = room.lookUp();
    await expect.poll(() => replay.requests.length).toBe(1);
    await room.maintenance.clear(null);
    finish();
    await lookup;
    await database.query({ text: 'truncate registry_cache' });
    replay.on(ares, behaviours.replay('cz-ares-notfound.json', 404));
    expect((await room.lookUp()).code).toBe('company_not_found');
  });
});

describe('the status', () => {
  it('shows last answers, troubles and what is cached', async () => {
    await room.lookUp();
    replay.on(ares, behaviours.replay('cz-ares-notfound.json', 404));
    await room.lookUp('99999994');
    clock.advance(1000);
    replay.on(ares, behaviours.answer(500, ''));
    await room.lookUp('45274649');
    await room.close();
    expect(await statusOf('ares')).toEqual({
      registry: 'ares',
      name: 'ARES',
      address: replay.url,
      breaker: 'closed',
      lastSuccessAt: new Date(testStart),
      lastFailureAt: new Date(testStart + 1000),
      lastTrouble: 'status',
      cachedRecords: 1,
      cachedNotFound: 1,
    });
    expect(await statusOf('brreg')).toMatchObject({ breaker: 'closed', lastSuccessAt: null, cachedRecords: 0 });
  });

  it('shows an open breaker to other processes, until it may be tried again', async () => {
    replay.on(ares, behaviours.answer(500, ''));
    const failing = await openRoom({ breakAfterFailures: 2 });
    for (const number of ['1', '2', '3']) await failing.lookUp(number);
    await failing.close();
    expect(replay.requests).toHaveLength(2);
    expect((await statusOf('ares'))?.breaker).toBe('open');
    expect(await failing.readMetrics()).toMatch(/kontor_registry_breaker_open\{registry="ares"\} 1/);
    clock.advance(30_000);
    expect((await statusOf('ares'))?.breaker).toBe('closed');
  });

  it('says that a register is down until it answers, also while the one call that tries it again hangs', async () => {
    replay.on(ares, behaviours.answer(500, ''));
    const failing = await openRoom({ breakAfterFailures: 2, breakMs: 0 });
    for (const number of ['1', '2']) await failing.lookUp(number);
    let finish = () => undefined as unknown;
    replay.on(ares, (request, response) => {
      finish = () => behaviours.replay('cz-ares-street-letter.json')(request, response);
    });
    const trial = failing.lookUp();
    await expect.poll(() => replay.requests.length).toBe(3);
    expect(await failing.readMetrics()).toMatch(/kontor_registry_breaker_open\{registry="ares"\} 1/);
    finish();
    await trial;
    expect(await failing.readMetrics()).toMatch(/kontor_registry_breaker_open\{registry="ares"\} 0/);
  });

  it('is in the metrics too, without any company’s number', async () => {
    await room.lookUp();
    await room.lookUp();
    const metrics = await room.readMetrics();
    expect(metrics).toMatch(/kontor_registry_calls_total\{registry="ares",outcome="found"\} 1/);
    expect(metrics).toMatch(/kontor_registry_answers_total\{source="memory",outcome="found"\} 1/);
    expect(metrics).toMatch(/kontor_registry_call_seconds_count\{registry="ares"\} 1/);
    expect(metrics).toContain(`kontor_registry_last_success_seconds{registry="ares"} ${testStart / 1000}`);
    expect(metrics).not.toContain('26435675');
  });
});

describe('the cache', () => {
  it('removes what expired: "not found" after an hour, records after 30 days', async () => {
    await room.lookUp();
    replay.on(ares, behaviours.replay('cz-ares-notfound.json', 404));
    await room.lookUp('99999994');
    expect(await countRows()).toBe(2);
    clock.advance(3_600_001);
    await removeExpired(room.room);
    expect(await countRows()).toBe(1);
    clock.advance(30 * day);
    await removeExpired(room.room);
    expect(await countRows()).toBe(0);
  });

  it('is not needed: without PostgreSQL records are fetched, and those in memory stay usable', async () => {
    const lost = await testDatabase();
    const lonely = await openRegistryRoom({ database: lost, clock, replay });
    await lost.query({ text: 'drop table registry_cache, registry_health' });
    expect((await lonely.lookUp()).companyName).toBe('CineStar s.r.o.');
    expect((await lonely.lookUp()).companyName).toBe('CineStar s.r.o.');
    expect(replay.requests).toHaveLength(1);
    replay.on(ares, behaviours.answer(500, ''));
    clock.advance(day);
    expect((await lonely.lookUp()).companyName).toBe('CineStar s.r.o.');
  });
});

describe('the alarm for broken encodings', () => {
  it('is raised, and the text is passed on unchanged', async () => {
    const body = JSON.stringify({ ico: '26435675', obchodniJmeno: 'Å kolnÃ¡ s.r.o.' });
    replay.on(ares, behaviours.answer(200, body));
    expect((await room.lookUp()).companyName).toBe('Å kolnÃ¡ s.r.o.');
    expect(await room.readMetrics()).toMatch(/kontor_registry_garbled_total\{registry="ares"\} 1/);
    expect(room.logLines.join('')).toContain('wrongly encoded');
    expect(room.logLines.join('')).not.toContain('kolnÃ¡');
  });
});

describe('one budget', () => {
  it('covers all calls of a lookup: without an answer of RÚZ the DIČ is missing, not the record', async () => {
    replay.on('/cruz-public', behaviours.slowHeaders());
    const hurried = await openRoom({ attemptMs: 200, totalMs: 1000 });
    expect(await hurried.lookUp('31322832', 'SK')).toMatchObject({ companyName: 'SLOVNAFT, a.s.' });
  });
});

describe('Today', () => {
  const caller = { organisationId: null, actor: 'command line' } as never;
  const readToday = async () => ({
    lamps: (await room.today.lamps?.[0]?.read(caller)) ?? [],
    rows: (await room.today.attention?.[0]?.read(caller)) ?? [],
  });

  it('tells of a register that does not answer, and asks it again for a company that we chose', async () => {
    room = await openRoom({ breakAfterFailures: 1, breakMs: 1 });
    expect(await readToday()).toEqual({ lamps: [], rows: [] });
    replay.on(ares, behaviours.html(500));
    await room.lookUp();
    await expect
      .poll(async () => (await readToday()).rows)
      .toMatchObject([
        { id: 'ares', code: 'register.down', remedies: [{ action: 'registers/ares/ask', permission: 'registry:ask' }] },
      ]);
    expect((await readToday()).lamps).toMatchObject([{ id: 'register.ares', state: 'bad', figure: { code: 'down' } }]);
    const ask = room.actions[0];
    expect(await ask?.act(caller, { id: 'ares' })).toMatchObject({ done: { code: 'register.silent' } });
    replay.on(ares, behaviours.replay('cz-ares-street-letter.json'));
    await expect.poll(async () => (await ask?.act(caller, { id: 'ares' }))?.done?.code).toBe('register.answers');
    expect(await readToday()).toMatchObject({ lamps: [{ state: 'good', figure: { code: 'answered' } }], rows: [] });
    await expect(ask?.act(caller, { id: 'https://example.com' })).rejects.toMatchObject({ status: 404 });
  });
});
