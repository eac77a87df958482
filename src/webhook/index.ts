// The webhook room: other systems hear what happened (design webhooks.md).
import { defineRoom } from '#platform/room/room.ts';
import { webhookAudited } from './audited.ts';
import { webhookCommands, webhookHints } from './cli.ts';
import { webhookCzech } from './czech.ts';
import { secretShape } from './deliver/sign.ts';
import { webhookErrors } from './errors.ts';
import { webhookGuides } from './guides.ts';
import { openWebhook } from './open.ts';
import { webhookPermissions } from './screens/webhook-screens.ts';
import { webhookSettings } from './settings.ts';
import { webhookTest } from './told-events.ts';

export type { WebhooksView, WebhookView } from './screens/schema.ts';
export type { WebhookPages } from './screens/webhook-screens.ts';

export const webhook = defineRoom({
  name: 'webhook',
  offers: null,
  settings: webhookSettings,
  permissions: [],
  consolePermissions: webhookPermissions,
  audited: webhookAudited,
  secrets: { shapes: [secretShape], fields: ['shownSecret', 'formerSecret', 'earlierSecret'] },
  events: [webhookTest],
  refusals: webhookErrors,
  czech: webhookCzech,
  guides: webhookGuides,
  commands: webhookCommands,
  hints: webhookHints,
  open: openWebhook,
});
