// Settings of the reminders of events: where mail and SMS leave the house.
import Type from 'typebox';
import { expectsUrl, text, url } from './setting.ts';

export const reminderSettings = {
  SMTP_URL: Type.Optional(
    Type.String({
      group: 'Reminders',
      description: 'Mail server for the reminders of events. Without it they are recorded as skipped.',
      expects: 'an address such as smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start',
      secret: true,
      pattern: '^smtps?://[^\\s/]+',
    }),
  ),
  MAIL_FROM: text({
    group: 'Reminders',
    description: 'Sender of reminders. Needed with SMTP_URL.',
    expects: 'an e-mail address, or a name and an address as in "Shop <shop@example.com>"',
  }),
  SMS_WEBHOOK_URL: url({
    group: 'Reminders',
    description:
      'Gateway that turns a signed JSON POST into an SMS. Without it such reminders are recorded as skipped.',
    expects: expectsUrl,
    // Many gateways know their customers by a part of the path.
    secret: true,
  }),
  SMS_WEBHOOK_SECRET: Type.Optional(
    Type.String({
      group: 'Reminders',
      description: 'Secret the SMS requests are signed with (HMAC-SHA256). Needed with SMS_WEBHOOK_URL.',
      expects: 'at least 16 characters',
      secret: true,
      minLength: 16,
    }),
  ),
};
