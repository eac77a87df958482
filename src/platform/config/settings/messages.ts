// The mail server and the SMS gateway.
import { inGroup, text, url } from '../setting.ts';

const checkSmtpUrl = (value: string): boolean => URL.canParse(value) && new URL(value).hostname !== '';

/** `shop@example.com` or `Shop <shop@example.com>`, on one line. */
const checkSender = (value: string): boolean =>
  /^(?:[^\s@<>]+@[^\s@<>]+|[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>)$/.test(value.trim());

export const messageSettings = inGroup('Messages', {
  SMTP_URL: text({
    description: 'Mail server that reminders go through. Without it they are recorded as skipped.',
    expects: 'an address such as smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start',
    secret: true,
    pattern: '^smtps?://[^\\s/]+',
    check: checkSmtpUrl,
  }),
  MAIL_FROM: text({
    description: 'Sender of reminders. Needed with SMTP_URL.',
    expects: 'an e-mail address, or a name and an address as in "Shop <shop@example.com>"',
    check: checkSender,
  }),
  SMS_WEBHOOK_URL: url({
    description:
      'Gateway that turns a signed JSON POST into an SMS. Without it such reminders are recorded as skipped.',
    // Many gateways identify their customers by a part of the path.
    secret: true,
  }),
  SMS_WEBHOOK_SECRET: text({
    description: 'Secret the SMS requests are signed with (HMAC-SHA256). Needed with SMS_WEBHOOK_URL.',
    expects: 'at least 16 characters',
    secret: true,
    minLength: 16,
  }),
});
