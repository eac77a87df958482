// Proves the guarantees for rooms: jobs come with their transaction, on time, once for a key, and again when work fails.
import { EventEmitter, once } from 'node:events';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { nestedCheckout } from '#platform/database/nested-checkout.ts';
import { silentLog, testDatabase } from '#test/database.ts';
import { hurriedClock } from '#test/jobs-clock.ts';
import { HANGS_MS } from '#test/run/environment.ts';
import { createJobs } from './jobs.ts';

type Note = { name: string };

const database = await testDatabase();
const pauses: number[] = [];
const jobs = createJobs(database, silentLog, { clock: hurriedClock(pauses) });
const done: string[] = [];
const news = new EventEmitter();
let failures = 0;

const queue = jobs.addQueue<Note>({
  name: 'test-notes',
  work: async ({ name }) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('not yet');
    }
    done.push(name);
    news.emit(name);
  },
});

const now = () => new Date();
const later = () => new Date(Date.now() + 60_000);
const job = (name: string, at = now(), key = name) => ({ data: { name }, at, key, keepUntil: later() });
/** Makes the waiting jobs due. */
const skipTheWait = () =>
  database.query({ text: "update pgboss.job set start_after = now() where name = 'test-notes' and state < 'active'" });
const send = (...sent: ReturnType<typeof job>[]) => database.transaction((within) => queue.send(sent, within));

describe('before the start', () => {
  it('sending is refused with 503, and nothing is half done', async () => {
    await expect(send(job('early'))).rejects.toMatchObject({ status: 503 });
    await expect(send()).resolves.toBeUndefined();
  });
});

describe('background work', () => {
  const nested: unknown[] = [];
  beforeAll(async () => {
    const note = (error: unknown) => nested.push(error);
    nestedCheckout.subscribe(note);
    await jobs.start();
    // At once: a moment later, the worker has asked what pg-boss remembers of the queue.
    await send(job('first', later()));
    nestedCheckout.unsubscribe(note);
    return jobs.close;
  });

  it('can be added from the first moment without a second connection', () => {
    expect(nested).toEqual([]);
  });

  it('is done when its transaction stays, and not when it does not', async () => {
    const undone = database.transaction(async (within) => {
      await queue.send([job('undone')], within);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    const arrival = once(news, 'kept');
    await send(job('kept'));
    await arrival;
    expect(done).toEqual(['kept']);
  });

  it('waits for its time', async () => {
    const arrival = once(news, 'timed');
    const at = new Date(Date.now() + 300);
    await send(job('timed', at));
    await arrival;
    expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
  });

  it('is looked for once a second', async () => {
    // The time for which pg-boss waits between two polls, less the duration of a poll.
    await vi.waitUntil(() => pauses.some((ms) => ms > 100 && ms <= 1_000), { timeout: HANGS_MS });
  });

  it('waits at most once for each key', async () => {
    const arrivals = [once(news, 'first'), once(news, 'third')];
    await send(job('first', later(), 'key'));
    await send(job('second', later(), 'key'), job('third', later(), 'another key'));
    await skipTheWait();
    await Promise.all(arrivals);
    expect(done).not.toContain('second');
  });

  it('that throws is done again, and holds up nobody', async () => {
    failures = 1;
    const arrivals = [once(news, 'a'), once(news, 'b')];
    await send(job('a'), job('b'));
    const waiting = setInterval(skipTheWait, 50);
    await Promise.all(arrivals);
    clearInterval(waiting);
    expect(failures).toBe(0);
  });

  it('is given to another process when its own sends no heartbeat', async () => {
    // As after the death of a process: its job is active, and its last heartbeat is too old.
    await send(job('orphan', later()));
    await database.query({
      text: `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '11 seconds'
             where name = 'test-notes' and singleton_key = 'orphan'`,
    });
    const arrival = once(news, 'orphan');
    const waiting = setInterval(skipTheWait, 50);
    await arrival;
    clearInterval(waiting);
    expect(done.filter((name) => name === 'orphan')).toHaveLength(1);
  });
});
