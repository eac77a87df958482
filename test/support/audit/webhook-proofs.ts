// How each action on the Webhooks screens is done for real, so that its line in the audit log can be looked for.
import type { Proof, World } from './world.ts';

const base = 'demo/live/webhooks';
const url = 'https://example.com/hooks';
const events = ['event.created'];
const byMember = (leaves: string, act: Proof['do']): Proof => ({ leaves, by: 'member', do: act });

const makeHook = async ({ act }: World) => `${base}/${(await act(`${base}/create`, { url, events })).id}`;

export const webhookProofs: Record<string, Proof> = {
  'organisation webhooks/create': byMember('webhook.add', makeHook),
  'organisation webhooks/:id/save': byMember('webhook.change', async (world) =>
    world.act(`${await makeHook(world)}/save`, { url, events: ['event.moved'], version: 1 }),
  ),
  'organisation webhooks/:id/test': byMember('webhook.test', async (world) =>
    world.act(`${await makeHook(world)}/test`),
  ),
  'organisation webhooks/:id/rotate': byMember('webhook.rotate', async (world) =>
    world.act(`${await makeHook(world)}/rotate`),
  ),
  'organisation webhooks/:id/off': byMember('webhook.switch-off', async (world) =>
    world.act(`${await makeHook(world)}/off`),
  ),
  'organisation webhooks/:id/on': byMember('webhook.switch-on', async (world) => {
    const hook = await makeHook(world);
    await world.act(`${hook}/off`);
    await world.act(`${hook}/on`);
  }),
  'organisation webhooks/:id/remove': byMember('webhook.remove', async (world) =>
    world.act(`${await makeHook(world)}/remove`, { reason: 'moved' }),
  ),
  'organisation webhooks/:id/resend': byMember('webhook.resend', async (world) => {
    const hook = await makeHook(world);
    const { message } = await world.act(`${hook}/test`);
    await world.act(`${hook}/resend`, { message });
  }),
  'organisation webhooks/:id/resend-failed': byMember('webhook.resend', async (world) =>
    world.act(`${await makeHook(world)}/resend-failed`, { since: '1d' }),
  ),
};
