// What it costs to carry clicks from the journal into the database: on an empty database, and when it holds millions.
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
import { openJournalDrain } from '../../src/shortener/drain/drain-journals.ts';
import { makeEnrich } from '../../src/shortener/drain/enrich.ts';
import { partitionsStore } from '../../src/shortener/drain/partitions-store.ts';
import { positionsStore } from '../../src/shortener/drain/positions-store.ts';
import { openSaving } from '../../src/shortener/drain/save-clicks.ts';
import { openJournal } from '../../src/shortener/journal/journal.ts';
import { valueNumbers } from '../../src/shortener/sums/values-store.ts';
import { atMost, type Measured, type Row } from '../row.ts';
import { skewedClick } from '../skewed-clicks.ts';

const MEASURED_CLICKS = 200_000;
/** How many clicks the database holds at the second measurement, and how many are measured then, after a checkpoint. */
const GROWN_CLICKS = 2_000_000;
const CLICKS_AFTER_CHECKPOINT = 1_000_000;

// No checkpoint comes by itself: after each one, PostgreSQL writes every page once more to its log.
const serverSettings = { max_wal_size: '16GB', checkpoint_timeout: '1d' };

type Round = { rate: number; processorUs: number; logBytes: number };

export const drain: Row = {
  name: 'drain',
  title: 'Clicks carried into the database: 20,000 links of skewed popularity, a million visitors',
  run: async (say) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
    const log = createLog({ level: 'error' });
    const database = await openDatabase({ dataDir, poolSize: 4, log, applicationName: 'bench', serverSettings });
    try {
      await migrate(database);
      const drainMore = await openDrain(database, dataDir);
      // The first clicks also pay for new tables, numbers and compiled code.
      await drainMore(20_000);
      const empty = await drainMore(MEASURED_CLICKS);
      say(`empty: ${describe(empty)}; filling the database takes some minutes`);
      for (let clicks = MEASURED_CLICKS; clicks < GROWN_CLICKS; clicks += MEASURED_CLICKS) {
        await drainMore(MEASURED_CLICKS);
      }
      await database.query({ text: 'checkpoint' });
      const grown = await drainMore(CLICKS_AFTER_CHECKPOINT);
      return report(empty, grown);
    } finally {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

function report(empty: Round, grown: Round): Measured[] {
  const millions = `${GROWN_CLICKS / 1_000_000} M`;
  return [
    { what: 'on an empty database', figure: describe(empty) },
    { what: `with ${millions} clicks`, figure: describe(grown) },
    atMost(`processor time of PostgreSQL a click, ${millions} / empty`, grown.processorUs / empty.processorUs, 2.5),
    atMost('write-ahead log a click, KB', grown.logBytes / 1_000, 1),
  ];
}

const describe = ({ rate, processorUs, logBytes }: Round): string =>
  `${Math.round(rate).toLocaleString('en')} clicks/s, PostgreSQL ${Math.round(processorUs)} µs and ${Math.round(logBytes)} bytes of log a click`;

async function openDrain(database: Database, dataDir: string) {
  const geo = openGeo({ cityFile: undefined, onProblem: (problem) => console.error(problem) });
  const { numberClicks } = valueNumbers(database);
  const enrich = makeEnrich({ geo, visitorSecret: 'only for the bench' });
  const stores = { positions: positionsStore(database), ...partitionsStore(database) };
  const needs = { ...(await openSaving(database)), ...stores, enrich, numberClicks };
  const root = join(dataDir, 'journal');
  const journal = openJournal({ root, newId: makeId, maxBacklogBytes: Number.MAX_SAFE_INTEGER, sync: false });
  const { drain: drainSegments } = openJournalDrain(needs, journal.folder);
  let made = 0;

  return async (clicks: number): Promise<Round> => {
    for (const end = made + clicks; made < end; made += 1) {
      const appended = journal.append(skewedClick(made));
      if (made % 1_000 === 0) await appended;
    }
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
}

async function readLogPosition(database: Database): Promise<number> {
  const text = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as position`;
  return Number((await database.query<{ position: string }>({ text })).rows[0]?.position);
}

/** Processor time of the embedded PostgreSQL: its first process with all that ended, and those that run. */
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
