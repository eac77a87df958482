// The cost of a webhook for calls that change something: add-event with one endpoint that wants it, compared with no endpoint.

import { addWebhook, switchWebhook } from '../../src/webhook/endpoints.ts';
import { type OpenedApp, openApp } from '../open-app.ts';
import { atMost, type Row } from '../row.ts';
import { median, spreadPercent } from '../statistics.ts';

const rounds = 15;
const perRound = 150;

export const webhooks: Row = {
  name: 'webhooks',
  title: 'add-event with one webhook, against the same without',
  run: async (say) => {
    const opened = await openApp();
    try {
      const { room } = opened.app.rooms.webhook;
      const wanted = { url: 'https://receiver.example.com/hooks' };
      const { id } = await addWebhook(room, opened.tenant, wanted, 'command line');
      const times = { on: [] as number[], off: [] as number[] };
      for (let round = 0; round <= rounds; round += 1) {
        say(`round ${round} of ${rounds}`);
        // The order alternates, so that no side always follows the other.
        for (const state of round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
          await switchWebhook(room, opened.tenant, id, state, 'command line');
          const ms = await bookMany(opened, `${state}-${round}`);
          // The first round warms up.
          if (round > 0) times[state].push(ms);
        }
      }
      const ratio = median(times.on.map((ms, index) => ms / (times.off[index] ?? Number.NaN)));
      await opened.app.rooms.webhook.handOn();
      const { rows } = await opened.database.query<{ n: number }>({
        text: 'select count(*)::int as n from webhook_message',
      });
      const told = rows[0]?.n ?? 0;
      if (told !== (rounds + 1) * perRound) throw new Error(`${told} messages were written.`);
      const each = (values: number[]) =>
        `${(median(values) / perRound).toFixed(2)} ms ± ${spreadPercent(values).toFixed(0)} %`;
      const notes = `with ${each(times.on)}, without ${each(times.off)} an event; ${told} messages written`;
      return [atMost('add-event with one endpoint / without', ratio, 1.15, notes)];
    } finally {
      await opened.close();
    }
  },
};

/** In a separate calendar, one after the other; returns the duration. */
async function bookMany({ app, tenant }: OpenedApp, calendarId: string): Promise<number> {
  const calendar = { id: calendarId, name: calendarId, timeZone: 'Europe/Prague', defaultCountry: 'CZ' };
  await app.rooms.calendar.calendars.create(tenant, calendar, 'command line');
  const first = Date.parse('2100-01-01T00:00:00Z');
  const began = performance.now();
  for (let index = 0; index < perRound; index += 1) {
    const [startTime, endTime] = [index, index + 1].map((hours) => new Date(first + hours * 3_600_000).toISOString());
    await app.rooms.calendar.addEvent(
      tenant,
      {
        calendarId,
        title: 'x',
        startTime: startTime ?? '',
        endTime: endTime ?? '',
      },
      'command line',
    );
  }
  return performance.now() - began;
}
