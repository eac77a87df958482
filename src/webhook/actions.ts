// What people do with webhooks on their screens, and the same acts as commands: add one, change it, test it, rotate its secret, switch
// it off and on, remove it, and send messages again.
import Type from 'typebox';
import { readLength } from '#access';
import { invalidFields, wrongField } from '#platform/http/invalid-fields.ts';
import { type Acting, declareFor, oneOf } from '#platform/screens/declare.ts';
import type { Next } from '#platform/screens/screen.ts';
import { msg } from '#platform/text/msg.ts';
import { resendDelivery, resendFailed } from './deliveries.ts';
import {
  addWebhook,
  changeWebhook,
  formerUntil,
  mostOverlapMs,
  removeWebhook,
  rotateSecret,
  switchWebhook,
  testWebhook,
} from './endpoints.ts';
import { longestLabel, longestUrl } from './read-endpoint.ts';
import type { WebhookRoom } from './room.ts';
import type { Endpoint } from './store.ts';
import { requireWebhook } from './views.ts';

const { action } = declareFor<WebhookRoom>();
const write = { permission: 'webhook:write', form: 'webhooks/:id' };

export const Id = Type.String({ maxLength: 40, description: 'Id of the webhook, from "kontor webhook list".' });
const Fields = {
  url: Type.String({
    maxLength: longestUrl,
    label: 'Where are messages sent?',
    description: 'An address with https that your system answers at, as in https://example.com/hooks.',
    examples: ['https://example.com/hooks'],
  }),
  label: Type.Optional(
    Type.String({
      maxLength: longestLabel,
      label: 'What is it for?',
      description: 'As you will look for it later. Left empty, it goes by its host.',
    }),
  ),
  events: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 100,
      label: 'What is it told?',
      description: 'With all of them chosen, it is also told what later versions add.',
    }),
  ),
};
/** A form says none by leaving it out. Whoever wants all wants those of later versions, too. */
function readEvents({ choices }: WebhookRoom, chosen: readonly string[] = []): readonly string[] {
  if (chosen.length === 0)
    throw invalidFields([wrongField('events', 'events_needed', msg('Choose at least one event.'))]);
  return choices.every((type) => chosen.includes(type)) ? [] : chosen;
}

/** All of them are written as the form has them. */
const formOf = ({ choices }: WebhookRoom, { url, label, events }: Endpoint) => ({
  url,
  label,
  events: events ?? [...choices],
});

const same = { code: 'webhook.same', said: msg('Nothing was changed: it was like this already.') };

async function switchTo(room: WebhookRoom, caller: Acting, id: string, state: 'on' | 'off'): Promise<Next> {
  const { label, state: before } = await requireWebhook(room, caller, id);
  await switchWebhook(room, caller, id, state, caller.actor);
  const next = { to: `webhooks/${id}`, data: { id, state } };
  if (before === state) return { ...next, done: same };
  const said =
    state === 'on'
      ? msg('“{label}” is on.', { label })
      : msg('“{label}” is off. What happens meanwhile is not kept for it.', { label });
  const done = { code: `webhook.switched-${state}`, said };
  // Only a person's own switch is taken back: that it failed, or is gone, was no act of anybody's.
  if (before !== 'on' && before !== 'off') return { ...next, done };
  return { ...next, done, undo: { action: `webhooks/${id}/${before}`, fields: {} } };
}

/** What the commands print. */
export const showWebhook = (endpoint: Endpoint) => {
  const { id, label, url, state, events, roles, failingSince, createdAt } = endpoint;
  const formerSecretsUntil = formerUntil(endpoint, Date.now());
  const chosen = { events: events ?? 'all', roles: roles ?? 'all' };
  return { id, label, url, state, ...chosen, failingSince, formerSecretsUntil, createdAt };
};

