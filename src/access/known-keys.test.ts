// Keys kept in memory: how long, how many, and what happens when the database is lost.
import { describe, expect, it } from 'vitest';
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
      findByDigest: async (digest) => {
        state.asked += 1;
        if (state.isLost) throw new Error('lost');
        return digests.includes(digest) ? record(digest) : null;
      },
    },
    organisations: { find: async () => organisation, findFirst: async () => organisation },
    isUnavailable: () => state.isLost,
    isUp: () => state.isUp,
    environmentKey: null,
  };
  return { state, needs };
}

describe('keys in memory', () => {
  it('are read from the table once in ten seconds, known and unknown alike', async () => {
    const clock = testClock();
    const { state, needs } = table(['known']);
    const keys = knownKeys({ ...needs, clock });
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
    const keys = knownKeys({ ...needs, clock });
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
    const keys = knownKeys({ ...needs, clock });
    await keys.find('known');
    state.isUp = false;
    clock.advance(10_000);
    expect(await keys.find('known')).toMatchObject({ digest: 'known' });
    expect(state.asked).toBe(1);
  });

  it('are forgotten when a change is heard, even one that comes while the table is being read', async () => {
    const { state, needs } = table(['known']);
    const keys = knownKeys({ ...needs, clock: testClock() });
    const reading = keys.find('known');
    keys.forget('known');
    await reading;
    await keys.find('known');
    expect(state.asked).toBe(2);
  });

  it('take bounded memory however many keys are tried', async () => {
    const { needs } = table([]);
    const keys = knownKeys({ ...needs, clock: testClock() });
    for (let attempt = 0; attempt < 30_000; attempt += 1) await keys.find(`wrong ${attempt}`);
    expect(keys.size()).toBeLessThanOrEqual(10_000);
  });
});
