// The webhooks of the console: their two screens, and who may do what there.
import Type from 'typebox';
import { declareFor, oneOfValues, type RoomConsole } from '#platform/screens/declare.ts';
import { PageQuery } from '#platform/screens/keyset.ts';
import { msg } from '#platform/text/msg.ts';
import { Id, webhookActions } from './actions.ts';
import type { WebhookRoom } from './room.ts';
import { viewWebhook, viewWebhooks } from './views.ts';

/** The least role for each: a webhook sends data out of the house, so it is for admins. */
export const webhookPermissions = { 'webhook:read': 'admin', 'webhook:write': 'admin' } as const;

const { screen } = declareFor<WebhookRoom>();
const read = { permission: 'webhook:read' };

export const webhookConsole: RoomConsole<WebhookRoom> = {
  name: 'webhook',
  screens: [
    screen({
      ...read,
      path: 'webhooks',
      page: 'webhooks',
      view: viewWebhooks,
      summary: 'The webhooks of an environment, and whether they arrive',
      nav: { id: 'webhooks', label: msg('Webhooks'), letter: 'w', group: 'developers', at: 75 },
      starts: [
        {
          id: 'webhook',
          label: msg('New webhook'),
          letter: 'w',
          to: 'webhooks?new=webhook',
          permission: 'webhook:write',
        },
      ],
      query: Type.Object({
        ...PageQuery,
        new: Type.Optional(Type.Literal('webhook', { description: 'Opens the form for a new one.' })),
      }),
    }),
    screen({
      ...read,
      path: 'webhooks/:id',
      page: 'webhook',
      view: viewWebhook,
      summary: 'A webhook: its settings, and what was delivered',
      query: Type.Object({
        ...PageQuery,
        id: Id,
        state: Type.Optional(oneOfValues(['waiting', 'delivered', 'failed'])),
        message: Type.Optional(Type.String({ maxLength: 18, description: 'The number of the delivery that is open.' })),
      }),
    }),
  ],
  actions: webhookActions,
};
