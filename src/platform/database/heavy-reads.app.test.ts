// Proves that heavy reads use only their own connections, end in PostgreSQL when nobody waits, and affect no others.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { silentLog, testDatabase, testDatabaseUrl } from '#test/database.ts';
import { besidePool, connectionsOfProcess } from './connections.ts';
import { openDatabase } from './database.ts';
import { type Reads, TookTooLong } from './heavy-reads.ts';

const poolSize = 2;
const database = await testDatabase({ empty: true, poolSize });
const forever = new AbortController().signal;
const sleepSql = { text: 'select pg_sleep(60)' };
const findPid = async (reads: Reads) =>
  (await reads.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })).rows[0]?.pid;

async function countSleepers(): Promise<number> {
  const text = `select count(*)::int as n from pg_stat_activity where datname = current_database()
                and state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`;
  return (await database.query<{ n: number }>({ text })).rows[0]?.n ?? 0;
}

describe('heavy reads', () => {
  it('use connections of their own: all of them busy, the others answer, and the other way round', async () => {
    const leaving = new AbortController();
    const lent = Array.from({ length: besidePool.heavyReads }, () =>
      database.heavy.lend(leaving.signal, (reads) => reads.query(sleepSql)),
    );
    await expect.poll(countSleepers).toBe(besidePool.heavyReads);
    expect((await database.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }]);

    const release = await Promise.all(Array.from({ length: poolSize }, () => database.pool.connect()));
    leaving.abort(new Error('left'));
    // The cancel also needs no connection of the pool.
    await expect(Promise.allSettled(lent)).resolves.toMatchObject(
      lent.map(() => ({ status: 'rejected', reason: { message: 'left' } })),
    );
    expect(await database.heavy.lend(forever, findPid)).toBeTypeOf('number');
    for (const client of release) client.release();
  });

  it('end in PostgreSQL when nobody waits any more, and what was to follow never begins', async () => {
    const leaving = new AbortController();
    const begun: string[] = [];
    const lent = database.heavy.lend(leaving.signal, async (reads) => {
      const after = (name: string) => reads.query({ text: 'select 1' }).then(() => begun.push(name));
      await Promise.all([reads.query(sleepSql), after('second'), after('third')]);
    });
    await expect.poll(countSleepers).toBe(1);
    leaving.abort(new Error('left'));
    await expect(lent).rejects.toThrow('left');
    expect(await countSleepers()).toBe(0);
    expect(begun).toEqual([]);
  });

  it('are not begun for somebody who left before', async () => {
    let isBegun = false;
    const work = async () => {
      isBegun = true;
    };
    await expect(database.heavy.lend(AbortSignal.abort(new Error('left')), work)).rejects.toThrow('left');
    expect(isBegun).toBe(false);
  });

  it('keep the connection after a cancel, and a late cancel never hits the next work on it', async () => {
    const pids = new Set<number | undefined>();
    for (let round = 0; round < 150; round += 1) {
      const leaving = new AbortController();
      const short = database.heavy.lend(leaving.signal, async (reads) => {
        pids.add(await findPid(reads));
        await reads.query({ text: `select pg_sleep(0.002)` });
      });
      // Around the end of the statement, so that some cancels arrive before it and some after.
      await sleep(round % 5);
      leaving.abort(new Error('left'));
      await short.catch((error: Error) => expect(error.message).toBe('left'));
      // The next work begins at once on the same connection, and runs long enough to be hit by a late cancel.
      await database.heavy.lend(forever, (reads) => reads.query({ text: 'select pg_sleep(0.005)' }));
    }
    pids.delete(undefined);
    expect(pids.size).toBe(1);
  });

  it('write nothing', async () => {
    const write = database.heavy.lend(forever, (reads) => reads.query({ text: 'create table note (id int)' }));
    await expect(write).rejects.toMatchObject({ code: '25006' });
  });

  it('go on after a connection was lost in the middle of a work', async () => {
    const lost = database.heavy.lend(forever, async (reads) => {
      const pid = await findPid(reads);
      await Promise.all([
        reads.query(sleepSql),
        database.query({ text: 'select pg_terminate_backend($1)', values: [pid] }),
      ]);
    });
    await expect(lost).rejects.toThrow();
    for (let i = 0; i < besidePool.heavyReads; i += 1) await database.heavy.lend(forever, findPid);
  });
});

describe('a limit on statements', () => {
  const opened: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of opened) await close();
  });

  it('is the limit of a heavy read too, and twice of it that of the whole work on a connection', async () => {
    const databaseUrl = await testDatabaseUrl({ empty: true });
    const common = { dataDir: '/nonexistent', log: silentLog, applicationName: 'heavy' };
    const limited = await openDatabase({ databaseUrl, poolSize, statementSeconds: 1, ...common });
    opened.push(limited.close);
    const long = limited.heavy.lend(forever, (reads) => reads.query(sleepSql));
    await expect(long).rejects.toBeInstanceOf(TookTooLong);
    const many = limited.heavy.lend(forever, async (reads) => {
      for (;;) await reads.query({ text: 'select pg_sleep(0.1)' });
    });
    await expect(many).rejects.toBeInstanceOf(TookTooLong);
  });

  it('a process holds no more connections than it says', async () => {
    const databaseUrl = await testDatabaseUrl({ empty: true });
    const common = { dataDir: '/nonexistent', log: silentLog, applicationName: 'counted' };
    const counted = await openDatabase({ databaseUrl, poolSize, ...common });
    opened.push(counted.close);
    const brief = { text: 'select pg_sleep(0.05)' };
    const alone = await counted.openConnection();
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0 ? counted.query(brief) : counted.heavy.lend(forever, (reads) => reads.query(brief)),
      ),
    );
    const { rows } = await counted.query<{ n: number }>({
      text: `select count(*)::int as n from pg_stat_activity
             where datname = current_database() and application_name = 'counted'`,
    });
    // The two connections that carry clicks belong to the shortener's thread.
    expect(rows).toEqual([{ n: connectionsOfProcess(poolSize) - 2 }]);
    await alone.end();
  });
});
