// Compares servers in one run: A B A B …, after a warm-up, so that a busy moment of the machine affects both.
import { type Load, type LoadOptions, sendLoad } from './load.ts';
import type { ServerProcess } from './server-process.ts';
import { median, spreadPercent } from './statistics.ts';

export type Side = {
  name: string;
  server: ServerProcess;
  path: string;
  headers?: Record<string, string>;
  /** API keys, one for each round: a fast server would exceed the limit of a single key (500,000 a minute). */
  keys?: readonly string[];
  /** If set, the requests are POSTs of this JSON (see load.ts). */
  body?: string;
};

type SideResult = {
  name: string;
  requestsPerSecond: number;
  p99Ms: number;
  cpuMicrosecondsPerRequest: number;
  spread: number;
  rounds: Load[];
};

type CompareOptions = {
  pairs: number;
  seconds: number;
  connections?: number;
  /** Longer if the database limits the rate: the compiler needs some ten thousand requests. */
  warmUpSeconds?: number;
  say(progress: string): void;
};

export async function compare(sides: Side[], options: CompareOptions): Promise<SideResult[]> {
  const { pairs, seconds, connections = 32, warmUpSeconds = 2, say } = options;
  const rounds = sides.map(() => [] as (Load & { cpu: number })[]);
  for (const side of sides) await loadSide(side, 0, { seconds: warmUpSeconds, connections });
  for (let pair = 1; pair <= pairs; pair += 1) {
    for (const [index, side] of sides.entries()) {
      say(`round ${pair} of ${pairs}: ${side.name}`);
      rounds[index]?.push(await loadSide(side, pair, { seconds, connections }));
    }
  }
  return sides.map(({ name }, index) => summarise(name, rounds[index] ?? []));
}

async function loadSide(
  { server, path, headers = {}, keys = [], body }: Side,
  round: number,
  options: LoadOptions,
): Promise<Load & { cpu: number }> {
  const key = keys[round % keys.length];
  const before = await server.cpuMicroseconds();
  const load = await sendLoad(`${server.url}${path}`, {
    ...options,
    headers: key === undefined ? headers : { ...headers, 'x-api-key': key },
    ...(body === undefined ? {} : { body }),
  });
  if (load.failures > 0)
    throw new Error(`${load.failures} requests to ${path} failed: the figures would mean nothing.`);
  const cpu = ((await server.cpuMicroseconds()) - before) / (load.requestsPerSecond * options.seconds);
  return { ...load, cpu };
}

function summarise(name: string, rounds: (Load & { cpu: number })[]): SideResult {
  const throughputs = rounds.map((round) => round.requestsPerSecond);
  return {
    name,
    requestsPerSecond: median(throughputs),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
    cpuMicrosecondsPerRequest: median(rounds.map((round) => round.cpu)),
    spread: spreadPercent(throughputs),
    rounds,
  };
}

/** The median of the ratios of each pair: both sides of a pair ran under the same conditions. */
export function ratioOf(
  side: SideResult,
  base: SideResult,
  figure: 'requestsPerSecond' | 'p99Ms' = 'requestsPerSecond',
) {
  return median(side.rounds.map((round, index) => round[figure] / (base.rounds[index]?.[figure] ?? Number.NaN)));
}

export const describe = (side: SideResult): string =>
  `${side.name} ${Math.round(side.requestsPerSecond)}/s ± ${side.spread.toFixed(0)} %, ` +
  `${side.cpuMicrosecondsPerRequest.toFixed(1)} µs CPU each, p99 ${side.p99Ms.toFixed(1)} ms`;
