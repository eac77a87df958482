// How soon the mail server has 1,000 reminders that are due in the same second, and whether any is sent twice.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type OpenedApp, openApp } from '../open-app.ts';
import { atMost, type Row } from '../row.ts';
import { median, spreadPercent } from '../statistics.ts';

const reminders = 1_000;
const perEvent = 100;
const rounds = 3;
/** Time to write the events before their reminders are due. */
const aheadMs = 10_000;

type Arrival = { to: string; at: number };

export const calendarReminders: Row = {
  name: 'calendar-reminders',
  title: '1,000 reminders due in one second, handed to a mail server',
  run: async (say) => {
    const mail = new Worker(new URL('../servers/mail.ts', import.meta.url));
    const [{ port }] = (await once(mail, 'message')) as [{ port: number }];
    const arrivals: Arrival[] = [];
    mail.on('message', (arrival: Arrival) => arrivals.push(arrival));
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'bench@example.com' };
    const side = await openApp(10, settings);
    try {
      await side.app.jobs.start();
      const seconds: number[] = [];
      let repeated = 0;
      for (let round = 0; round < rounds; round += 1) {
        say(`round ${round + 1} of ${rounds}`);
        arrivals.length = 0;
        const due = await plan(side, round);
        while (arrivals.length < reminders) await new Promise((resolve) => setTimeout(resolve, 50));
        // A reminder that is sent twice arrives late.
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        repeated += arrivals.length - new Set(arrivals.map(({ to }) => to)).size;
        seconds.push((Math.max(...arrivals.map(({ at }) => at)) - due) / 1_000);
      }
      const notes = `${seconds.map((value) => value.toFixed(1)).join(', ')} s, ± ${spreadPercent(seconds).toFixed(0)} %`;
      return [
        atMost('seconds from the due time to the last of 1,000 mails', median(seconds), 5, notes),
        atMost('reminders that went out twice', repeated, 0),
      ];
    } finally {
      await side.close();
      await mail.terminate();
    }
  },
};

/** Makes events whose reminders are all due at the same moment, and returns that moment. */
async function plan({ app, tenant }: OpenedApp, round: number): Promise<number> {
  const due = Date.now() + aheadMs;
  const startTime = new Date(due + 3_600_000).toISOString();
  const endTime = new Date(due + 5_400_000).toISOString();
  for (let event = 0; event < reminders / perEvent; event += 1) {
    const attendees = Array.from({ length: perEvent }, (_, index) => ({
      name: `Customer ${index}`,
      email: `customer-${round}-${event}-${index}@example.com`,
    }));
    const wish = { calendarId: 'demo', title: 'Consultation', startTime, endTime, isBlocking: false, attendees };
    await app.rooms.calendar.addEvent(tenant, { ...wish, notifyBefore: '1h' }, 'command line');
  }
  return due;
}
