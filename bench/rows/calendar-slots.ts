// The cost of the free slots of a month on a calendar of a million events, compared with one of ten thousand.
import { type OpenedApp, openApp } from '../open-app.ts';
import { atMost, type Row } from '../row.ts';
import { median, spreadPercent } from '../statistics.ts';
import { fillCalendar, firstHour, hourMs } from './calendar-scale.ts';

const small = 10_000;
const large = 1_000_000;
const rounds = 9;
const perRound = 30;
const dayMs = 24 * hourMs;
const monthMs = 31 * dayMs;

export const calendarSlots: Row = {
  name: 'calendar-slots',
  title: 'free slots of a month: a calendar of 1,000,000 events against one of 10,000',
  run: async (say) => {
    const sides: { side: OpenedApp; events: number }[] = [];
    try {
      for (const events of [small, large]) {
        say(`filling a calendar with ${events} events`);
        const side = await openApp();
        sides.push({ side, events });
        await fillCalendar(side, events);
      }
      const [few, many] = sides;
      if (!few || !many) throw new Error('A side of the comparison is missing.');
      const costs: { few: number; many: number }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        say(`round ${round} of ${rounds}`);
        const cost = { few: await time(few), many: await time(many) };
        // The first round warms up both sides.
        if (round > 0) costs.push(cost);
      }
      const ratios = costs.map((cost) => cost.many / cost.few);
      const milliseconds = (name: 'few' | 'many') => median(costs.map((cost) => cost[name])).toFixed(1);
      const notes = `${milliseconds('many')} ms against ${milliseconds('few')} ms, ± ${spreadPercent(ratios).toFixed(0)} %`;
      return [atMost('free slots of a month: 1,000,000 / 10,000', median(ratios), 1.5, notes)];
    } finally {
      for (const { side } of sides) await side.close();
    }
  },
};

/** The median of single calls, in milliseconds; the month is anywhere in the calendar. */
async function time({ side, events }: { side: OpenedApp; events: number }): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < perRound; call += 1) {
    const from = firstHour + Math.floor((Math.random() * (events * hourMs - monthMs)) / dayMs) * dayMs;
    const query = { from: new Date(from).toISOString(), to: new Date(from + monthMs).toISOString() };
    const start = performance.now();
    const slots = await side.app.rooms.calendar.calendars.findSlots(side.tenant, 'demo', { ...query, minutes: 30 });
    times.push(performance.now() - start);
    // One slot after each event.
    if (slots.length < 700) throw new Error(`Only ${slots.length} slots are free.`);
  }
  return median(times);
}
