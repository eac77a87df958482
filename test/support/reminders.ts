// An app that sends reminders, and functions that wait until a reminder has the expected state.
import { setTimeout as sleep } from 'node:timers/promises';
import { type TestApp, testApp } from './app.ts';
import { mailServer } from './neighbours/mail-server.ts';
import { smsGateway } from './neighbours/sms-gateway.ts';

export const smsSecret = 'a secret of the gateway';

/** The app with its jobs, and a mail server and SMS gateway that show what arrived. */
export async function remindingApp() {
  const [smtp, gateway] = [await mailServer(), await smsGateway()];
  const settings = {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Shop <shop@example.com>',
    SMS_WEBHOOK_URL: gateway.url,
    SMS_WEBHOOK_SECRET: smsSecret,
  };
  return { smtp, gateway, kontor: await testApp({ withJobs: true, settings }) };
}

type StoredReminder = {
  id: string;
  channel: string;
  state: string;
  reason: string | null;
  attempts: number;
  captured: Record<string, unknown> | null;
};

export async function listReminders(kontor: Pick<TestApp, 'database'>, eventId: string): Promise<StoredReminder[]> {
  const { rows } = await kontor.database.query<StoredReminder>({
    text: 'select * from calendar_reminder where event_id = $1 order by position',
    values: [eventId],
  });
  return rows;
}

/** Waits until a reminder of the event has this state. */
export async function reminderOf(
  kontor: Pick<TestApp, 'database'>,
  eventId: string,
  state: string,
  channel?: string,
): Promise<StoredReminder> {
  for (;;) {
    const found = (await listReminders(kontor, eventId)).find(
      (reminder) => reminder.state === state && (channel === undefined || reminder.channel === channel),
    );
    if (found) return found;
    await sleep(50);
  }
}

/** Waits until this many attempts were made to send the only reminder of the event. */
export async function attemptsMade(
  kontor: Pick<TestApp, 'database'>,
  eventId: string,
  attempts: number,
): Promise<StoredReminder> {
  for (;;) {
    const [reminder] = await listReminders(kontor, eventId);
    if (reminder && reminder.attempts >= attempts) return reminder;
    await sleep(50);
  }
}

/** Waits until every job of the event is done. */
export async function jobsDone(kontor: Pick<TestApp, 'database'>, eventId: string): Promise<void> {
  for (;;) {
    const { rows } = await kontor.database.query<{ state: string }>({
      text: "select state from pgboss.job where singleton_key like $1 || '/%'",
      values: [eventId],
    });
    if (rows.length > 0 && rows.every(({ state }) => state === 'completed')) return;
    await sleep(50);
  }
}
