// Starts the product as a user does: `node bin/kontor.js …`, as a separate process with its own folder and ports.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach } from 'vitest';
import { findFreePort } from '../neighbours/free-port.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const entry = fileURLToPath(new URL('../../../bin/kontor.js', import.meta.url));

type CommandResult = { code: number; stdout: string; stderr: string };

type Settings = Record<string, string>;

const running = new Set<ChildProcess>();
/** Processes that serve all tests of a file. */
const lasting = new Set<ChildProcess>();

async function endAll(children: Iterable<ChildProcess>): Promise<void> {
  const exits = [...children].map((child) => {
    child.kill('SIGTERM');
    return once(child, 'exit');
  });
  await Promise.all(exits);
}

afterEach(() => endAll([...running].filter((child) => !lasting.has(child))));
afterAll(() => endAll(running));

/** Without the rest of the environment, so that settings of the developer do not reach the product. */
function environmentOf(settings: Settings): Settings {
  // biome-ignore lint/style/noProcessEnv: the product gets the path of the test run.
  return { PATH: process.env.PATH ?? '', HOME: '/nonexistent', ...settings };
}

export async function runKontor(
  args: string[],
  settings: Settings = {},
  nodeOptions: string[] = [],
  around: string[] = [],
): Promise<CommandResult> {
  const [program = '', ...rest] = [...around, process.execPath, ...nodeOptions, entry, ...args];
  const child = spawn(program, rest, { cwd: root, env: environmentOf(settings) });
  const output = collect(child);
  const [code] = await once(child, 'close');
  return { code: code ?? -1, ...output };
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (data) => {
    output.stdout += data;
  });
  child.stderr?.on('data', (data) => {
    output.stderr += data;
  });
  return output;
}

type Launch = {
  /** A command that wraps it, such as `unshare …`. */
  around?: string[];
  /** Options of Node itself. */
  nodeOptions?: string[];
  flags?: string[];
  /** Another checkout, with its own pinned Node. */
  checkout?: string;
};

/** Starts it without waiting. */
export function launchProduct(
  settings: Settings,
  { around = [], nodeOptions = [], flags = [], checkout = root }: Launch = {},
): { child: ChildProcess; exited: Promise<number | null> } {
  const node = checkout === root ? process.execPath : join(checkout, 'node_modules/.bin/node');
  const call = [...around, node, ...nodeOptions, join(checkout, 'bin/kontor.js'), 'start', ...flags];
  const [program = node, ...args] = call;
  const child = spawn(program, args, { cwd: checkout, env: environmentOf(settings) });
  running.add(child);
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, exited };
}

export type Product = {
  pid: number;
  apiUrl: string;
  shortenerUrl: string;
  settings: Settings;
  /** Everything it has printed so far. */
  output: { stdout: string; stderr: string };
  /** Closes its output, as in `npm start | head`. */
  stopReading(): void;
  /** Ctrl-C, or another signal; resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** Starts it and waits until it serves. It is stopped after the test; with `lasts`, after all tests of the file. */
export async function startProduct(
  dataDir: string,
  settings: Settings = {},
  options: Launch & { lasts?: boolean } = {},
): Promise<Product> {
  const [apiPort, shortenerPort] = await Promise.all([findFreePort(), findFreePort()]);
  const all = { DATA_DIR: dataDir, API_PORT: String(apiPort), SHORTENER_PORT: String(shortenerPort), ...settings };
  const { child, exited } = launchProduct(all, options);
  if (options.lasts) lasting.add(child);
  const output = collect(child);
  await Promise.race([
    untilPrinted(child, output, options.flags?.includes('--json') ? '"shortenerUrl"' : 'Shortener '),
    exited.then((code) => {
      throw new Error(`Kontor ended with ${code}: ${output.stderr}`);
    }),
  ]);
  return {
    pid: child.pid ?? 0,
    apiUrl: `http://127.0.0.1:${all.API_PORT}`,
    shortenerUrl: `http://127.0.0.1:${all.SHORTENER_PORT}`,
    settings: all,
    output,
    stopReading: () => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
    stop: (signal = 'SIGINT') => {
      child.kill(signal);
      return exited;
    },
  };
}

async function untilPrinted(child: ChildProcess, output: { stdout: string }, words: string): Promise<void> {
  while (!output.stdout.includes(words)) await once(child.stdout ?? child, 'data');
}
