// Proves the guarantees on which rooms rely: types, named statements, transactions and notices.
import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { besideTransaction } from './nested-checkout.ts';

const database = await testDatabase({ empty: true });
await database.query({ text: 'create table note (id int primary key, body text)' });

const countNotes = database.statement<{ n: number }>(
  'test.count',
  'select count(*)::int as n from note where id >= $1',
);
const insertNote = database.statement('test.insert', 'insert into note values ($1, $2)');

describe('the database', () => {
  it('reads instants as Dates, days as text and big numbers as text, in UTC', async () => {
    const { rows } = await database.query({
      text: `select timestamptz '2026-02-03 04:05:06+01' as instant, date '2026-02-03' as day,
                    array[date '2026-02-03'] as days, 9007199254740993::bigint as big, 1.10::numeric as amount,
                    current_setting('timezone') as zone`,
    });
    expect(rows).toEqual([
      {
        instant: new Date('2026-02-03T03:05:06Z'),
        day: '2026-02-03',
        days: ['2026-02-03'],
        big: '9007199254740993',
        amount: '1.10',
        zone: 'UTC',
      },
    ]);
  });

  it('keeps the connection after a refused statement', async () => {
    const backend = async () => (await database.query({ text: 'select pg_backend_pid() as pid' })).rows[0]?.pid;
    const before = await backend();
    await expect(database.query({ text: 'select 1/0' })).rejects.toMatchObject({ code: '22012' });
    expect(await backend()).toBe(before);
  });

  it('undoes a transaction that throws, and keeps one that returns', async () => {
    const undone = database.transaction(async (within) => {
      await insertNote([100, 'gone'], within);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect((await countNotes([100])).rows).toEqual([{ n: 0 }]);
    await database.transaction(async (within) => {
      await insertNote([100, 'kept'], within);
      await insertNote([101, 'kept too'], within);
      expect((await countNotes([100], within)).rows).toEqual([{ n: 2 }]);
    });
    expect((await countNotes([100])).rows).toEqual([{ n: 2 }]);
  });

  it('never reports a transaction as done when an error in it was swallowed', async () => {
    const swallowed = database.transaction(async (within) => {
      await insertNote([200, 'a'], within);
      await insertNote([200, 'twice'], within).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('rolled back');
  });

  it('tries a transaction again after a serialization failure', async () => {
    await insertNote([300, 'first']);
    const setBody = database.statement('test.update', 'update note set body = $1 where id = 300');
    let attempts = 0;
    await database.transaction(
      async (within) => {
        attempts += 1;
        await countNotes([300], within);
        if (attempts === 1) await besideTransaction(() => setBody(['meanwhile']));
        await setBody(['mine'], within);
      },
      { isolation: 'repeatable read' },
    );
    expect(attempts).toBe(2);
    const { rows } = await database.query({ text: 'select body from note where id = 300' });
    expect(rows).toEqual([{ body: 'mine' }]);
  });

  it('hears a notice only when the transaction that sent it is kept', async () => {
    const heard = new EventEmitter();
    const payloads: string[] = [];
    await database.listen(
      'test-channel',
      (payload) => {
        payloads.push(payload);
        heard.emit(payload);
      },
      () => undefined,
    );
    const undone = database.transaction(async (within) => {
      await within.notify('test-channel', 'undone');
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    const arrival = once(heard, 'kept');
    await database.transaction((within) => within.notify('test-channel', 'kept'));
    await arrival;
    expect(payloads).toEqual(['kept']);
  });
});
