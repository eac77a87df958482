// Runs a PostgreSQL program under a given account, collects its output, and finds in it the reason of a failure.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** The account that runs PostgreSQL: ourselves, ourselves in a user namespace, or another user. */
export type Account = {
  /** A command that starts the program, such as `unshare …`; empty to start it directly. */
  prefix: string[];
  uid?: number;
  gid?: number;
};

// PostgreSQL gets none of our environment: PGDATA, PGPORT or a translated LC_MESSAGES would change its behaviour.
const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

export function spawnAs(account: Account, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [command = program, ...rest] = [...account.prefix, program, ...args];
  return spawn(command, rest, {
    ...options,
    env: { ...ENVIRONMENT, ...options.env },
    ...(account.uid === undefined ? {} : { uid: account.uid }),
    ...(account.gid === undefined ? {} : { gid: account.gid }),
  });
}

type Outcome = { ok: boolean; output: string };

export function runProgram(account: Account, program: string, args: string[], cwd: string): Promise<Outcome> {
  return new Promise((resolve) => {
    let output = '';
    const gather = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    const child = spawnAs(account, program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout?.on('data', gather);
    child.stderr?.on('data', gather);
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

// Clients that connect too early get "FATAL: the database system is starting up"; that is not why a start fails.
const COMPLAINT = /(?:FATAL|PANIC|ERROR|error): +(?!the database system is )(.*?)\.?$/m;

export const findComplaint = (output: string): string | undefined => COMPLAINT.exec(output)?.[1];

export function findReason(output: string): string {
  if (isDiskFull(output)) return 'the disk is full';
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return findComplaint(output) ?? lines.at(-1)?.trim() ?? 'it gave no reason';
}

/** PostgreSQL's message for a full disk; if a file grew only by part of a page, the system gives no reason. */
export const isDiskFull = (message: string): boolean =>
  /No space left on device|wrote only \d+ of \d+ bytes/.test(message);
