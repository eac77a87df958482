// Sends load to one address on this machine: with wrk if it is installed, with autocannon otherwise.
import { execFile } from 'node:child_process';
import { accessSync } from 'node:fs';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export type Load = { requestsPerSecond: number; p99Ms: number; failures: number };

export type LoadOptions = { seconds: number; connections?: number; headers?: Record<string, string> };

const run = promisify(execFile);
const wrk = ['/usr/bin/wrk', '/usr/local/bin/wrk'].find(exists);

export const generatorName = wrk ? 'wrk' : 'autocannon';

export async function sendLoad(url: string, { seconds, connections = 32, headers = {} }: LoadOptions): Promise<Load> {
  return wrk
    ? sendWithWrk(wrk, url, seconds, connections, headers)
    : sendWithAutocannon(url, seconds, connections, headers);
}

async function sendWithWrk(
  binary: string,
  url: string,
  seconds: number,
  connections: number,
  headers: Record<string, string>,
): Promise<Load> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...named, url];
  const { stdout } = await run(binary, options);
  const requests = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const failures = /Non-2xx or 3xx responses:\s+(\d+)/.exec(stdout)?.[1] ?? '0';
  const inMs: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };
  return { requestsPerSecond: Number(requests), p99Ms: Number(p99) * (inMs[unit] ?? 1), failures: Number(failures) };
}

async function sendWithAutocannon(
  url: string,
  seconds: number,
  connections: number,
  headers: Record<string, string>,
): Promise<Load> {
  const result = await autocannon({ url, duration: seconds, connections, headers });
  return {
    requestsPerSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failures: result.errors + result['4xx'] + result['5xx'],
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
