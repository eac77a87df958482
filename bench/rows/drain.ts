// The cost of moving clicks from the journal into the database: into an empty database, and into one with millions.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { describeFolder } from '#platform/database/embedded/folder.ts';
import { readServerPid } from '#platform/database/embedded/server.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { openGeo } from '#platform/geo/geo.ts';
import { makeId } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { type JournalDrain, openJournalDrain } from '../../src/shortener/drain/drain-journals.ts';
import { makeEnrich } from '../../src/shortener/drain/enrich.ts';
import { partitionsStore } from '../../src/shortener/drain/partitions-store.ts';
import { positionsStore } from '../../src/shortener/drain/positions-store.ts';
import { openSaving } from '../../src/shortener/drain/save-clicks.ts';
import { type Journal, openJournal } from '../../src/shortener/journal/journal.ts';
import { KINDS } from '../../src/shortener/sums/sums-store.ts';
import { valueNumbers } from '../../src/shortener/sums/values-store.ts';
import { atMost, type Measured, type Row } from '../row.ts';
import { skewedClick } from '../skewed-clicks.ts';

const MEASURED_CLICKS = 200_000;
/** The number of clicks in the database when the log is measured, for a million clicks after a checkpoint. */
const LOG_CLICKS = 2_000_000;
const CLICKS_AFTER_CHECKPOINT = 1_000_000;
/** The number of clicks when the time of PostgreSQL is measured again, and how many are measured then. */
const GROWN_CLICKS = 10_000_000;
const CLICKS_WHEN_GROWN = 500_000;
const CLICKS_AFTER_START = 1_500_000;
/** Enough for the index of the visitors at the end, about eight million of them. */
const LARGE_BUFFERS = { shared_buffers: '2GB' };

type Round = { rate: number; processorUs: number; logBytes: number };

