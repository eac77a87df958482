// Proves that no part of Today delays another, with a time limit that the test ends itself.
import { setImmediate as quickOnesAreRead } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { testClock } from '#test/clock.ts';
import { partReader, type StartLimit } from './read-parts.ts';

const caller = {
  organisationId: '1',
  environment: 'live',
  permissions: new Set(['a:read']),
  requestId: 'request-1',
} as unknown as ConsoleCaller;

const part = (id: string, read: () => Promise<string>, more = {}) => ({
  ...{ id, name: { text: id }, permission: 'a:read', read },
  ...more,
});

/** Time limits that end when the test says so. */
function testLimits() {
  const started: (() => void)[] = [];
  const startLimit: StartLimit = () => {
    const { promise: over, resolve } = Promise.withResolvers<'over'>();
    started.push(() => resolve('over'));
    return { over, stop: () => undefined };
  };
  const endAll = () => {
    for (const end of started.splice(0)) end();
  };
  return { startLimit, endAll };
}

describe('the parts of Today', () => {
  it('come without the one that is slow, which says since when, until it answers again', async () => {
    const clock = testClock();
    const since = new Date(clock.now());
    const limits = testLimits();
    const read = partReader({ clock, log: createLog({ level: 'silent' }), startLimit: limits.startLimit });
    let answer = Promise.withResolvers<string>();
    const parts = [part('quick', async () => 'here'), part('slow', () => answer.promise)];
    const broken = { part: 'slow', name: { text: 'slow' }, since, isSlow: true, request: 'request-1' };
    for (const minute of [0, 1]) {
      clock.advance(minute * 60_000);
      const reading = read(parts, caller);
      await quickOnesAreRead();
      limits.endAll();
      expect(await reading).toEqual({ answers: [{ id: 'quick', answer: 'here' }], broken: [broken] });
    }
    // A result that comes too late, even a failure, is ignored.
    answer.reject(new Error('too late'));
    answer = Promise.withResolvers<string>();
    answer.resolve('back');
    expect((await read(parts, caller)).broken).toEqual([]);
    answer = Promise.withResolvers<string>();
    const reading = read(parts, caller);
    await quickOnesAreRead();
    limits.endAll();
    expect((await reading).broken).toEqual([{ ...broken, since: new Date(clock.now()) }]);
  });

  it('come without the one that fails, also where it throws at once', async () => {
    const read = partReader({ clock: testClock(), log: createLog({ level: 'silent' }) });
    const parts = [
      part('throws', () => {
        throw new Error('a fault');
      }),
      part('rejects', () => Promise.reject(new Error('a fault'))),
      part('works', async () => 'here'),
    ];
    const { answers, broken } = await read(parts, caller);
    expect([answers.map(({ id }) => id), broken.map(({ part: id, isSlow }) => [id, isSlow])]).toEqual([
      ['works'],
      [
        ['throws', false],
        ['rejects', false],
      ],
    ]);
  });

  it('are not even read for who may not see them, or in another environment', async () => {
    const read = partReader({ clock: testClock(), log: createLog({ level: 'silent' }) });
    const never = () => Promise.reject(new Error('it was read'));
    const parts = [part('other', never, { permission: 'b:read' }), part('there', never, { environments: ['sandbox'] })];
    expect(await read(parts, caller)).toEqual({ answers: [], broken: [] });
  });
});
