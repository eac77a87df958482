// Proves that no figure of a link is read without a turn, and which refusals answer those who get none.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Reads } from '#platform/database/heavy-reads.ts';
import { readInTurn } from '#platform/search/read-in-turn.ts';
import { readTimeZone } from '#platform/time-zone.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import { HANGS_MS } from '#test/run/environment.ts';
import { nameMemory } from './names-store.ts';
import { boundFilter, readFilter } from './rules/filter.ts';
import { type StatisticsStore, statisticsStore } from './statistics-store.ts';
import { internalAsker, makeTurns } from './turns.ts';

let kontor: TestApp;
const poolSize = 3;

beforeAll(async () => {
  kontor = await testApp({ database: await testDatabase({ poolSize }) });
  await kontor.shortener.inject('/api/shorten?url=https://example.com&custom=watched');
});

const verdict = readFilter({ country: 'CZ', weekday: '1', timezone: 'Europe/Prague' }, readTimeZone);
if (!verdict.ok) throw new Error(verdict.problem);
const filter = boundFilter(verdict.filter, { begin: 0, now: 0 });

/** A call of each function of the store; this does not compile when one is missing. */
const questions: { [Name in keyof StatisticsStore]: (store: StatisticsStore) => Promise<unknown> } = {
  findCounted: (store) => store.findCounted('watched'),
  findTotal: (store) => store.findTotal(1),
  listTail: (store) => store.listTail({ linkId: 1, since: 0, foldedId: 0 }),
  listVisits: (store) => store.listVisits(1, { from: 0, to: 1 }),
  listBuckets: (store) => store.listBuckets(1, 0, { from: 0, to: 10 }),
  listNames: (store) => store.listNames({ places: [1], referrers: [1], agents: [1] }),
  countClicks: (store) => store.countClicks(1, filter),
  countBots: (store) => store.countBots(1, filter),
  countDayVisitors: (store) => store.countDayVisitors(1, filter, [new Date()]),
  listClicks: (store) => store.listClicks(['watched']),
  listRecent: (store) => store.listRecent(1, filter, 5),
  listPage: (store) => store.listPage(1, filter, { after: null, most: 5, isBot: false }),
  findThinnedBefore: (store) => store.findThinnedBefore(),
  listTotals: (store) => store.listTotals([1]),
  countMinutes: (store) => store.countMinutes(0, 1),
  countPeople: (store) => store.countPeople(0, 1),
  listBusiest: (store) => store.listBusiest(0, 1, 3),
};

/** Runs the work while all connections of the pool are taken. */
async function withBusyPool<T>(work: () => Promise<T>): Promise<T> {
  const clients = await Promise.all(Array.from({ length: poolSize }, () => kontor.database.pool.connect()));
  try {
    return await work();
  } finally {
    for (const client of clients) client.release();
  }
}

describe('every question about a link', () => {
  it('is put to the connection of its turn, and to no other', async () => {
    const { read } = makeTurns(kontor.database.heavy);
    await withBusyPool(async () => {
      for (const [name, ask] of Object.entries(questions)) {
        const answer = await read(internalAsker('test'), async (store) => ask(store));
        expect(answer, name).toBeDefined();
      }
    });
  });

  it('cannot be asked any more when its turn is over', async () => {
    const { read } = makeTurns(kontor.database.heavy);
    const store = await read(internalAsker('test'), async (lent) => lent);
    for (const [name, ask] of Object.entries(questions)) {
      await expect(ask(store), name).rejects.toThrow('has ended');
    }
  });

  it('is known to this test', () => {
    const reads = { query: () => Promise.reject(new Error('unused')) } as unknown as Reads;
    expect(Object.keys(questions).sort()).toEqual(Object.keys(statisticsStore(reads, nameMemory())).sort());
  });

  it.each(['/api/stats/watched', '/api/stats/watched?country=CZ', '/api/stats/watched?format=csv', '/watched+'])(
    'is answered while the rest of the house uses all connections of the pool: %s',
    async (url) => {
      const answer = await withBusyPool(() => kontor.shortener.inject(url));
      expect(answer.statusCode).toBe(200);
    },
  );
});

it('leaves a connection for the search, however many strangers ask for statistics', async () => {
  const turns = makeTurns(kontor.database.heavy);
  const gate = Promise.withResolvers<void>();
  const readers = ['a', 'b', 'c', 'd', 'e'].map((client) => turns.read(internalAsker(client), () => gate.promise));
  const found = readInTurn(kontor.database.heavy, { eachMs: HANGS_MS, allMs: HANGS_MS }, [
    async (reads) => (await reads.query({ text: 'select 1' })).rowCount,
  ]);
  expect(await found).toEqual([1]);
  gate.resolve();
  await Promise.all(readers);
});

describe('a turn', () => {
  const bounds = {
    running: { all: 3, ofClient: 1, ofSubject: 2 },
    waiting: { all: 2, ofClient: 1, ofSubject: 2 },
    waitMs: 60_000,
  };

  /** Fills the turns with readers that read until they are told to end. */
  function fill(clients: string[]) {
    const turns = makeTurns(kontor.database.heavy, bounds);
    const gate = Promise.withResolvers<void>();
    const readers = clients.map((client) => turns.read(internalAsker(client), () => gate.promise));
    return { turns, readers, end: gate.resolve };
  }

  it('that a client asks for beyond its share is refused with 429', async () => {
    const { turns, readers, end } = fill(['a', 'a']);
    const refused = turns.read(internalAsker('a'), async () => 1);
    await expect(refused).rejects.toMatchObject({ status: 429, code: 'rate_limited', headers: { 'retry-after': '5' } });
    expect(await turns.read(internalAsker('b'), async () => 2)).toBe(2);
    end();
    await Promise.all(readers);
  });

  it('is refused with 503 when too many wait', async () => {
    const { turns, readers, end } = fill(['a', 'b', 'c', 'd', 'e']);
    const refused = turns.read(internalAsker('f'), async () => 1);
    await expect(refused).rejects.toMatchObject({ status: 503, code: 'unavailable', headers: { 'retry-after': '5' } });
    end();
    await Promise.all(readers);
  });

  it('for the page of a file is asked for until it comes', async () => {
    const { turns, readers, end } = fill(['a', 'a']);
    const page = turns.readPatiently(internalAsker('a'), async () => 'page');
    setTimeout(end, 100);
    expect(await page).toBe('page');
    await Promise.all(readers);
  });
});
