// A real Redis on a free port that a test can kill, freeze and start again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { afterAll } from 'vitest';
import { findFreePort } from './free-port.ts';

export type TestRedis = {
  url: string;
  /** Kills it; all its data is lost. */
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** All its keys. */
  list(): Promise<string[]>;
  /** When each key expires, in milliseconds; -1 for never. */
  lifetimes(keys: string[]): Promise<number[]>;
};

const running = new Set<ChildProcess>();

afterAll(async () => {
  for (const child of running) await end(child);
});

export async function startRedis(): Promise<TestRedis> {
  const port = await findFreePort();
  const url = `redis://127.0.0.1:${port}`;
  let child = await launch(port, url);
  return {
    url,
    kill: () => end(child),
    start: async () => {
      child = await launch(port, url);
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    list: () => withClient(url, (client) => client.keys('*')),
    lifetimes: (keys) => withClient(url, (client) => Promise.all(keys.map((key) => client.pttl(key)))),
  };
}

async function launch(port: number, url: string): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', options, { stdio: 'ignore' });
  running.add(child);
  await withClient(url, (client) => client.ping());
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (!running.delete(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function withClient<T>(url: string, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
  client.on('error', () => undefined);
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}