export const drain: Row = {
  name: 'drain',
  title: 'Clicks carried into the database: 20,000 links of skewed popularity, a million visitors',
  run: async (say) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
    const journal = openJournal({
      ...{ root: join(dataDir, 'journal'), newId: makeId, maxBacklogBytes: Number.MAX_SAFE_INTEGER, sync: false },
    });
    let made = 0;
    const append = async (clicks: number) => {
      for (const end = made + clicks; made < end; made += 1) {
        const appended = journal.append(skewedClick(made));
        if (made % 1_000 === 0) await appended;
      }
    };
    const fill = async ({ measure }: Bench, until: number) => {
      while (made < until) {
        await append(MEASURED_CLICKS);
        say(`${(made / 1_000_000).toFixed(1)} M clicks: ${describe(await measure(MEASURED_CLICKS))}`);
      }
    };
    const drainMore = async ({ measure }: Bench, clicks: number) => {
      await append(clicks);
      return measure(clicks);
    };
    try {
      // With the settings of the product, and a checkpoint whenever one is due.
      const [empty, log, grown] = await withDatabase({ dataDir, journal }, async (bench) => {
        // The first clicks also pay for new tables, numbers and compiled code.
        await drainMore(bench, 20_000);
        const first = await drainMore(bench, MEASURED_CLICKS);
        await fill(bench, LOG_CLICKS);
        await bench.database.query({ text: 'checkpoint' });
        const logged = await drainMore(bench, CLICKS_AFTER_CHECKPOINT);
        await fill(bench, GROWN_CLICKS);
        return [first, logged, await drainMore(bench, CLICKS_WHEN_GROWN)];
      });
      const [buffered, sizes] = await withDatabase(
        { dataDir, journal, serverSettings: LARGE_BUFFERS },
        async (bench) => {
          // After the start every page is written to the log once more; the empty database had already done this.
          await drainMore(bench, CLICKS_AFTER_START);
          return [await drainMore(bench, CLICKS_WHEN_GROWN), await readSumSizes(bench.database)] as const;
        },
      );
      return [...report({ empty, log, grown, buffered }), ...sizes];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

type Needs = { dataDir: string; journal: Journal; serverSettings?: Record<string, string> };
/** `measure` drains the journal, which contains this many clicks. */
type Bench = { database: Database; measure: (clicks: number) => Promise<Round> };

async function withDatabase<T>({ dataDir, journal, serverSettings }: Needs, work: (bench: Bench) => Promise<T>) {
  const log = createLog({ level: 'error' });
  const database = await openDatabase({
    ...{ dataDir, poolSize: 4, log, applicationName: 'bench' },
    ...(serverSettings ? { serverSettings } : {}),
  });
  try {
    await migrate(database);
    const drainSegments = await openDrain(database, journal);
    const measure = async (clicks: number): Promise<Round> => {
      const segments = await journal.seal();
      const before = { log: await readLogPosition(database), processor: await readProcessorUs(dataDir) };
      const started = performance.now();
      await drainSegments(segments, { onDrained: (segment) => journal.discard(segment) });
      const seconds = (performance.now() - started) / 1_000;
      return {
        rate: clicks / seconds,
        processorUs: ((await readProcessorUs(dataDir)) - before.processor) / clicks,
        logBytes: ((await readLogPosition(database)) - before.log) / clicks,
      };
    };
    return await work({ database, measure });
  } finally {
    await database.close();
  }
}

function report({ empty, log, grown, buffered }: Record<'empty' | 'log' | 'grown' | 'buffered', Round>): Measured[] {
  const millions = `${GROWN_CLICKS / 1_000_000} M`;
  const time = `processor time of PostgreSQL a click, ${millions} / empty`;
  return [
    { what: 'on an empty database', figure: describe(empty) },
    { what: `with ${LOG_CLICKS / 1_000_000} M clicks, after a checkpoint`, figure: describe(log) },
    { what: `with ${millions} clicks`, figure: describe(grown) },
    { what: `with ${millions} clicks and buffers for the visitors`, figure: describe(buffered) },
    atMost(time, grown.processorUs / empty.processorUs, 2.5),
    atMost(`${time}, with buffers for the visitors`, buffered.processorUs / empty.processorUs, 1.6),
    atMost('write-ahead log a click, KB', log.logBytes / 1_000, 1),
  ];
}

const describe = ({ rate, processorUs, logBytes }: Round): string =>
  `${Math.round(rate).toLocaleString('en')} clicks/s, PostgreSQL ${Math.round(processorUs)} µs and ${Math.round(logBytes)} bytes of log a click`;

async function openDrain(database: Database, journal: Journal): Promise<JournalDrain['drain']> {
  const geo = openGeo({ cityFile: undefined, onProblem: (problem) => console.error(problem) });
  const { numberClicks } = valueNumbers(database);
  const enrich = makeEnrich({ geo, visitorSecret: 'only for the bench' });
  const stores = { positions: positionsStore(database), ...partitionsStore(database) };
  const needs = { ...(await openSaving(database)), ...stores, enrich, numberClicks };
  return openJournalDrain(needs, journal.folder).drain;
}

async function readLogPosition(database: Database): Promise<number> {
  const text = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as position`;
  return Number((await database.query<{ position: string }>({ text })).rows[0]?.position);
}

/** The disk space of a link's sums, without their index. */
async function readSumSizes(database: Database): Promise<Measured[]> {
  const text = `select kind, count(*)::int as rows, avg(pg_column_size(payload))::int as bytes from shortener_sums
                group by kind order by kind`;
  const { rows } = await database.query<{ kind: number; rows: number; bytes: number }>({ text });
  const nameOf = (wanted: number) => Object.entries(KINDS).find(([, kind]) => kind === wanted)?.[0];
  return rows.map(({ kind, rows: count, bytes }) => ({
    what: `sums by kind: ${nameOf(kind)}`,
    figure: `${count.toLocaleString('en')} rows of ${bytes} bytes`,
  }));
}

/** Processor time of the embedded PostgreSQL: its first process with all ended children, and the running ones. */
async function readProcessorUs(dataDir: string): Promise<number> {
  const server = await readServerPid(describeFolder(dataDir));
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  let ticks = 0;
  for (const id of processes) {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0] = fields.slice(1, 2);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    if (Number(id) === server) ticks += user + system + endedUser + endedSystem;
    else if (parent === server) ticks += user + system;
  }
  // The kernel counts in hundredths of a second.
  return ticks * 10_000;
}
