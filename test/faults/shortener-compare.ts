// Compares the acknowledged redirects with the clicks in the database.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#test/database.ts';
import { findMiscounted } from '#test/recount.ts';
import { visitorOf } from './shortener-load.ts';

// The demo has links with clicks that nobody acknowledged.
const isNoDemo = `link_id not in
  (select l.id from shortener_links l join platform_demo d on d.room = 'shortener' and d.id = l.code)`;

/** Which acknowledged clicks are missing, and which visitors were counted more than once. */
export async function compareWithDatabase(dataDir: string, acknowledged: readonly string[], databaseUrl?: string) {
  const database = await openDatabase({ dataDir, databaseUrl, poolSize: 1, log: silentLog, applicationName: 'test' });
  const secret = (await readFile(join(dataDir, 'visitor-secret'), 'utf8')).trim();
  const result = await compareClicks({ database, dataDirs: [dataDir], secret }, acknowledged);
  await database.close();
  return result;
}

type Counted = { database: Database; dataDirs: readonly string[]; secret: string };

/** The same for several processes, whose secret is a setting. */
export async function compareClicks({ database, dataDirs, secret }: Counted, acknowledged: readonly string[]) {
  for (const dataDir of dataDirs) await expect.poll(() => countWaiting(dataDir)).toBe(0);
  const { rows } = await database.query<{ visitor: string; clicks: number }>({
    text: `select visitor, count(*)::int as clicks from shortener_visits where ${isNoDemo} group by visitor`,
  });
  const total = await database.query<{ clicks: string; visitors: string }>({
    text: `select clicks, visitors from shortener_totals where ${isNoDemo}`,
  });
  const miscounted = await findMiscounted(database);
  const counted = new Map(rows.map(({ visitor, clicks }) => [visitor, clicks]));
  return {
    missing: acknowledged.filter((agent) => !counted.has(visitorOf(secret, agent))),
    doubled: rows.filter(({ clicks }) => clicks !== 1),
    rowsMatchSums: Number(total.rows[0]?.clicks) === rows.length && Number(total.rows[0]?.visitors) === rows.length,
    /** Sums that differ from a recount. */
    miscounted,
    counted: rows.length,
  };
}

/** Bytes of clicks in journals that are not in the database yet. */
async function countWaiting(dataDir: string): Promise<number> {
  const files = await readdir(join(dataDir, 'journal'), { recursive: true });
  const sizes = files
    .filter((name) => name.endsWith('.clicks'))
    .map(async (name) => (await stat(join(dataDir, 'journal', name)).catch(() => ({ size: 0 }))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
