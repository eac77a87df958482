// What "kontor doctor" and the System screen check: Node, the data folder, the database, connections and Redis. Each finding is
// a sentence with its remedy, and also a code with values, for the pages.
import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import { measureClockSkew, mostSkewMs } from '#platform/database/clock-skew.ts';
import { connectionsNeeded, readConnectionLimit } from '#platform/database/connections.ts';
import type { Database } from '#platform/database/database.ts';
import { migrationStatus } from '#platform/database/migrations/migrate.ts';
import { closeFolder } from '#platform/files/private-folder.ts';
import { probeRedis } from '#platform/limits/shared/probe-redis.ts';
import { redactSecrets } from '#platform/redact.ts';
import { extensionCommands, readCatalog, type TextIndex } from '#platform/search/text-indexes.ts';
import { chooseNode } from '../bin/pinned-node.js';
import { isOwnEntry } from './data-folder.ts';

type Found = { finding: string; code: string; values: Record<string, string> };
export type Finding = Found & { check: string; ok: boolean };

/** Something is wrong: what, and what to do about it. */
class Wrong extends Error {
  readonly code: string;
  readonly values: Record<string, string>;
  constructor(message: string, code: string, values: Record<string, string>) {
    super(message);
    this.code = code;
    this.values = values;
  }
}

/** A check that throws has failed; its message says why. */
export async function look(check: string, work: () => Promise<Found>): Promise<Finding> {
  try {
    return { check, ok: true, ...(await work()) };
  } catch (error) {
    const finding = redactSecrets((error as Error).message);
    const { code, values } = error instanceof Wrong ? error : { code: 'failed', values: {} };
    return { check, ok: false, finding, code, values };
  }
}

const leastFreeBytes = 1024 ** 3;

/** If no Node is pinned for this machine, the installed Node runs Kontor, and the note says so. */
export function examineNode(): Finding {
  const choice = chooseNode();
  const node = { check: 'Node', ok: true, values: { version: process.version } };
  return choice.run === 'here' && choice.note !== null
    ? { ...node, finding: choice.note, code: 'node_own' }
    : { ...node, finding: `${process.version}, the pinned one`, code: 'node_pinned' };
}

export const examineFolder = ({ DATA_DIR: folder }: PlatformSettings) => look('data folder', () => checkFolder(folder));

/** A missing folder is not created: the start does that. The free space is then that of the folder above. */
async function checkFolder(folder: string): Promise<Found> {
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  const isThere = existing === resolve(folder);
  await access(existing, constants.W_OK);
  const openFolder = isThere ? await closeFolder(folder, isOwnEntry) : null;
  if (openFolder !== null) throw new Wrong(openFolder, 'folder_open', { folder });
  const { bavail, bsize } = await statfs(existing);
  const freeGib = (bavail * bsize) / 1024 ** 3;
  if (bavail * bsize < leastFreeBytes) {
    throw new Wrong(
      `${folder} has only ${freeGib.toFixed(1)} GiB free. Free some space, or set DATA_DIR to a folder on a larger disk.`,
      'folder_full',
      { folder, free: freeGib.toFixed(1) },
    );
  }
  const state = isThere ? 'can be written' : 'does not exist yet; the first start makes it';
  const values = { folder, free: freeGib.toFixed(0) };
  const code = isThere ? 'folder_fine' : 'folder_later';
  return { finding: `${folder} ${state}, ${values.free} GiB free`, code, values };
}

export async function checkDatabase(database: Database): Promise<Found> {
  const { pending, newer } = await migrationStatus(database);
  const [state, code] =
    pending.length > 0
      ? [`${pending.length} migration(s) pending, applied at the next start`, 'database_pending']
      : newer.length > 0
        ? [`${newer.length} migration(s) of a newer Kontor, beside which this one works`, 'database_newer']
        : ['up to date', 'database_fine'];
  const { version, kind } = database;
  const values = { version, kind, pending: String(pending.length), newer: String(newer.length) };
  return { finding: `PostgreSQL ${version} (${kind}), ${state}`, code, values };
}

export async function checkConnections(database: Database, config: PlatformSettings): Promise<Found> {
  const { WORKERS, DATABASE_POOL } = config;
  const [most, needed] = [await readConnectionLimit(database), connectionsNeeded(config)];
  const finding = `${needed} of the ${most} that PostgreSQL allows (WORKERS ${WORKERS}, DATABASE_POOL ${DATABASE_POOL})`;
  const values = { needed: String(needed), most: String(most) };
  if (needed <= most) return { finding: `Kontor needs up to ${finding}`, code: 'connections_fine', values };
  const way = 'Lower WORKERS or DATABASE_POOL, or raise max_connections.';
  throw new Wrong(`Kontor may need ${finding}. ${way}`, 'connections_many', values);
}

/** The times of both are stored in the same tables: if one clock is wrong, orders, limits and statistics are wrong. */
export async function checkClock(database: Database): Promise<Found> {
  const skewMs = await measureClockSkew({ query: (text) => database.query({ text }) });
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(1);
  const values = { seconds };
  if (Math.abs(skewMs) <= mostSkewMs) {
    return { finding: 'agrees with the clock of the database', code: 'clock_fine', values };
  }
  const [code, where] = skewMs > 0 ? ['clock_ahead', 'ahead of'] : ['clock_behind', 'behind'];
  throw new Wrong(
    `The clock of this machine is ${seconds} s ${where} the clock of the database. Set both by NTP.`,
    code,
    values,
  );
}

/** Without the extensions everything works, but the search of the console finds words only by their beginning. */
export async function checkSearch(database: Database, indexes: readonly TextIndex[]): Promise<Found> {
  const { missing, built: found } = await readCatalog(database);
  const built = indexes.filter(({ name }) => found.has(name)).length;
  const values = { built: String(built), all: String(indexes.length), missing: missing.join(', ') };
  const state = `${built} of ${indexes.length} indexes are built`;
  if (missing.length === 0) {
    return built === indexes.length
      ? { finding: state, code: 'search_fine', values }
      : { finding: `${state}, the start builds the others`, code: 'search_building', values };
  }
  if (database.kind === 'embedded') return { finding: 'the start makes its indexes', code: 'search_building', values };
  const commands = extensionCommands(missing);
  throw new Wrong(
    `PostgreSQL lacks ${values.missing}: the search of the console finds words by their beginning only. Install the ` +
      `contrib package of your PostgreSQL if there is one, run ${commands} as the owner of the database, and start Kontor again.`,
    'search_missing',
    { ...values, commands },
  );
}

export const examineRedis = async ({ REDIS_URL }: PlatformSettings): Promise<Finding[]> =>
  REDIS_URL === undefined
    ? []
    : [await look('Redis', async () => ({ finding: await probeRedis(REDIS_URL), code: 'redis_fine', values: {} }))];

/** Everything that a running server can check. Its ports are in use by itself, so they are not checked. */
export async function examineRunning(
  config: PlatformSettings,
  database: Database,
  indexes: readonly TextIndex[],
): Promise<Finding[]> {
  const found = await Promise.all([
    examineFolder(config),
    look('database', () => checkDatabase(database)),
    look('connections', () => checkConnections(database, config)),
    look('clock', () => checkClock(database)),
    look('search', () => checkSearch(database, indexes)),
    examineRedis(config),
  ]);
  return [examineNode(), ...found.flat()];
}
