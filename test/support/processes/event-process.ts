// A process that creates, moves, cancels and restores events of one calendar, many at once; tests race several, or kill one.
import { pino } from 'pino';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { buildApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/rooms.ts';
import { seededRandom } from '../run/seeded-random.ts';

const [dataDir = '', databaseUrl = '', organisationId = '', calendarId = '', seed = '', acts = '0'] =
  process.argv.slice(2);
const log = pino({ level: 'silent' });
const flags = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, KEY_PEPPER: 'a pepper for all of them' };
const { config, sources } = readConfig({ flags, environment: {}, envFile: null });
const database = await openDatabase({ dataDir, databaseUrl, poolSize: 20, log, applicationName: 'event-test' });
const app = await buildApp({ config, sources, log, database, clock: systemClock });
await app.jobs.start();

const { addEvent, events } = app.rooms.calendar;
const tenant = { organisationId, environment: 'live' as const };
const random = seededRandom(seed);
const pick = (count: number) => Math.floor(random() * count);
const known = (await events.list(tenant, { calendarId }, { size: 1_000 })).items.map(({ id }) => id);
const someone = () => ({ id: known[pick(known.length)] ?? '' });
const slot = () => new Date(Date.parse('2027-05-03T00:00:00Z') + pick(48) * 1_800_000).toISOString();

const ways: (() => Promise<unknown>)[] = [
  () => events.move(tenant, someone(), { startTime: slot() }, 'command line'),
  () => events.cancel(tenant, someone(), {}, 'command line'),
  () => events.restore(tenant, someone(), 'command line'),
  () => {
    const startTime = slot();
    const endTime = new Date(Date.parse(startTime) + 2_700_000).toISOString();
    const attendees = [{ name: 'Customer', email: 'customer@example.com' }];
    return addEvent(
      tenant,
      { calendarId, title: 'x', startTime, endTime, notifyBefore: '1h', attendees },
      'command line',
    );
  },
];

/** In each of four processes: 200 at a time. */
const atOnce = 50;

/** A refusal by its code, with whether it says when there is room; anything else is a fault. */
async function attempt(number: number): Promise<string> {
  try {
    await ways[number % ways.length]?.();
    return 'done';
  } catch (error) {
    const { code, extra } = error as Refusal;
    return code === 'event_conflict' && !extra.nextFree ? 'conflict without nextFree' : (code ?? String(error));
  }
}

process.stdout.write('open\n');
const outcomes: string[] = [];
for (let number = 0; number < Number(acts); number += atOnce) {
  outcomes.push(...(await Promise.all(Array.from({ length: atOnce }, (_, index) => attempt(number + index)))));
}
process.stdout.write(`${JSON.stringify([...new Set(outcomes)])}\n`);
await app.shutdown.close();
await database.close();
process.exit(0);
