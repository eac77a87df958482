// Proves how long a form is remembered, what ends a claim and what does not, and that two attempts never both commit.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testClock } from '#test/clock.ts';
import { testDatabase } from '#test/database.ts';
import { withoutCommitMark } from '../database/commit-mark.ts';
import { claimMs, doOnce, renewMs } from './once.ts';
import type { Action, MemberCaller, Next } from './screen.ts';

const database = await testDatabase();
const clock = testClock();
const once = doOnce(database, clock);
const caller = { sessionId: 'session' } as MemberCaller;
const action = { path: 'things/:id/do', form: 'things/:id' } as Action;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

beforeAll(async () => {
  await database.query({ text: 'create table thing (name text not null)' });
});
afterEach(() => vi.useRealTimers());

const send = (mark: string, work: () => Promise<Next>) =>
  once({ action, caller, mark, given: { id: 'a/b' }, log: { warn: () => undefined } }, work);
const insert = (name: string) =>
  database.transaction(async (within) => {
    await within.query({ text: 'insert into thing values ($1)', values: [name] });
  });
const count = async (name: string) =>
  (await database.query({ text: 'select from thing where name = $1', values: [name] })).rowCount;
const doing =
  (name: string, next: Next = { to: 'things' }) =>
  async () => {
    await insert(name);
    return next;
  };
const alreadyDone = { to: 'things/a%2Fb', done: { code: 'already_done', said: expect.anything() } };

describe('a form that was done', () => {
  it('gets its answer for ten minutes, and afterwards where to look, until its session must have ended', async () => {
    const first = { to: 'things', secret: 'shown once' };
    expect(await send('kept', doing('kept', first))).toEqual(first);
    clock.advance(10 * minuteMs - 1);
    expect(await send('kept', doing('kept'))).toEqual(first);
    clock.advance(1);
    expect(await send('kept', doing('kept'))).toMatchObject(alreadyDone);
    // The next stored form removes sealed data that has expired.
    await send('another', doing('another'));
    const sealed = 'select from platform_sent_form where sealed is not null';
    expect((await database.query({ text: sealed })).rowCount).toBe(1);
    clock.advance(30 * dayMs - 10 * minuteMs - 1);
    expect(await send('kept', doing('kept'))).toMatchObject(alreadyDone);
    expect(await count('kept')).toBe(1);
    clock.advance(10 * minuteMs + 1);
    await send('last', doing('last'));
    expect((await database.query({ text: 'select from platform_sent_form' })).rowCount).toBe(1);
  });

  it('is not done again when its work failed after it had saved something', async () => {
    const work = async () => {
      await insert('half');
      throw new Error('after the commit');
    };
    await expect(send('half', work)).rejects.toThrow('after the commit');
    expect(await send('half', doing('half'))).toMatchObject(alreadyDone);
    expect(await count('half')).toBe(1);
  });
});

describe('a form that was not done', () => {
  it('may be sent again at once after an error of its work', async () => {
    const work = () =>
      database.transaction(async (within) => {
        await within.query({ text: `insert into thing values ('rolled back')` });
        throw new Error('before the commit');
      });
    await expect(send('refused', work)).rejects.toThrow('before the commit');
    expect(await send('refused', doing('refused'))).toEqual({ to: 'things' });
    expect([await count('rolled back'), await count('refused')]).toEqual([0, 1]);
  });

  it('is not marked by a transaction that only read', async () => {
    await expect(
      send('read', async () => {
        await database.transaction((within) => within.query({ text: 'select from thing' }));
        throw new Error('after a read');
      }),
    ).rejects.toThrow('after a read');
    expect(await send('read', doing('read'))).toEqual({ to: 'things' });
  });
});

describe('what is committed on the way, outside of the mark', () => {
  const onTheWay = () => withoutCommitMark(() => insert('on the way'));

  it('leaves the form as not done if an error follows: the same form again does the work', async () => {
    const work = async () => {
      await onTheWay();
      throw new Error('after the small commit');
    };
    await expect(send('small', work)).rejects.toThrow('after the small commit');
    expect(await send('small', doing('small'))).toEqual({ to: 'things' });
    expect([await count('on the way'), await count('small')]).toEqual([1, 1]);
  });

  it('takes nothing from the mark of the work itself', async () => {
    const work = async () => {
      await onTheWay();
      await insert('own');
      throw new Error('after both');
    };
    await expect(send('own', work)).rejects.toThrow('after both');
    expect(await send('own', doing('own'))).toMatchObject(alreadyDone);
    expect(await count('own')).toBe(1);
  });
});

describe('a second click', () => {
  it('long after the claim would have ended waits while the work still runs, and gets its answer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const gate = Promise.withResolvers<void>();
    const first = send('slow', async () => {
      await gate.promise;
      return doing('slow', { to: 'first' })();
    });
    const expiry = async () => {
      const { rows } = await database.query<{ at: Date }>({
        text: 'select expires_at as at from platform_sent_form where done_at is null',
      });
      return rows[0]?.at.getTime();
    };
    await expect.poll(expiry).toBe(clock.now() + claimMs);
    for (let passed = 0; passed < 70_000; passed += renewMs) {
      clock.advance(renewMs);
      vi.advanceTimersByTime(renewMs);
      await expect.poll(expiry).toBe(clock.now() + claimMs);
    }
    const second = send('slow', doing('slow', { to: 'second' }));
    await sleep(200);
    gate.resolve();
    expect(await Promise.all([first, second])).toEqual([{ to: 'first' }, { to: 'first' }]);
    expect(await count('slow')).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('takes over from one that renewed its claim no more, which cannot commit afterwards', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = send('frozen', async () => {
      begun.resolve();
      await gate.promise;
      return doing('frozen', { to: 'first' })();
    });
    await begun.promise;
    clock.advance(claimMs - 1);
    const early = send('frozen', doing('frozen', { to: 'early' }));
    await sleep(200);
    clock.advance(1);
    expect(await early).toEqual({ to: 'early' });
    gate.resolve();
    await expect(first).rejects.toMatchObject({ status: 409, code: 'idempotency_in_progress' });
    expect(await count('frozen')).toBe(1);
    expect(await send('frozen', doing('frozen'))).toEqual({ to: 'early' });
  });
});
