// A webhook with very many messages is removed, or switched off by its receiver: no statement works on more than a batch of them,
// so none meets the time limit of statements.
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { batch, openBacklog } from '#test/great-backlog.ts';
import { addHook, hooked, liveOf, localReceivers } from '#test/webhooks.ts';
import { findWebhook, removeWebhook, switchWebhook } from '../endpoints.ts';

let kontor: TestApp;
let fill: Backlog['fill'];
let countOf: Backlog['countOf'];

type Backlog = Awaited<ReturnType<typeof openBacklog>>;

beforeAll(async () => {
  kontor = await testApp({ withJobs: true, settings: localReceivers });
  ({ fill, countOf } = await openBacklog(kontor));
});

it('one that is removed is gone at once, and its deliveries in batches, the last of them by the clock', async () => {
  const { room, forgetOld } = kontor.app.rooms.webhook;
  const [few, many] = [await addHook(kontor), await addHook(kontor)];
  for (const { id } of [few, many]) await switchWebhook(room, liveOf(kontor), id, 'off', 'command line');
  await fill(few.id, batch + 1);
  await fill(many.id, 4 * batch + 1);
  for (const { id } of [few, many]) await removeWebhook(room, liveOf(kontor), id, null, 'command line');
  expect(await room.store.list(liveOf(kontor))).toEqual([]);
  expect([await countOf(few.id, 'waiting'), await countOf(many.id, 'waiting')]).toEqual([0, 2 * batch + 1]);
  await forgetOld();
  expect(await countOf(many.id, 'waiting')).toBe(0);
});

it('one whose receiver answers 410 keeps nothing that waits', async () => {
  const { receiver, endpoint } = await hooked(kontor);
  receiver.answerWith(410);
  await fill(endpoint.id, 2 * batch + 1);
  await expect.poll(() => countOf(endpoint.id, 'failed')).toBe(2 * batch + 1);
  expect((await findWebhook(kontor.app.rooms.webhook.room, liveOf(kontor), endpoint.id)).state).toBe('gone');
});
