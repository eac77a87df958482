// Starts the product as a user does (`kontor start`), and measures its start time and memory.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '#test/neighbours/free-port.ts';

const entry = fileURLToPath(new URL('../bin/kontor.js', import.meta.url));
const run = promisify(execFile);

export type Product = {
  apiUrl: string;
  shortenerUrl: string;
  /** From the command to the first 200 of both /readyz. */
  readyMs: number;
  /** Memory of Kontor's own process, without PostgreSQL's. */
  rssBytes(): Promise<number>;
  /** The keys of the first start, by their names in first-keys.env. */
  readKeys(): Promise<Record<string, string>>;
  stop(): Promise<void>;
};

export async function startProduct(dataDir: string, settings: Record<string, string> = {}): Promise<Product> {
  const [apiPort, shortenerPort] = [String(await findFreePort()), String(await findFreePort())];
  // biome-ignore lint/style/noProcessEnv: the product gets the path of the bench.
  const path = process.env.PATH ?? '';
  const env = { PATH: path, DATA_DIR: dataDir, API_PORT: apiPort, SHORTENER_PORT: shortenerPort, LOG_LEVEL: 'error' };
  const started = performance.now();
  const child = spawn(process.execPath, [entry, 'start'], { env: { ...env, ...settings }, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const urls = [apiPort, shortenerPort].map((port) => `http://127.0.0.1:${port}`);
  const [apiUrl = '', shortenerUrl = ''] = urls;
  for (const url of urls) await untilReady(url, () => child.exitCode);
  return {
    apiUrl,
    shortenerUrl,
    readyMs: performance.now() - started,
    rssBytes: async () => Number((await run('ps', ['-o', 'rss=', '-p', String(child.pid)])).stdout) * 1_024,
    readKeys: async () => {
      const text = await readFile(join(dataDir, 'first-keys.env'), 'utf8');
      return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
    },
    stop: async () => {
      child.kill('SIGINT');
      await exited;
    },
  };
}

async function untilReady(url: string, exitCode: () => number | null): Promise<void> {
  for (;;) {
    if (exitCode() !== null) throw new Error(`Kontor ended with ${exitCode()} before it was ready.`);
    // A refused connection means that it does not listen yet.
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
