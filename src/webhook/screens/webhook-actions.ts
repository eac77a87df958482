// What people do on the Webhooks screens: add one, change it, test it, rotate its secret, switch it off and on, remove it, and
// send messages again.
import { readLength } from '#access';
import type { Clock } from '#platform/clock.ts';
import { invalidFields } from '#platform/http/invalid-fields.ts';
import { notFoundHere, withBothVersions } from '#platform/screens/errors.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import type { Deliveries } from '../deliveries.ts';
import { type Endpoints, mostOverlapMs } from '../endpoints.ts';
import type { Endpoint } from '../store.ts';
import type { NewWebhookForm, SaveForm } from './schema.ts';

export type WebhookActionNeeds = { endpoints: Endpoints; deliveries: Deliveries; clock: Clock };

type Chosen = { id: string };

const pathOf = (id: string) => `webhooks/${id}`;
const defaultOverlap = '24h';

const wrong = (field: string, code: string, message: string) =>
  invalidFields([{ in: 'body', field, pointer: `/${field}`, code, message }]);

export function webhookActions({ endpoints, deliveries, clock }: WebhookActionNeeds) {
  /** One of another organisation or environment is as unknown as one that does not exist. */
  async function require(caller: ConsoleCaller, id: string): Promise<Endpoint> {
    const endpoint = await endpoints.look(caller, id);
    if (!endpoint) throw notFoundHere();
    return endpoint;
  }

  /** A form says none by leaving it out. Whoever wants all wants those of later versions, too. */
  function readEvents(chosen: readonly string[] = []): readonly string[] {
    if (chosen.length === 0) throw wrong('events', 'events_needed', 'Choose at least one event.');
    return endpoints.known.events.every((type) => chosen.includes(type)) ? [] : chosen;
  }

  /** All of them are written as the form has them. */
  const formOf = ({ url, label, events }: Endpoint) => ({ url, label, events: events ?? [...endpoints.known.events] });

  async function switchTo(caller: ConsoleCaller, id: string, state: 'on' | 'off'): Promise<Next> {
    const { label, state: before } = await require(caller, id);
    await endpoints.switchTo(caller, id, state, caller.actor);
    if (before === state) return { to: pathOf(id), done: { code: 'webhook.same' } };
    // Only a person's own switch is taken back: that it failed, or is gone, was no act of anybody's.
    const canUndo = before === 'on' || before === 'off';
    return {
      to: pathOf(id),
      done: { code: `webhook.switched-${state}`, values: { label } },
      ...(canUndo ? { undo: { action: `${pathOf(id)}/${state === 'on' ? 'off' : 'on'}`, fields: {} } } : {}),
    };
  }

  return {
    create: async (caller: ConsoleCaller, { url, label, events }: NewWebhookForm): Promise<Next> => {
      const wanted = { url, label, events: readEvents(events) };
      const made = await endpoints.add(caller, wanted, caller.actor);
      return {
        to: pathOf(made.id),
        done: { code: 'webhook.made', values: { label: made.label } },
        secret: made.shownSecret,
        data: { id: made.id },
      };
    },

    save: async (caller: ConsoleCaller, { id, version, url, label = '', events }: SaveForm): Promise<Next> => {
      const before = await require(caller, id);
      const wanted = { url, label, events: readEvents(events) };
      const saving = endpoints.edit(caller, { id, version }, wanted, caller.actor);
      const yours = { url: url.trim(), label: label.trim(), events };
      const after = await withBothVersions(saving, { yours, theirs: formOf(before) });
      if (after.version === before.version) return { to: pathOf(id), done: { code: 'webhook.same' } };
      const { events: former, ...texts } = formOf(before);
      const list = Object.fromEntries(former.map((type, at) => [`events.${at}`, type]));
      return {
        to: pathOf(id),
        done: { code: 'webhook.saved' },
        // What was saved before this: between the two nobody else saved, or the version would have said so.
        undo: { action: `${pathOf(id)}/save`, fields: { ...texts, ...list, version: String(after.version) } },
      };
    },

    test: async (caller: ConsoleCaller, { id }: Chosen): Promise<Next> => {
      await require(caller, id);
      const number = await endpoints.test(caller, id, caller.actor);
      return { to: `${pathOf(id)}?message=${number}`, done: { code: 'webhook.tested' }, data: { message: number } };
    },

    rotate: async (caller: ConsoleCaller, { id, overlap = defaultOverlap }: Chosen & { overlap?: string }) => {
      const { label } = await require(caller, id);
      const overlapMs = readLength(overlap);
      if (overlapMs === null || overlapMs > mostOverlapMs)
        throw wrong('overlap', 'unreadable_length', 'Write a length of time of at most 30 days, as in 24h or 7d.');
      const { secret } = await endpoints.rotate(caller, id, overlapMs, caller.actor);
      const code = overlapMs === 0 ? 'webhook.rotated-at-once' : 'webhook.rotated';
      return { to: pathOf(id), done: { code, values: { label, overlap } }, secret };
    },

    off: (caller: ConsoleCaller, { id }: Chosen) => switchTo(caller, id, 'off'),
    on: (caller: ConsoleCaller, { id }: Chosen) => switchTo(caller, id, 'on'),

    remove: async (caller: ConsoleCaller, { id, reason }: Chosen & { reason?: string }): Promise<Next> => {
      const { label } = await require(caller, id);
      await endpoints.remove(caller, id, caller.actor, reason?.trim() || null);
      return { to: 'webhooks', done: { code: 'webhook.removed', values: { label } } };
    },

    resend: async (caller: ConsoleCaller, { id, message }: Chosen & { message: string }): Promise<Next> => {
      await require(caller, id);
      await deliveries.resend(caller, id, message, caller.actor);
      return { to: `${pathOf(id)}?message=${message}`, done: { code: 'webhook.resent' } };
    },

    resendFailed: async (caller: ConsoleCaller, { id, since }: Chosen & { since: string }): Promise<Next> => {
      await require(caller, id);
      const from = new Date(clock.now() - (readLength(since) ?? 0));
      const count = await deliveries.resendFailed(caller, id, from, caller.actor);
      const done =
        count === 0
          ? { code: 'webhook.none-failed' }
          : { code: 'webhook.resent-failed', values: { count: String(count) } };
      return { to: pathOf(id), done, data: { messages: count } };
    },
  };
}
