// Starts and ends the processes of the cluster. Each has a folder with its configuration, its log and its process id.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chown, mkdir, open, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from './layout.ts';

const LOOK_MS = 100;
/** PostgreSQL finishes its work first; processes that still run then are killed. */
const STOP_MS = 30_000;

type Account = { uid: number; gid: number };

/** PostgreSQL and Patroni refuse to run as root. */
export function findAccount(user = 'postgres'): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const read = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}

export async function startMember(folder: string, member: Member, account: Account | undefined): Promise<ChildProcess> {
  const own = join(folder, member.name);
  await mkdir(own, { recursive: true, mode: 0o700 });
  if (member.template !== undefined) {
    const template = await readFile(join(import.meta.dirname, member.template), 'utf8');
    await writeFile(join(own, member.template), fillIn(template, member.values), { mode: 0o600 });
  }
  const runsAs = member.isKontor ? undefined : account;
  if (runsAs) {
    for (const path of [own, ...(member.template ? [join(own, member.template)] : [])]) {
      await chown(path, runsAs.uid, runsAs.gid);
    }
  }
  const log = await open(join(own, 'log'), 'a', 0o600);
  const child = spawn(member.program, member.args, {
    cwd: own,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    // biome-ignore lint/style/noProcessEnv: programs need the path; they get nothing else of the environment.
    env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: own, LC_ALL: 'C.UTF-8', ...member.environment },
    ...runsAs,
  });
  const started = new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  await Promise.all([started, log.close()]);
  child.unref();
  await writeFile(join(own, 'pid'), `${child.pid}\n`);
  return child;
}

const fillIn = (template: string, values: Member['values']) =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_found, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template has no value for ${name}.`);
    return String(value);
  });

/** The process of this member; undefined if it does not run. */
export async function findPid(folder: string, name: string): Promise<number | undefined> {
  return checkPid(folder, await readFile(join(folder, name, 'pid'), 'utf8').catch(() => ''));
}

/** PostgreSQL itself, which Patroni starts and starts again. */
export async function findPostmaster(folder: string, name: string): Promise<number | undefined> {
  return checkPid(folder, await readFile(join(folder, name, 'data/postmaster.pid'), 'utf8').catch(() => ''));
}

/** The number may belong to another process by now: ours work in a folder of the cluster. */
async function checkPid(folder: string, text: string): Promise<number | undefined> {
  const pid = Number.parseInt(text, 10);
  if (!(pid > 1)) return undefined;
  const place = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return place.startsWith(`${folder}/`) ? pid : undefined;
}

/** The processes that a process started. */
export async function listChildren(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It ended in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Ends all processes of the cluster: Kontor first, then PostgreSQL, then the others. Does nothing if none runs. */
export async function stopMembers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const order = [/^kontor-/, /^db-/, /^(?:etcd|haproxy|redis-\d|sentinel-\d)$/];
  for (const kind of order) {
    await Promise.all(names.filter((name) => kind.test(name)).map((name) => stopMember(folder, name)));
  }
}

async function stopMember(folder: string, name: string): Promise<void> {
  const find = async () => {
    const found = [await findPid(folder, name), await findPostmaster(folder, name)];
    return found.filter((pid) => pid !== undefined);
  };
  for (const pid of await find()) {
    // Frozen processes do not react to signals.
    for (const frozen of [...(await listChildren(pid)), pid]) signal(frozen, 'SIGCONT');
  }
  const pid = await findPid(folder, name);
  if (pid !== undefined) signal(pid, 'SIGTERM');
  const deadline = performance.now() + STOP_MS;
  while ((await find()).length > 0) {
    // Patroni itself was killed, and left PostgreSQL alone.
    if ((await findPid(folder, name)) === undefined || performance.now() > deadline) {
      for (const left of await find()) signal(left, performance.now() > deadline ? 'SIGKILL' : 'SIGINT');
    }
    await sleep(LOOK_MS);
  }
}
