// The webhook room: other systems hear what happened (design webhooks.md).
import { hidden } from '#platform/room/hidden-columns.ts';
import { defineRoom } from '#platform/room/room.ts';
import { webhookAudited } from './audited.ts';
import { webhookCommands, webhookHints } from './cli.ts';
import { webhookPermissions } from './console.ts';
import { secretShape } from './deliver/sign.ts';
import { webhookErrors } from './errors.ts';
import { webhookGuides } from './guides.ts';
import { openWebhook } from './open.ts';
import { webhookSettings } from './settings.ts';
import { webhookTest } from './told-events.ts';

export type { Told } from './hand-on.ts';
export type { WebhooksView, WebhookView } from './views.ts';

export const webhook = defineRoom({
  name: 'webhook',
  offers: null,
  settings: webhookSettings,
  permissions: [],
  consolePermissions: webhookPermissions,
  audited: webhookAudited,
  secrets: {
    shapes: [secretShape],
    fields: ['shownSecret', 'formerSecret', 'earlierSecret'],
    columns: {
      webhook_endpoint: { secret: hidden, former_secret: hidden, earlier_secret: hidden },
      webhook_lease: { holder: hidden },
      webhook_message: { person: hidden },
    },
  },
  events: [webhookTest],
  refusals: webhookErrors,
  guides: webhookGuides,
  commands: webhookCommands,
  hints: webhookHints,
  open: openWebhook,
});
