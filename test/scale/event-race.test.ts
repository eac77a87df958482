// Four processes create, move, cancel and restore events of one calendar at once, and one of them may die: never an overlap.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { openTestDatabase, testDatabaseUrl } from '#test/database.ts';
import { addCalendar, postEvent } from '#test/events.ts';
import { temporaryFolder } from '#test/folders.ts';

const script = fileURLToPath(new URL('../support/processes/event-process.ts', import.meta.url));

let kontor: TestApp;
let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await testDatabaseUrl();
  const settings = { KEY_PEPPER: 'a pepper for all of them' };
  kontor = await testApp({ database: await openTestDatabase(databaseUrl), settings, withJobs: true });
});

async function race(calendarId: string, seed: string, acts: number) {
  const args = [script, await temporaryFolder(), databaseUrl, kontor.organisation.id, calendarId, seed, String(acts)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const opened = once(child.stdout, 'data');
  const output = text(child.stdout);
  const exit = once(child, 'exit');
  return { child, opened, exit, outcomes: async () => JSON.parse((await output).split('\n')[1] || '[]') as string[] };
}

/** A calendar with ten events, each with a reminder. */
async function fill(): Promise<string> {
  const calendarId = await addCalendar(kontor);
  for (let hour = 0; hour < 10; hour += 1) {
    const at = (minute: string) => `2027-05-03T0${hour}:${minute}:00Z`;
    const attendees = [{ name: 'Customer', email: 'customer@example.com' }];
    const times = { startTime: at('00'), endTime: at('45'), notifyBefore: '1h' };
    expect((await postEvent(kontor, { calendarId, title: 'x', attendees, ...times })).statusCode).toBe(200);
  }
  return calendarId;
}

/** Overlaps, and events that have not exactly the one reminder of their time, with its job. */
async function findFaults(calendarId: string) {
  const { rows } = await kontor.database.query({
    text: `with event as (select e.* from calendar_event e join calendar_calendar c on c.number = e.calendar_number
             where c.id = $1)
           select 'overlap' as fault, a.id from event a join event b on a.id < b.id and a.cancelled_at is null
             and b.cancelled_at is null and tstzrange(a.starts_at, a.occupied_to) && tstzrange(b.starts_at, b.occupied_to)
           union all
           select 'reminder', e.id from event e where (select count(*) from calendar_reminder r where r.event_id = e.id
             and r.state = 'planned' and r.sequence = e.sequence and r.remind_at = e.starts_at - interval '1 hour'
             and exists (select from pgboss.job j where j.data ->> 'reminderId' = r.id::text))
             <> case when e.cancelled_at is null then 1 else 0 end
           union all
           select 'old reminder', e.id from event e join calendar_reminder r on r.event_id = e.id
             and r.state = 'planned' and r.sequence <> e.sequence`,
    values: [calendarId],
  });
  return rows;
}

it('200 acts at a time over four processes: no overlap, no deadlock, and every loser is told when there is room', async () => {
  const calendarId = await fill();
  const racers = await Promise.all(['a', 'b', 'c', 'd'].map((seed) => race(calendarId, `race-${seed}`, 100)));
  const outcomes = (await Promise.all(racers.map(async ({ outcomes: all }) => all()))).flat();
  expect(new Set(outcomes)).toEqual(new Set(['done', 'event_conflict', 'event_cancelled']));
  expect(await findFaults(calendarId)).toEqual([]);
}, 240_000);

it('a process that is killed while it moves events leaves each of them whole, with its reminder once', async () => {
  const calendarId = await fill();
  const { child, opened, exit } = await race(calendarId, 'killed', 2_000);
  await opened;
  await expect.poll(async () => await countMoved(calendarId), { timeout: 120_000, interval: 20 }).toBeGreaterThan(5);
  child.kill('SIGKILL');
  await exit;
  // What it had begun is rolled back as soon as PostgreSQL notices.
  await expect.poll(async () => await countOpen()).toBe(0);
  expect(await findFaults(calendarId)).toEqual([]);
}, 240_000);

async function countMoved(calendarId: string): Promise<number> {
  const { rows } = await kontor.database.query<{ moved: number }>({
    text: `select coalesce(sum(e.sequence), 0)::int as moved from calendar_event e
           join calendar_calendar c on c.number = e.calendar_number where c.id = $1`,
    values: [calendarId],
  });
  return rows[0]?.moved ?? 0;
}

async function countOpen(): Promise<number> {
  const { rows } = await kontor.database.query<{ open: number }>({
    text: "select count(*)::int as open from pg_stat_activity where application_name like 'event-test%' and datname = current_database()",
  });
  return rows[0]?.open ?? 0;
}
