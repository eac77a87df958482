// A whole cluster on one machine, to try it and to prove it: PostgreSQL 15 under Patroni with etcd and HAProxy, Redis with
// Sentinels, and two Kontor processes (docs/operating.md). Everything listens on 127.0.0.1 only.
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { describeCluster, type Layout, type Member, type Secrets, type Settings } from './layout.ts';
import { findAccount, startMember, stopMembers } from './members.ts';

/** A step that hangs is given up; PostgreSQL is copied twice in the meantime. */
const START_MS = 180_000;
const LOOK_MS = 200;

type StartOptions = {
  folder: string;
  /** The first of `PORTS` ports. */
  port: number;
  /** Further settings for Kontor. */
  kontor?: Settings;
  say?(words: string): void;
};

/** Creates missing files in the folder, starts everything, and waits until it serves. */
export async function startCluster(options: StartOptions): Promise<Layout> {
  const { port, kontor, say = () => undefined } = options;
  await mkdir(options.folder, { recursive: true });
  const folder = await realpath(options.folder);
  // PostgreSQL's user must reach its own folders in it.
  await chmod(folder, 0o711);
  const layout = describeCluster(folder, port, await readSecrets(folder), kontor);
  const account = findAccount();
  const start = (...members: Member[]) => Promise.all(members.map((member) => startMember(folder, member, account)));
  const { etcd, databases, haproxy, redis, sentinels, kontors } = layout.members;
  try {
    say('etcd …');
    await start(etcd);
    await until('etcd answers', () => isOk(`${layout.etcdUrl}/health`));
    say('PostgreSQL under Patroni: one is made, two are copied …');
    await start(...databases, haproxy, ...redis);
    await until('PostgreSQL has a primary and two standbys', () => isHealthy(layout));
    await makeDatabase(layout);
    say('Redis and its Sentinels …');
    await until('Redis answers', () => isRedisUp(layout));
    await start(...sentinels);
    await until('the Sentinels know each other', () => doSentinelsAgree(layout));
    say('Kontor …');
    await start(...kontors);
    await until('Kontor is ready', async () => (await Promise.all(layout.kontors.map(isReady))).every(Boolean));
    return layout;
  } catch (error) {
    await stopMembers(folder);
    throw new Error(`The cluster does not start; ${folder}/*/log may say why.`, { cause: error });
  }
}

async function readSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  const make = () => randomBytes(24).toString('hex');
  const made = JSON.stringify({ password: make(), pepper: make(), visitors: make() });
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Waits as long as a step may take. */
export async function until(what: string, isSo: () => Promise<boolean>, mostMs = START_MS): Promise<void> {
  const deadline = performance.now() + mostMs;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`After ${mostMs / 1_000} s it is not so that ${what}.`);
    await sleep(LOOK_MS);
  }
}

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(5_000) });
const isOk = async (url: string) => (await ask(url)).ok;
const isReady = ({ apiUrl }: Layout['kontors'][number]) => isOk(`${apiUrl}/readyz`).catch(() => false);

type PatroniMember = { name: string; role: string; state: string; timeline?: number; lag?: number | string };

/** Patroni's report about its members, from the first node that answers. */
export async function listMembers({ nodes }: Layout): Promise<PatroniMember[]> {
  const answers = nodes.map(async ({ restUrl }) => (await ask(`${restUrl}/cluster`)).json());
  const { members } = (await Promise.any(answers)) as { members: PatroniMember[] };
  return members;
}

/** A primary and two standbys that stream on its timeline; with `synchronous`, one of them has every commit. */
export async function isHealthy(layout: Layout, isSynchronous = true): Promise<boolean> {
  const members = await listMembers(layout);
  const leader = members.find(({ role }) => role === 'leader');
  const standbys = members.filter(({ role }) => role !== 'leader');
  const runs = ({ state, timeline }: PatroniMember) =>
    /^(?:running|streaming)$/.test(state) && timeline === leader?.timeline;
  const hasSync = standbys.some(({ role }) => role === 'sync_standby');
  return leader !== undefined && standbys.length === 2 && members.every(runs) && hasSync === isSynchronous;
}

async function makeDatabase({ adminUrl, databaseUrls }: Layout): Promise<void> {
  const { password } = new URL(databaseUrls[1] ?? '');
  // HAProxy may not have found the primary yet.
  await until('HAProxy leads to the primary', () => askPostgres(adminUrl, async () => true));
  await askPostgres(adminUrl, async (admin) => {
    const { rows } = await admin.query(`select 1 from pg_database where datname = 'kontor'`);
    if (rows.length > 0) return;
    await admin.query(`create role kontor login password ${pg.escapeLiteral(password)}`);
    await admin.query('create database kontor owner kontor');
  });
}

export async function askPostgres<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function askRedis<T>(port: number, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: 0, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}

async function isRedisUp({ redisPorts }: Layout): Promise<boolean> {
  const answers = await Promise.all(redisPorts.map((port) => askRedis(port, (client) => client.info('replication'))));
  return answers.some((text) => text.includes('connected_slaves:1'));
}

async function doSentinelsAgree({ sentinelPorts }: Layout): Promise<boolean> {
  const answers = await Promise.all(
    sentinelPorts.map((port) => askRedis(port, async (client) => String(await client.call('info', 'sentinel')))),
  );
  return answers.every((text) => /status=ok,address=\S+,slaves=1,sentinels=3/.test(text));
}

const usage = `Usage: npx node deploy/cluster/cluster.ts start|status|stop FOLDER [FIRST_PORT]
start   makes what is missing in FOLDER, starts everything on ports from FIRST_PORT (4300), and waits until it serves
status  what Patroni says of its nodes, and whether Kontor is ready
stop    ends everything; the data stays in FOLDER
`;

async function main([command, folder, port = '4300']: string[]): Promise<void> {
  const say = (words: string) => process.stdout.write(`${words}\n`);
  if (folder === undefined || !['start', 'status', 'stop'].includes(command ?? '')) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  if (command === 'stop') {
    await stopMembers(await realpath(folder));
    return;
  }
  const layout =
    command === 'start'
      ? await startCluster({ folder, port: Number(port), say })
      : describeCluster(await realpath(folder), Number(port), await readSecrets(folder));
  for (const { name, role, state, timeline } of await listMembers(layout)) {
    say(`${name}  ${role}, ${state}, timeline ${timeline ?? 'unknown'}`);
  }
  for (const kontor of layout.kontors) {
    say(`${kontor.name}  ${kontor.apiUrl} ${kontor.shortenerUrl} ${(await isReady(kontor)) ? 'ready' : 'not ready'}`);
  }
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
