// The cost of add-event on a calendar of a million events, compared with one of a thousand: on success and on refusal.
import pg from 'pg';
import { type OpenedApp, openApp } from '../open-app.ts';
import { atMost, type Row } from '../row.ts';
import { median, spreadPercent } from '../statistics.ts';

const small = 1_000;
const large = 1_000_000;
const rounds = 9;
const perRound = 200;

export const hourMs = 3_600_000;
export const firstHour = Date.parse('2100-01-01T00:00:00Z');

export const calendarScale: Row = {
  name: 'calendar-scale',
  title: 'add-event on a calendar of 1,000,000 events against one of 1,000',
  run: async (say) => {
    const sides: OpenedApp[] = [];
    try {
      for (const events of [small, large]) {
        say(`filling a calendar with ${events} events`);
        const side = await openApp();
        sides.push(side);
        await fillCalendar(side, events);
      }
      const [few, many] = sides;
      if (!few || !many) throw new Error('A side of the comparison is missing.');
      const accepted = await compareSides(few, many, addBetween, say);
      const refused = await compareSides(few, many, askInVain, say);
      return [
        atMost('add-event, accepted: 1,000,000 / 1,000', accepted.ratio, 1.5, accepted.notes),
        atMost('add-event, refused with nextFree: 1,000,000 / 1,000', refused.ratio, 1.5, refused.notes),
      ];
    } finally {
      for (const side of sides) await side.close();
    }
  },
};

/** A half-hour event at every full hour: half an hour fits between any two, a whole hour fits nowhere. */
export async function fillCalendar({ database, tenant }: OpenedApp, events: number): Promise<void> {
  // A separate connection, because it has no time limit; the constraint is built once at the end, not row by row.
  const client = new pg.Client(database.connectionConfig);
  await client.connect();
  const { rows } = await client.query(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'calendar_event_no_overlap'",
  );
  await client.query('alter table calendar_event drop constraint calendar_event_no_overlap');
  // The rows are correct by construction: no foreign key needs to be checked a million times.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into calendar_event (organisation_id, environment, id, calendar_number, starts_at, ends_at, is_all_day,
       is_blocking, title, created_at)
     select $1, 'live', gen_random_uuid(), (select number from calendar_calendar where environment = 'live' and id = 'demo'),
       $2::timestamptz + n * interval '1 hour', $2::timestamptz + n * interval '1 hour' + interval '30 minutes',
       false, true, 'Filled', now()
     from generate_series(0, $3::int - 1) n`,
    [tenant.organisationId, new Date(firstHour), events],
  );
  await client.query(`alter table calendar_event add constraint calendar_event_no_overlap ${rows[0].definition}`);
  await client.query('vacuum analyze calendar_event');
  await client.end();
}

/** Resolves with the id of the created event, if there is one. */
type Ask = (side: OpenedApp, events: number) => Promise<string | null>;

async function compareSides(few: OpenedApp, many: OpenedApp, ask: Ask, say: (progress: string) => void) {
  const costs: { few: number; many: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}`);
    const cost = { few: await time(few, small, ask), many: await time(many, large, ask) };
    // The first round warms up both sides.
    if (round > 0) costs.push(cost);
  }
  const ratios = costs.map((cost) => cost.many / cost.few);
  const milliseconds = (name: 'few' | 'many') => median(costs.map((cost) => cost[name])).toFixed(2);
  return {
    ratio: median(ratios),
    notes: `${milliseconds('many')} ms against ${milliseconds('few')} ms, ± ${spreadPercent(ratios).toFixed(0)} %`,
  };
}

/** The median of single calls, in milliseconds: a checkpoint or other load must not decide. */
async function time(side: OpenedApp, events: number, ask: Ask): Promise<number> {
  const times: number[] = [];
  const made: (string | null)[] = [];
  for (let call = 0; call < perRound; call += 1) {
    const start = performance.now();
    made.push(await ask(side, events));
    times.push(performance.now() - start);
  }
  // Added events are removed again, so that the calendars keep their sizes.
  await side.database.query({
    text: 'delete from calendar_event where organisation_id = $1 and environment = $2 and id = any($3)',
    values: [side.tenant.organisationId, side.tenant.environment, made.filter((id) => id !== null)],
  });
  return median(times);
}

const event = (startsAt: number, endsAt: number) => ({
  calendarId: 'demo',
  startTime: new Date(startsAt).toISOString(),
  endTime: new Date(endsAt).toISOString(),
  title: 'Added',
});

/** A millisecond somewhere in one of the free half hours. */
async function addBetween({ app, tenant }: OpenedApp, events: number): Promise<string> {
  const hour = firstHour + Math.floor(Math.random() * events) * hourMs;
  const start = hour + hourMs / 2 + Math.floor(Math.random() * (hourMs / 2 - 1));
  return (await app.rooms.calendar.addEvent(tenant, event(start, start + 1), 'command line')).eventId;
}

/** A whole hour fits nowhere: the search for the next free slot goes as far as it may. */
async function askInVain({ app, tenant }: OpenedApp, events: number): Promise<null> {
  const start = firstHour + Math.floor(Math.random() * events) * hourMs;
  const answer = await app.rooms.calendar
    .addEvent(tenant, event(start, start + hourMs), 'command line')
    .catch((error: Error) => error);
  if ((answer as { code?: string }).code !== 'event_conflict') throw new Error('There was room.', { cause: answer });
  return null;
}
