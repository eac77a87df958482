// The refusals of the webhook room.
import { refusalKind } from '#platform/http/refusal.ts';
import { msg } from '#platform/text/msg.ts';

const webhookNotFound = refusalKind({
  status: 404,
  code: 'webhook_not_found',
  title: 'Webhook not found',
  message: msg('There is no such webhook any more.'),
  meaning: 'No webhook of this organisation and environment has this id.',
  remedy: 'Take the id from the list of webhooks.',
});

const messageNotFound = refusalKind({
  status: 404,
  code: 'webhook_delivery_not_found',
  title: 'Delivery not found',
  message: msg('There is no such delivery. They are kept for 30 days.'),
  meaning: 'No delivery of this webhook has this number, or it is older than 30 days.',
  remedy: 'Take the number from the list of deliveries.',
});

const webhookIsOff = refusalKind({
  status: 409,
  code: 'webhook_off',
  title: 'Webhook is off',
  message: msg('This webhook is off, so nothing is sent to it. Switch it on first.'),
  meaning: 'It was switched off by a person, by three days of failure, or by its receiver (410).',
  remedy: 'Repair the receiver, then switch the webhook on.',
});

const webhookLimit = refusalKind({
  status: 409,
  code: 'webhook_limit',
  title: 'Too many webhooks',
  message: msg('There can be 50 webhooks in each environment. Remove one that is not needed any more.'),
  meaning: 'An organisation can have 50 webhooks in each environment.',
  remedy: 'Remove one that is not needed any more.',
});

const rotationLimit = refusalKind({
  status: 409,
  code: 'webhook_rotation_limit',
  title: 'Too many secrets',
  message: msg('Three secrets sign already.'),
  meaning: 'The secret of a webhook was replaced twice, and both overlaps have not ended. Three secrets sign at most.',
  remedy: 'Wait until the first overlap ends, or replace the newest secret without an overlap (0h).',
});

export const webhookUnknown = (id: string) =>
  webhookNotFound({ message: `There is no webhook with the id "${id.slice(0, 40)}".` });
export const messageUnknown = () => messageNotFound();
export const webhookSwitchedOff = () => webhookIsOff();
export const tooManyWebhooks = () => webhookLimit();

/** `until`: when the overlaps that were promised end. */
export const tooManySecrets = (until: readonly Date[]) => {
  const ends = new Date(Math.min(...until.map((one) => one.getTime()))).toISOString();
  return rotationLimit({
    message: msg(
      'Three secrets sign already, as was promised. Wait until {ends}, or replace the newest one without an overlap (0h).',
      { ends },
    ),
  });
};

export const webhookErrors = [webhookNotFound, messageNotFound, webhookIsOff, webhookLimit, rotationLimit];
