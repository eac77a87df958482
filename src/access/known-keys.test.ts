// Keys kept in memory: how long, how many, and what happens when the database is lost.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Organisation } from '#organisation';
import { testClock } from '#test/clock.ts';
import { type KnownKeysNeeds, knownKeys } from './known-keys.ts';
import type { KeyRecord } from './schema.ts';

const organisation = { id: '1', slug: 'demo' } as Organisation;
const record = (digest: string) => ({ id: digest, digest, organisationId: '1', type: 'PROD' }) as KeyRecord;

/** A table that can be lost, and counts how often it is asked. */
function table(digests: string[]) {
  const state = { asked: 0, isLost: false, isUp: true };
  const needs: Omit<KnownKeysNeeds, 'clock'> = {
    store: {
      listByDigests: async (wanted) => {
        state.asked += 1;
        if (state.isLost) throw new Error('lost');
        return wanted.filter((digest) => digests.includes(digest)).map(record);
      },
    },
    organisations: { find: async () => organisation, findFirst: async () => organisation },
    isUnavailable: () => state.isLost,
    isUp: () => state.isUp,
    environmentKey: null,
  };
  return { state, needs };
}

function open(needs: KnownKeysNeeds) {
  const keys = knownKeys(needs);
  return { ...keys, find: async (digest: string, isPatient = false) => keys.find(digest, () => isPatient) };
}

describe('keys in memory', () => {
  it('are read from the table once in ten seconds, known and unknown alike', async () => {
    const clock = testClock();
    const { state, needs } = table(['known']);
    const keys = open({ ...needs, clock });
    for (const digest of ['known', 'unknown']) {
      state.asked = 0;
      for (let request = 0; request < 5; request += 1) await keys.find(digest);
      expect(state.asked).toBe(1);
      clock.advance(9_999);
      await keys.find(digest);
      expect(state.asked).toBe(1);
      clock.advance(1);
      await keys.find(digest);
      expect(state.asked).toBe(2);
    }
  });

  it('live on for five minutes when the database is lost; unknown ones are an error then', async () => {
    const clock = testClock();
    const { state, needs } = table(['known']);
    const keys = open({ ...needs, clock });
    await keys.find('known');
    state.isLost = true;
    clock.advance(299_999);
    expect(await keys.find('known')).toMatchObject({ digest: 'known' });
    await expect(keys.find('unknown')).rejects.toThrow('lost');
    clock.advance(1);
    await expect(keys.find('known')).rejects.toThrow('lost');
  });

  it('are not asked for while the database is known to be lost', async () => {
    const clock = testClock();
    const { state, needs } = table(['known']);
    const keys = open({ ...needs, clock });
    await keys.find('known');
    state.isUp = false;
    clock.advance(10_000);
    expect(await keys.find('known')).toMatchObject({ digest: 'known' });
    expect(state.asked).toBe(1);
  });

  it('are forgotten when a change is heard, even one that comes while the table is being read', async () => {
    const { state, needs } = table(['known']);
    const keys = open({ ...needs, clock: testClock() });
    const reading = keys.find('known');
    keys.forget('known');
    await reading;
    await keys.find('known');
    expect(state.asked).toBe(2);
  });

  it('take bounded memory however many keys are tried', async () => {
    const { needs } = table([]);
    const keys = open({ ...needs, clock: testClock() });
    await Promise.all(Array.from({ length: 30_000 }, (_, attempt) => keys.find(`wrong ${attempt}`)));
    expect(keys.size()).toBeLessThanOrEqual(10_000);
  });

  describe('of clients that have used up their failing keys', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('are looked up by ten queries a second at most, however many are tried; a good key among them is found', async () => {
      const { state, needs } = table(['known']);
      const keys = open({ ...needs, clock: testClock() });
      const tried: Promise<unknown>[] = [];
      for (let ms = 0; ms < 1_000; ms += 1) {
        for (let attempt = 0; attempt < 5; attempt += 1) tried.push(keys.find(`wrong ${ms} ${attempt}`, true));
        if (ms === 500) tried.push(keys.find('known', true));
        await vi.advanceTimersByTimeAsync(1);
      }
      await vi.advanceTimersByTimeAsync(200);
      expect(state.asked).toBeLessThanOrEqual(12);
      const found = (await Promise.all(tried)).filter((key) => key !== null);
      expect(found).toMatchObject([{ digest: 'known' }]);
    });

    it('keep nobody else waiting, nor a key that was good a moment ago', async () => {
      const clock = testClock();
      const { state, needs } = table(['known', 'other']);
      const keys = open({ ...needs, clock });
      await keys.find('known');
      clock.advance(10_000);
      void keys.find('wrong 1', true);
      const wrong = keys.find('wrong 2', true);
      await vi.advanceTimersByTimeAsync(5);
      const found = [keys.find('known', true), keys.find('other')];
      await vi.advanceTimersByTimeAsync(5);
      expect(await Promise.all(found)).toMatchObject([{ digest: 'known' }, { digest: 'other' }]);
      const asked = state.asked;
      await vi.advanceTimersByTimeAsync(100);
      expect(await wrong).toBeNull();
      expect(state.asked).toBe(asked + 1);
    });
  });
});
