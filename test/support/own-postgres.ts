// A PostgreSQL of the operator's own, which nobody but the test starts, stops, freezes and kills.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, expect, vi } from 'vitest';
import { useEmbedded } from '#platform/database/embedded/embedded.ts';
import { describeFolder } from '#platform/database/embedded/folder.ts';
import { readServerPid, stopServer } from '#platform/database/embedded/server.ts';
import { temporaryFolder } from './folders.ts';

export type OwnPostgres = {
  /** For DATABASE_URL. */
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
};

export async function ownPostgres(): Promise<OwnPostgres> {
  const dataDir = await temporaryFolder();
  const folder = describeFolder(dataDir);
  const { target, ensureRunning, release } = await useEmbedded({ dataDir });
  const start = () => ensureRunning(new AbortController().signal);
  let frozen: number[] = [];
  const thaw = async () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
  };
  afterAll(async () => {
    await thaw();
    await stopServer(folder);
    release();
  });
  await start();
  const { host, port, user, password, database } = target;
  return {
    url: `postgres://${user}:${password}@/${database}?host=${host}&port=${port}`,
    start,
    stop: () => stopServer(folder),
    kill: async () => {
      const server = (await readServerPid(folder)) ?? 0;
      const sessions = await listChildren(server);
      process.kill(server, 'SIGKILL');
      // A session may finish what it is at before it notices.
      await vi.waitFor(() => expect(sessions.filter(isAlive)).toEqual([]), { timeout: 30_000 });
    },
    freeze: async () => {
      const server = (await readServerPid(folder)) ?? 0;
      // The server first, so that nobody is born while its children are counted.
      process.kill(server, 'SIGSTOP');
      const children = await listChildren(server);
      for (const pid of children) process.kill(pid, 'SIGSTOP');
      frozen = [...children, server];
    },
    thaw,
  };
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);

/** Each session of PostgreSQL is a process; one that is not stopped goes on answering. */
export async function listChildren(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}
