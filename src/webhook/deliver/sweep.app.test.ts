// The clocks of the sweep: forgetting waits for no sweep, however long it takes.
import { expect, it, onTestFinished } from 'vitest';
import { createMetrics } from '#platform/metrics.ts';
import { testApp } from '#test/app.ts';
import { addHook, listTold, tellOf } from '#test/webhooks.ts';
import type { WebhookRoom } from '../room.ts';
import { keptMs } from '../rules/retry.ts';
import { openDelivery } from './sweep.ts';

it('old messages are forgotten also while a sweep does not end', async () => {
  const kontor = await testApp();
  const { database } = kontor;
  const endpoint = await addHook(kontor);
  await tellOf(kontor, 'old');
  await kontor.app.rooms.webhook.handOn();
  await database.query({
    text: 'update webhook_message set created_at = $1',
    values: [new Date(kontor.clock.now() - keptMs - 60_000)],
  });
  const locker = await database.pool.connect();
  await locker.query('begin');
  await locker.query('lock table webhook_lease in access exclusive mode');
  const room: WebhookRoom = {
    ...kontor.app.rooms.webhook.room,
    jobs: { ...kontor.app.jobs, isUp: () => true },
    metrics: createMetrics(),
  };
  const sweep = openDelivery(room, { sweep: 5, forget: 5 });
  onTestFinished(async () => {
    await locker.query('rollback');
    locker.release();
    await sweep.close();
  });
  /** Sweeps that wait for the lock. */
  const countWaiting = async () => {
    const text = `select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and relation = 'webhook_lease'::regclass and not granted`;
    return (await database.query({ text })).rowCount;
  };
  sweep.start();
  await expect.poll(countWaiting).toBe(1);
  await expect.poll(() => listTold(kontor, endpoint.id)).toEqual([]);
  expect(await countWaiting()).toBe(1);
});
