// Proves that lists and views of events read what they show, however much lies before it.
import { beforeAll, describe, expect, it } from 'vitest';
import type { SqlPart } from '#platform/database/sql.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar } from '#test/events.ts';
import { asStatement, countBlocksRead, countRowsRead } from '#test/rows-read.ts';
import { listing } from '../events/event-store.ts';
import { eventsWithin } from './range-store.ts';

const [from, to] = [new Date('2027-03-22T00:00Z'), new Date('2027-03-29T00:00Z')];
const shown = 50;
/** A row of each event, of who attends, how many do, the calendar, and one more page. */
const mostRead = 8 * shown;
let kontor: TestApp;
let calendar: string | undefined;

beforeAll(async () => {
  kontor = await testApp();
  const id = await addCalendar(kontor);
  // Three hours apart: three years of them before the week, some months after it; a tenth of them is off.
  await kontor.database.query({
    text: `insert into calendar_event (organisation_id, environment, id, calendar_number, starts_at, ends_at, is_all_day,
             is_blocking, title, created_at, cancelled_at)
           select organisation_id, environment, gen_random_uuid(), number, timestamptz '2024-03-22' + n * interval '3 hours',
             timestamptz '2024-03-22' + n * interval '3 hours' + interval '30 minutes', false, n % 2 = 0, 'x', now(),
             case when n % 10 = 5 then now() end
           from calendar_calendar, generate_series(0, 10000) n where id = $1`,
    values: [id],
  });
  await kontor.database.query({ text: 'analyze calendar_event' });
  const found = await kontor.database.query<{ number: string }>({
    text: 'select number from calendar_calendar where id = $1',
    values: [id],
  });
  calendar = found.rows[0]?.number;
});

const write = (asked: SqlPart) => asStatement(asked, [kontor.organisation.id, 'live']);
const chosen = () => [String(calendar)];

describe('of a large calendar', () => {
  it.each([
    { by: 'all', isBackwards: false },
    { by: 'all', isBackwards: true },
    { by: 'calendar', isBackwards: false },
    { by: 'calendar', isBackwards: true },
  ] as const)(
    'a page of the list from a day on reads the page alone: $by, backwards: $isBackwards',
    async ({ by, isBackwards }) => {
      const range = isBackwards ? { from: null, to } : { from, to: null };
      const calendarNumbers = by === 'calendar' ? chosen() : null;
      const filter = { ...range, calendarNumbers, typeNumber: null, state: null, ids: null };
      const { text, values } = write(listing(filter, { from: null, isBackwards, limit: shown }));
      expect(await countRowsRead(kontor.database, text, values)).toBeLessThan(mostRead);
      // Those of the rows, which lie together, and the way down the index.
      const blocks = await countBlocksRead(kontor.database, { text, table: 'calendar_event' }, values);
      expect(blocks).toBeLessThan(20);
    },
  );

  // Of few among many PostgreSQL believes that it finds them soon, wherever it begins.
  const mostEvents = [2, 1_000];

  it.each(mostEvents)('a week reads the week alone, at most %i', async (most) => {
    const { text, values } = write(
      eventsWithin({ calendars: chosen(), from, to, hasCancelled: true, most }, 'by calendar'),
    );
    expect(await countRowsRead(kontor.database, text, values)).toBeLessThan(mostRead);
  });

  it.each(mostEvents)('a day reads the day alone, at most %i', async (most) => {
    const day = { calendars: chosen(), from, to: new Date('2027-03-23T00:00Z'), hasCancelled: false, most };
    const { text, values } = write(eventsWithin(day, 'blocking first'));
    expect(await countRowsRead(kontor.database, text, values)).toBeLessThan(mostRead);
  });
});
