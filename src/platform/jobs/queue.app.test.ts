// Proves what rooms rely on: jobs come with their transaction, at their time, once for a key, and again when work fails.
import { EventEmitter, once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { silentLog, testDatabase } from '#test/database.ts';
import { createJobs } from './jobs.ts';

type Note = { name: string };

const database = await testDatabase();
const jobs = createJobs(database, silentLog);
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
const send = (...sent: ReturnType<typeof job>[]) => database.transaction((within) => queue.send(sent, within));

describe('before the start', () => {
  it('sending is refused with 503, and nothing is half done', async () => {
    await expect(send(job('early'))).rejects.toMatchObject({ status: 503 });
    await expect(send()).resolves.toBeUndefined();
  });
});

describe('background work', () => {
  beforeAll(async () => {
    await jobs.start();
    return jobs.close;
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
    const at = new Date(Date.now() + 1_500);
    await send(job('timed', at));
    await arrival;
    expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
  });

  it('waits at most once for each key', async () => {
    const at = new Date(Date.now() + 1_000);
    const arrival = once(news, 'first');
    await send(job('first', at, 'key'));
    await send(job('second', at, 'key'), job('third', at, 'another key'));
    await Promise.all([arrival, once(news, 'third')]);
    expect(done).not.toContain('second');
  });

  it('that throws is done again, and holds up nobody', async () => {
    failures = 1;
    const arrivals = [once(news, 'a'), once(news, 'b')];
    await send(job('a'), job('b'));
    await Promise.all(arrivals);
    expect(failures).toBe(0);
  });

  it('is given to another process when its own sends no heartbeat', async () => {
    // A process that died: its job is active, and its last heartbeat is too old.
    await send(job('orphan', later()));
    await database.query({
      text: `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '11 seconds'
             where name = 'test-notes' and singleton_key = 'orphan'`,
    });
    await once(news, 'orphan');
    expect(done.filter((name) => name === 'orphan')).toHaveLength(1);
  });
});
