// Proves that lists and views of events read what they show, however much lies before it.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar } from '#test/events.ts';
import { countRowsRead } from '#test/rows-read.ts';
import { listing } from '../events/event-store.ts';
import { rangeText } from './range-store.ts';

const [from, to] = [new Date('2027-03-22T00:00Z'), new Date('2027-03-29T00:00Z')];
const [least, most] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const shown = 50;
/** A row of each event, of who attends, how many do, the calendar, and one more page. */
const mostRead = 8 * shown;
let kontor: TestApp;
let calendar: string | undefined;

beforeAll(async () => {
  kontor = await testApp();
  const id = await addCalendar(kontor);
  // An hour apart: three years of them before the week, half a year after it; a tenth of them is off.
  await kontor.database.query({
    text: `insert into calendar_event (organisation_id, environment, id, calendar_number, starts_at, ends_at, is_all_day,
             is_blocking, title, created_at, cancelled_at)
           select organisation_id, environment, gen_random_uuid(), number, timestamptz '2024-03-22' + n * interval '6 hours',
             timestamptz '2024-03-22' + n * interval '6 hours' + interval '30 minutes', false, n % 2 = 0, 'x', now(),
             case when n % 10 = 5 then now() end
           from calendar_calendar, generate_series(0, 5000) n where id = $1`,
    values: [id],
  });
  await kontor.database.query({ text: 'analyze calendar_event' });
  const found = await kontor.database.query<{ number: string }>({
    text: 'select number from calendar_calendar where id = $1',
    values: [id],
  });
  calendar = found.rows[0]?.number;
});

const tenant = () => [kontor.organisation.id, 'live'];

describe('of a large calendar', () => {
  it.each(['all', 'calendar'] as const)('a page of the list from a day on reads the page alone: %s', async (by) => {
    const chosen = by === 'calendar' ? [calendar] : null;
    const ahead = [...tenant(), from, null, null, least, null, false, null, chosen, null, shown];
    const shape = { by, isCancelled: false };
    expect(await countRowsRead(kontor.database, listing({ ...shape, isBackwards: false }), ahead)).toBeLessThan(
      mostRead,
    );
    const back = [...tenant(), null, to, null, most, null, false, null, chosen, null, shown];
    expect(await countRowsRead(kontor.database, listing({ ...shape, isBackwards: true }), back)).toBeLessThan(mostRead);
  });

  it.each([true, false])('a week reads the week alone, with what is off: %s', async (hasCancelled) => {
    const values = [...tenant(), [calendar], from, to, hasCancelled, 1_000];
    expect(await countRowsRead(kontor.database, rangeText, values)).toBeLessThan(mostRead);
  });
});
