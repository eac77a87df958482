// Sends load to a server on this machine: with wrk if it is installed, otherwise with autocannon.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { accessSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import autocannon, { type Request } from 'autocannon';

export type Load = { requestsPerSecond: number; p99Ms: number; failures: number };

export type LoadOptions = {
  seconds: number;
  connections?: number;
  headers?: Record<string, string>;
  /** If set, the requests are POSTs of this JSON; `[<id>]` in it is replaced by another text in each request. */
  body?: string;
  /** If set, the requests use these paths in turn instead of the path of the address. */
  paths?: readonly string[];
};

const run = promisify(execFile);
const wrk = ['/usr/bin/wrk', '/usr/local/bin/wrk'].find(exists);

export const generatorName = wrk ? 'wrk' : 'autocannon';

export async function sendLoad(url: string, options: LoadOptions): Promise<Load> {
  return wrk ? sendWithWrk(wrk, url, options) : sendWithAutocannon(url, options);
}

async function sendWithWrk(binary: string, url: string, load: LoadOptions): Promise<Load> {
  const { seconds, connections = 32, headers = {}, body, paths } = load;
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const script = await writeScript(body, paths);
  const posting = script === undefined ? [] : ['-s', script];
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...named, ...posting, url];
  const { stdout } = await run(binary, options);
  if (script !== undefined) await rm(dirname(script), { recursive: true });
  const requests = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const failures = /Non-2xx or 3xx responses:\s+(\d+)/.exec(stdout)?.[1] ?? '0';
  const inMs: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };
  return { requestsPerSecond: Number(requests), p99Ms: Number(p99) * (inMs[unit] ?? 1), failures: Number(failures) };
}

/** wrk needs a Lua script for a POST and for several paths. */
async function writeScript(body?: string, paths?: readonly string[]): Promise<string | undefined> {
  const text = body === undefined ? paths && tellPaths(paths) : tellPost(body);
  if (text === undefined) return undefined;
  const script = join(await mkdtemp(join(tmpdir(), 'kontor-bench-')), 'load.lua');
  await writeFile(script, text);
  return script;
}

const tellPaths = (paths: readonly string[]) => `
    local paths, count = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }, 0
    request = function()
      count = count % #paths + 1
      return wrk.format(nil, paths[count])
    end`;

/** Replaces `[<id>]` by a random prefix and a counter. */
const tellPost = (body: string) => `
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
    local body, count = ${JSON.stringify(body)}, 0
    request = function()
      count = count + 1
      return wrk.format(nil, nil, nil, (body:gsub("%[<id>%]", "${randomUUID()}-" .. count)))
    end`;

async function sendWithAutocannon(url: string, load: LoadOptions): Promise<Load> {
  const { seconds, connections = 32, headers = {}, body, paths } = load;
  const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
  const posting = body === undefined ? {} : { method: 'POST' as const, requests: [{ setupRequest: makePost(body) }] };
  const turns = paths ? { requests: paths.map((path) => ({ path })) } : {};
  const result = await autocannon({ url, duration: seconds, connections, headers: typed, ...posting, ...turns });
  return {
    requestsPerSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failures: result.errors + result['4xx'] + result['5xx'],
  };
}

/** autocannon's `idReplacement` is not used: the length that it announces is not that of its ids, and no server answers. */
function makePost(body: string): (request: Request) => Request {
  const prefix = randomUUID();
  let count = 0;
  return (request) => {
    count += 1;
    return { ...request, body: body.replaceAll('[<id>]', `${prefix}-${count}`) };
  };
}

function exists(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    // Not there: the next candidate, or autocannon.
    return false;
  }
}