const readList = (text: string | boolean | undefined) =>
  String(text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** On the command line, what is left out is everything for a new webhook, and stays as it is for one that is changed. */
const readListOption = (text: string | boolean | undefined) =>
  text === undefined ? undefined : text === 'all' ? [] : readList(text);

const listArgs = {
  events: { description: 'Only these events, separated by commas, or "all".' },
  roles: { description: 'Only what a key with these roles may read, separated by commas, or "all".' },
};

export const webhookActions = [
  action({
    ...write,
    path: 'webhooks/create',
    form: 'webhooks',
    summary: 'Add a webhook. Its secret is shown only once.',
    body: Type.Object(Fields),
    act: async (room, caller, { url, label, events }) => {
      const wanted = { url, label, events: readEvents(room, events) };
      const { shownSecret: secret, id, label: name } = await addWebhook(room, caller, wanted, caller.actor);
      const said = msg('“{label}” is told from now on. Copy its secret, then send a test.', { label: name });
      return { to: `webhooks/${id}`, done: { code: 'webhook.made', said }, secret, data: { id } };
    },
    command: {
      name: 'webhook add',
      args: listArgs,
      // Keys with less roles are for the command line alone.
      act: async (room, acting, { url, label }, { events, roles }) => {
        const wanted = { url: String(url), events: readListOption(events), roles: readListOption(roles) };
        const named = label === undefined ? wanted : { ...wanted, label: String(label) };
        const { shownSecret: secret, ...made } = await addWebhook(room, acting, named, acting.actor);
        return { to: `webhooks/${made.id}`, secret, data: showWebhook(made) };
      },
      show: ({ data, secret }) => ({ ...data, secret }),
      note: () => 'The secret is shown only this once. Store it where the receiver can read it.',
    },
  }),
  action({
    ...write,
    path: 'webhooks/:id/save',
    summary: 'Change the address, name or events of a webhook; its secret stays',
    body: Type.Object({ id: Id, ...Fields, version: Type.Integer({ minimum: 0 }) }),
    act: async (room, caller, { id, version, url, label = '', events }) => {
      const before = await requireWebhook(room, caller, id);
      const wanted = { url, label, events: readEvents(room, events) };
      const yours = { url: url.trim(), label: label.trim(), events };
      const compare = (stored: Endpoint) => ({ yours, theirs: formOf(room, stored) });
      const after = await changeWebhook(room, caller, { id, version, compare }, wanted, caller.actor);
      if (after.version === before.version) return { to: `webhooks/${id}`, done: same };
      return {
        to: `webhooks/${id}`,
        done: { code: 'webhook.saved', said: msg('Saved. What waits is sent to the address as it is now.') },
        // What was saved before this: between the two nobody else saved, or the version would have said so.
        undo: { action: `webhooks/${id}/save`, fields: { ...formOf(room, before), version: after.version } },
      };
    },
    command: {
      name: 'webhook change',
      args: listArgs,
      optional: ['url', 'version'],
      leaves: ['version'],
      act: async (room, acting, { id, url, label }, { events, roles }) => {
        const texts = {
          ...(url === undefined ? {} : { url: String(url) }),
          ...(label === undefined ? {} : { label: String(label) }),
        };
        const wanted = { ...texts, events: readListOption(events), roles: readListOption(roles) };
        const after = await changeWebhook(room, acting, { id: String(id) }, wanted, acting.actor);
        return { to: `webhooks/${id}`, data: showWebhook(after) };
      },
      show: ({ data = {} }) => data,
    },
  }),
  action({
    ...write,
    path: 'webhooks/:id/test',
    summary: 'Send a test message',
    body: Type.Object({ id: Id }),
    act: async (room, caller, { id }) => {
      await requireWebhook(room, caller, id);
      const message = await testWebhook(room, caller, id, caller.actor);
      const done = { code: 'webhook.tested', said: msg('The test message is on its way.') };
      return { to: `webhooks/${id}?message=${message}`, done, data: { message } };
    },
  }),
  action({
    ...write,
    path: 'webhooks/:id/rotate',
    summary: 'Make a new secret; the old one signs, too, for the overlap',
    body: Type.Object({
      id: Id,
      overlap: Type.Optional(
        Type.String({
          maxLength: 10,
          default: '24h',
          examples: ['24h'],
          label: 'How long the old secret signs, too',
          choices: { '1h': '1 hour', '24h': '24 hours', '7d': '7 days', '0h': 'not at all: it ends at once' },
        }),
      ),
    }),
    act: async (room, caller, { id, overlap = '24h' }) => {
      const { label } = await requireWebhook(room, caller, id);
      const overlapMs = readLength(overlap);
      if (overlapMs === null || overlapMs > mostOverlapMs) {
        const said = msg('Write a length of time of at most 30 days, as in 24h or 7d.');
        throw invalidFields([wrongField('overlap', 'unreadable_length', said)]);
      }
      const { secret } = await rotateSecret(room, caller, id, overlapMs, caller.actor);
      const done =
        overlapMs === 0
          ? {
              code: 'webhook.rotated-at-once',
              said: msg('“{label}” has a new secret. The one before it does not sign any more.', { label }),
            }
          : {
              code: 'webhook.rotated',
              said: msg('“{label}” has a new secret. The old one signs too for another {overlap}.', {
                label,
                overlap,
              }),
            };
      return { to: `webhooks/${id}`, done, secret };
    },
    command: {
      name: 'webhook rotate',
      show: ({ to, secret }) => ({ id: to.replace('webhooks/', ''), secret }),
      note: ({ overlap = '24h' }) =>
        `The secret is shown only this once. The old one signs, too, for ${String(overlap)}.`,
    },
  }),
  action({
    ...write,
    path: 'webhooks/:id/off',
    summary: 'Switch it off: nothing is kept for it meanwhile',
    body: Type.Object({ id: Id }),
    act: (room, caller, { id }) => switchTo(room, caller, id, 'off'),
    command: { name: 'webhook off' },
  }),
  action({
    ...write,
    path: 'webhooks/:id/on',
    summary: 'Switch it on',
    body: Type.Object({ id: Id }),
    act: (room, caller, { id }) => switchTo(room, caller, id, 'on'),
    command: { name: 'webhook on' },
  }),
  action({
    ...write,
    path: 'webhooks/:id/remove',
    seenAt: 'webhooks',
    summary: 'Remove it with its deliveries',
    body: Type.Object({
      id: Id,
      reason: Type.Optional(Type.String({ maxLength: 200, label: 'Why? (stays in the audit log)' })),
    }),
    act: async (room, caller, { id, reason }) => {
      const { label } = await requireWebhook(room, caller, id);
      await removeWebhook(room, caller, id, reason?.trim() || null, caller.actor);
      const said = msg('“{label}” is removed, with its deliveries.', { label });
      return { to: 'webhooks', done: { code: 'webhook.removed', said }, data: { id, removed: true } };
    },
    command: { name: 'webhook remove' },
  }),
  action({
    ...write,
    path: 'webhooks/:id/resend',
    summary: 'Send one delivery again',
    body: Type.Object({ id: Id, message: Type.String({ maxLength: 18 }) }),
    act: async (room, caller, { id, message }) => {
      await requireWebhook(room, caller, id);
      await resendDelivery(room, caller, id, message, caller.actor);
      const done = { code: 'webhook.resent', said: msg('It is sent again within a few seconds.') };
      return { to: `webhooks/${id}?message=${message}`, done };
    },
  }),
  action({
    ...write,
    path: 'webhooks/:id/resend-failed',
    summary: 'Send all again that failed in a time',
    body: Type.Object({
      id: Id,
      since: oneOf(
        { '1h': 'the last hour', '1d': 'the last day', '3d': 'the last 3 days' },
        { label: 'All that failed in' },
      ),
    }),
    act: async (room, caller, { id, since }) => {
      await requireWebhook(room, caller, id);
      const from = new Date(room.clock.now() - (readLength(since) ?? 0));
      const count = await resendFailed(room, caller, id, from, caller.actor);
      const done =
        count === 0
          ? { code: 'webhook.none-failed', said: msg('None has failed in that time.') }
          : { code: 'webhook.resent-failed', said: msg('Sent again: {count}.', { count }) };
      return { to: `webhooks/${id}`, done, data: { messages: count } };
    },
  }),
];
