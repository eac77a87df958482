// The Webhooks screens and their actions, as the console serves them.
import type { Start } from '#platform/screens/find.ts';
import { type Action, defineAction, defineScreen, type Screen } from '#platform/screens/screen.ts';
import {
  ChosenForm,
  NewWebhookForm,
  RemoveForm,
  ResendFailedForm,
  ResendForm,
  RotateForm,
  SaveForm,
  WebhookQuery,
  WebhooksQuery,
  WebhooksView,
  WebhookView,
} from './schema.ts';
import { type WebhookActionNeeds, webhookActions } from './webhook-actions.ts';
import { type WebhookViewNeeds, webhookViews } from './webhook-views.ts';

type Needs = WebhookActionNeeds & WebhookViewNeeds;

/** The least role for each: a webhook sends data out of the house, so it is for admins. */
export const webhookPermissions = { 'webhook:read': 'admin', 'webhook:write': 'admin' } as const;

export const webhookStarts: readonly Start[] = [
  { id: 'webhook', to: 'webhooks?new=webhook', permission: 'webhook:write' },
];

const one = 'webhooks/:id';

export function webhookScreens(needs: Needs): { screens: Screen[]; actions: Action[] } {
  const views = webhookViews(needs);
  const act = webhookActions(needs);
  const read = { scope: 'organisation', permission: 'webhook:read' } as const;
  const change = { scope: 'organisation', permission: 'webhook:write', form: one } as const;
  return {
    screens: [
      defineScreen({
        ...{ ...read, path: 'webhooks', summary: 'The webhooks of an environment, and whether they arrive' },
        nav: { id: 'webhooks', group: 'developers', at: 75 },
        ...{ query: WebhooksQuery, answer: WebhooksView, view: views.list, page: 'webhooks' },
        csv: ({ items }) => ({
          header: [
            'id',
            'label',
            'address',
            'events',
            'state',
            'since',
            'failing since',
            'delivered',
            'failed',
            'waiting',
          ],
          rows: items.map(({ id, label, url, events, state, stateAt, failingSince, recent }) => [
            ...[id, label, url, events?.join(' ') ?? 'all', state, stateAt, failingSince],
            ...[recent.delivered, recent.failed, recent.waiting],
          ]),
        }),
      }),
      defineScreen({
        ...{ ...read, path: one, summary: 'A webhook: its settings, and what was delivered' },
        ...{ query: WebhookQuery, answer: WebhookView, view: views.one, page: 'webhook' },
        csv: ({ items }) => ({
          header: [
            'number',
            'id',
            'event',
            'state',
            'attempts',
            'outcome',
            'status',
            'created',
            'next attempt',
            'asked by receiver',
          ],
          rows: items.map(
            ({ number, id, type, state, attempts, outcome, status, createdAt, nextAttemptAt, isAsked }) => [
              ...[number, id, type, state, attempts, outcome, status, createdAt, nextAttemptAt, isAsked ? 'yes' : ''],
            ],
          ),
        }),
      }),
    ],
    actions: [
      defineAction({
        ...{ ...change, form: 'webhooks', path: 'webhooks/create', summary: 'Add a webhook' },
        ...{ body: NewWebhookForm, act: act.create },
      }),
      defineAction({
        ...{ ...change, path: `${one}/save`, summary: 'Save its address, name and events' },
        ...{ body: SaveForm, act: act.save },
      }),
      defineAction({
        ...{ ...change, path: `${one}/test`, summary: 'Send a test message' },
        ...{ body: ChosenForm, act: act.test },
      }),
      defineAction({
        ...{ ...change, path: `${one}/rotate`, summary: 'Make a new secret; the old one signs, too, for the overlap' },
        ...{ body: RotateForm, act: act.rotate },
      }),
      defineAction({
        ...{ ...change, path: `${one}/off`, summary: 'Switch it off: nothing is kept for it meanwhile' },
        ...{ body: ChosenForm, act: act.off },
      }),
      defineAction({
        ...{ ...change, path: `${one}/on`, summary: 'Switch it on' },
        ...{ body: ChosenForm, act: act.on },
      }),
      defineAction({
        ...{ ...change, path: `${one}/remove`, summary: 'Remove it with its deliveries' },
        ...{ seenAt: 'webhooks', body: RemoveForm, act: act.remove },
      }),
      defineAction({
        ...{ ...change, path: `${one}/resend`, summary: 'Send one delivery again' },
        ...{ body: ResendForm, act: act.resend },
      }),
      defineAction({
        ...{ ...change, path: `${one}/resend-failed`, summary: 'Send all again that failed in a time' },
        ...{ body: ResendFailedForm, act: act.resendFailed },
      }),
    ],
  };
}
