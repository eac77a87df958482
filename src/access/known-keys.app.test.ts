// Keys kept in memory: how long, how many, and what happens when the database is lost.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { organisation } from '#organisation';
import type { Database } from '#platform/database/database.ts';
import { isDatabaseUnavailable } from '#platform/database/unavailable.ts';
import { makeId } from '#platform/ids.ts';
import { testClock } from '#test/clock.ts';
import { cutSession, testDatabase } from '#test/database.ts';
import { testPlatform } from '#test/platform.ts';
import { readConfig } from '../rooms.ts';
import { knownKeys } from './known-keys.ts';
import { keyStore } from './store.ts';

const { config: settings } = readConfig({ environment: {}, envFile: null });
const digest = 'aa'.repeat(32);
const missing = 'bb'.repeat(32);
const other = 'cc'.repeat(32);
const madeUp = (attempt: number) => attempt.toString(16).padStart(64, '0');

/** Keys in memory over the real tables. Changes made there send no notice, so only a new lookup finds them. */
async function setUp() {
  // One connection, so that the queries of a test and of the keys share it.
  const database = await testDatabase({ poolSize: 1 });
  const clock = testClock();
  const { organisations } = await organisation.open({ ...testPlatform(database, clock), settings });
  const store = keyStore(database);
  const { id } = await organisations.create(
    { slug: 'demo', name: 'Demo', defaultCountry: 'CZ', timeZone: 'UTC' },
    'command line',
  );
  const insertKey = (of: string) =>
    store.insert({
      ...{ id: makeId(), organisationId: id, type: 'PROD', digest: of, firstFour: 'aaaa', lastFour: 'zzzz' },
      ...{
        label: 'first',
        member: null,
        memberId: null,
        roles: null,
        createdAt: new Date(clock.now()),
        expiresAt: null,
      },
      ...{ rotatedAt: null, revokedAt: null, lastUsedAt: null, replaces: null },
    });
  await insertKey(digest);
  let asked = 0;
  const keys = knownKeys({
    store: {
      listByDigests: (digests) => {
        asked += 1;
        return store.listByDigests(digests);
      },
    },
    organisations,
    clock,
    isUnavailable: isDatabaseUnavailable,
    isUp: database.isUp,
    environmentKey: null,
  });
  return {
    database,
    clock,
    keys: { ...keys, find: async (of: string, isPatient = false) => keys.find(of, () => isPatient) },
    /** How often the table was queried. */
    countAsked: () => asked,
    insertKey,
    rename: (label: string) => database.query({ text: 'update access_key set label = $1', values: [label] }),
  };
}

/** The pool's connection is gone and no new one can be made; the lasting connection has not noticed yet. */
async function loseConnections(database: Database): Promise<void> {
  database.pool.options.connectionString = 'postgres://nobody@/nothing?host=/nowhere';
  const dying = database.query({ text: 'select pg_terminate_backend(pg_backend_pid())' });
  await expect(dying).rejects.toSatisfy(isDatabaseUnavailable);
  expect(database.isUp()).toBe(true);
}

describe('keys in memory', () => {
  it('are read from the table once in ten seconds', async () => {
    const { keys, clock, rename } = await setUp();
    expect(await keys.find(digest)).toMatchObject({ digest, label: 'first', organisation: { slug: 'demo' } });
    await rename('second');
    clock.advance(9_999);
    expect(await keys.find(digest)).toMatchObject({ label: 'first' });
    clock.advance(1);
    expect(await keys.find(digest)).toMatchObject({ label: 'second' });
  });

  it('are remembered as unknown for just as long', async () => {
    const { keys, clock, insertKey } = await setUp();
    expect(await keys.find(missing)).toBeNull();
    await insertKey(missing);
    clock.advance(9_999);
    expect(await keys.find(missing)).toBeNull();
    clock.advance(1);
    expect(await keys.find(missing)).toMatchObject({ digest: missing });
  });

  it('live on for five minutes when the database is lost; unknown ones are an error then', async () => {
    const { keys, clock, database } = await setUp();
    await keys.find(digest);
    await loseConnections(database);
    clock.advance(299_999);
    expect(await keys.find(digest)).toMatchObject({ digest });
    await expect(keys.find(missing)).rejects.toSatisfy(isDatabaseUnavailable);
    clock.advance(1);
    await expect(keys.find(digest)).rejects.toSatisfy(isDatabaseUnavailable);
  });

  it('are not asked for while the database is known to be lost', async () => {
    const { keys, clock, database, rename } = await setUp();
    await keys.find(digest);
    await cutSession(database);
    await rename('second');
    clock.advance(10_000);
    expect(await keys.find(digest)).toMatchObject({ label: 'first' });
  });

  it('are forgotten when a change is heard, even one that comes while the table is being read', async () => {
    const { keys, rename } = await setUp();
    const reading = keys.find(digest);
    keys.forget(digest);
    expect(await reading).toMatchObject({ label: 'first' });
    await rename('second');
    expect(await keys.find(digest)).toMatchObject({ label: 'second' });
    await rename('third');
    expect(await keys.find(digest)).toMatchObject({ label: 'second' });
    keys.forgetAll();
    expect(await keys.find(digest)).toMatchObject({ label: 'third' });
  });

  it('take bounded memory however many keys are tried', async () => {
    const { keys } = await setUp();
    await Promise.all(Array.from({ length: 12_000 }, (_, attempt) => keys.find(madeUp(attempt))));
    expect(keys.size()).toBeGreaterThan(5_000);
    expect(keys.size()).toBeLessThanOrEqual(10_000);
  });

  describe('of clients that have used up their failing keys', () => {
    // Only what the lookups wait for; the database works on independently.
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());

    it('are looked up by ten queries a second at most, however many are tried; a good key among them is found', async () => {
      const { keys, countAsked } = await setUp();
      const tried: Promise<unknown>[] = [];
      for (let ms = 0; ms < 1_000; ms += 1) {
        for (let attempt = 0; attempt < 5; attempt += 1) tried.push(keys.find(madeUp(ms * 5 + attempt), true));
        if (ms === 500) tried.push(keys.find(digest, true));
        await vi.advanceTimersByTimeAsync(1);
      }
      await vi.advanceTimersByTimeAsync(200);
      const found = (await Promise.all(tried)).filter((key) => key !== null);
      expect(found).toMatchObject([{ digest }]);
      expect(countAsked()).toBeLessThanOrEqual(12);
    });

    it('keep nobody else waiting, nor a key that was good a moment ago', async () => {
      const { keys, clock, countAsked, insertKey } = await setUp();
      await insertKey(other);
      await keys.find(digest);
      clock.advance(10_000);
      await keys.find(madeUp(1), true);
      const wrong = keys.find(madeUp(2), true);
      await vi.advanceTimersByTimeAsync(5);
      const found = [keys.find(digest, true), keys.find(other)];
      await vi.advanceTimersByTimeAsync(5);
      expect(await Promise.all(found)).toMatchObject([{ digest }, { digest: other }]);
      const asked = countAsked();
      await vi.advanceTimersByTimeAsync(100);
      expect(await wrong).toBeNull();
      expect(countAsked()).toBe(asked + 1);
    });
  });
});
