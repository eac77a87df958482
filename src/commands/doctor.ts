// kontor doctor: checks everything that Kontor needs and says what is wrong and what to do.
import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { defineCommand } from 'citty';
import { jsonArg } from '#platform/cli/command.ts';
import { createTerminal } from '#platform/cli/terminal.ts';
import { listSettings } from '#platform/config/setting.ts';
import { readConnectionLimit } from '#platform/database/connections.ts';
import { migrationStatus } from '#platform/database/migrations/migrate.ts';
import { closeFolder } from '#platform/files/private-folder.ts';
import { probeRedis } from '#platform/limits/shared/probe-redis.ts';
import { redactSecrets } from '#platform/redact.ts';
import { readCatalog, writeRemedy } from '#platform/search/text-indexes.ts';
import { chooseNode } from '../../bin/pinned-node.js';
import { isOwnEntry } from '../data-folder.ts';
import { connectionsOf } from '../database-options.ts';
import { type Config, house, readConfig, type SettingName, settings } from '../rooms.ts';
import { hasData, withDatabase } from './with-app.ts';

type Finding = { check: string; ok: boolean; finding: string };

const leastFreeBytes = 1024 ** 3;

export const doctorCommand = defineCommand({
  meta: { name: 'doctor', description: 'Check Node, settings, data folder, database, Redis and ports.' },
  args: jsonArg,
  run: async ({ args }) => {
    const { config } = readConfig();
    const findings = [
      { check: 'Node', ok: true, finding: describeNode() },
      { check: 'settings', ok: true, finding: 'all can be used; "kontor config" shows them' },
      await look('data folder', () => checkFolder(config.DATA_DIR)),
      ...((await hasData(config))
        ? [
            await look('database', checkDatabase),
            await look('connections', checkConnections),
            await look('search', checkSearch),
          ]
        : [{ check: 'database', ok: true, finding: 'there is none yet; the first start makes it' }]),
      ...(config.REDIS_URL === undefined ? [] : [await look('Redis', () => probeRedis(config.REDIS_URL ?? ''))]),
      ...(await Promise.all(listPorts().map((port) => look(port, () => checkPort(config, Number(config[port])))))),
    ];
    createTerminal({ json: args.json === true }).table(findings);
    if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
  },
});

/** The ports of all addresses, by the settings that name them. */
const listPorts = () =>
  listSettings(settings).flatMap(({ schema }) => (schema.fromPort as SettingName | undefined) ?? []);

/** Where no Node is pinned for this machine, its own Node runs Kontor, and the note says so. */
function describeNode(): string {
  const choice = chooseNode();
  return choice.run === 'here' && choice.note !== null ? choice.note : `${process.version}, the pinned one`;
}

/** A check that throws has failed, and its message says why. */
async function look(check: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, finding: await work() };
  } catch (error) {
    return { check, ok: false, finding: redactSecrets((error as Error).message) };
  }
}

/** A folder that does not exist is not made: the start does that, and the disk is that of the folder above. */
async function checkFolder(folder: string): Promise<string> {
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  const isThere = existing === resolve(folder);
  await access(existing, constants.W_OK);
  const openFolder = isThere ? await closeFolder(folder, isOwnEntry) : null;
  if (openFolder !== null) throw new Error(openFolder);
  const { bavail, bsize } = await statfs(existing);
  const freeGib = (bavail * bsize) / 1024 ** 3;
  if (bavail * bsize < leastFreeBytes) {
    throw new Error(
      `${folder} has only ${freeGib.toFixed(1)} GiB free. Free some space, or set DATA_DIR to a folder on a larger disk.`,
    );
  }
  const state = isThere ? 'can be written' : 'does not exist yet; the first start makes it';
  return `${folder} ${state}, ${freeGib.toFixed(0)} GiB free`;
}

function checkDatabase(): Promise<string> {
  return withDatabase(async (database) => {
    const { pending } = await migrationStatus(database);
    const state =
      pending.length === 0 ? 'up to date' : `${pending.length} migration(s) pending, applied at the next start`;
    return `PostgreSQL ${database.version} (${database.kind}), ${state}`;
  });
}

function checkConnections(): Promise<string> {
  return withDatabase(async (database, config) => {
    const { WORKERS, DATABASE_POOL } = config;
    const [most, needed] = [await readConnectionLimit(database), connectionsOf(config)];
    const finding = `${needed} of the ${most} that PostgreSQL allows (WORKERS ${WORKERS}, DATABASE_POOL ${DATABASE_POOL})`;
    if (needed <= most) return `Kontor needs up to ${finding}`;
    throw new Error(`Kontor may need ${finding}. Lower WORKERS or DATABASE_POOL, or raise max_connections.`);
  });
}

/** Without the extensions everything works, but the search of the console finds words by their beginning only. */
function checkSearch(): Promise<string> {
  return withDatabase(async (database) => {
    const { missing, segments } = await readCatalog(database);
    const built = house.textIndexes.filter(({ name }) => segments.has(name)).length;
    const state = `${built} of ${house.textIndexes.length} indexes are built`;
    if (missing.length === 0)
      return built === house.textIndexes.length ? state : `${state}, the start builds the others`;
    if (database.kind === 'embedded') return 'the start makes its indexes';
    throw new Error(
      `PostgreSQL lacks ${missing.join(', ')}: the search of the console finds words by their beginning only. Install the ` +
        `contrib package of your PostgreSQL if there is one, run ${writeRemedy(missing)} ` +
        'as the owner of the database, and start Kontor again.',
    );
  });
}

async function checkPort({ HOST }: Config, port: number): Promise<string> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') reject(error);
      else resolve(askWhoIsThere(HOST, port));
    });
    probe.listen(port, HOST, () => probe.close(() => resolve(`${port} is free`)));
  });
}

/** A port in use is fine if Kontor itself uses it. */
async function askWhoIsThere(host: string, port: number): Promise<string> {
  const response = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`, {
    signal: AbortSignal.timeout(3_000),
  }).catch(() => null);
  if (response?.ok) return `${port} is used by a running Kontor`;
  throw new Error(
    `${port} is used by another program, or by a Kontor that is not ready. Stop that program or set another port.`,
  );
}
