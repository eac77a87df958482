// Makes clicks as a campaign would, through the public interface of the shortener, at times that the test chooses.
import { expect, vi } from 'vitest';
import type { Server } from '#platform/http/server.ts';
import { HANGS_MS } from '#test/run/environment.ts';
import type { TestClock } from './clock.ts';
import { seededRandom } from './run/seeded-random.ts';

const agents = {
  phone:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  computer:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  tablet:
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
};

/** Networks of universities, whose locations are known, and how often each clicks. */
export const networks: [prefix: string, weight: number][] = [
  ['147.32.1', 30], // Prague
  ['147.229.1', 14], // Brno
  ['158.196.1', 7], // Ostrava
  ['147.175.1', 22], // Bratislava
  ['130.149.1', 12], // Berlin
  ['149.156.1', 9], // Kraków
  ['131.130.1', 8], // Vienna
  ['8.8.8', 5],
  ['131.111.1', 4], // Cambridge
  ['130.37.1', 3], // Amsterdam
  ['152.66.1', 3], // Budapest
  ['130.237.1', 2], // Stockholm
  ['131.114.1', 2], // Pisa
  ['133.11.1', 1], // Tokyo
  ['143.107.1', 1], // São Paulo
  ['10.0.0', 2], // nowhere that a file could know
];
const referrers: [address: string, weight: number][] = [
  ['', 33],
  ['https://www.facebook.com/', 19],
  ['https://www.google.com/', 18],
  ['https://l.instagram.com/', 11],
  ['https://search.seznam.cz/', 8],
  ['https://www.linkedin.com/feed/', 5],
  ['https://t.co/abc', 3],
];
const devices: [agent: keyof typeof agents, weight: number][] = [
  ['phone', 38],
  ['iphone', 22],
  ['computer', 22],
  ['linux', 6],
  ['tablet', 8],
];
/** How busy each hour of a day is. */
const hours = [1, 1, 1, 1, 1, 2, 5, 8, 10, 12, 12, 11, 9, 8, 8, 8, 8, 9, 10, 12, 13, 10, 6, 3];

function choose<Value>(choices: readonly [Value, number][], random: number): Value {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
  let left = random * total;
  for (const [value, weight] of choices) {
    left -= weight;
    if (left < 0) return value;
  }
  throw new Error('There is nothing to choose from.');
}

export type Campaign = { code: string; days: number; clicks: number; until: number };

/** Makes clicks over the days before `until`, leaves the clock there, and returns the number of clicks. */
export async function makeClicks(shortener: Server, clock: TestClock, campaign: Campaign): Promise<number> {
  const { code, days, clicks, until } = campaign;
  const random = seededRandom(7);
  const moments = Array.from({ length: clicks }, () => {
    const hour = choose(
      hours.map((weight, index): [number, number] => [index, weight]),
      random(),
    );
    // More towards the end, as in a successful campaign.
    const day = Math.floor(days * random() ** 1.6);
    const midnight = until - (until % 86_400_000) - day * 86_400_000;
    return midnight + hour * 3_600_000 + Math.floor(random() * 3_600_000);
  });
  const past = moments.filter((moment) => moment < until).sort((a, b) => a - b);
  for (const at of past) {
    clock.set(at);
    const referer = choose(referrers, random());
    const answer = await shortener.inject({
      url: `/${code}`,
      remoteAddress: `${choose(networks, random())}.${1 + Math.floor(random() * 14)}`,
      headers: { 'user-agent': agents[choose(devices, random())], ...(referer === '' ? {} : { referer }) },
    });
    if (answer.statusCode !== 302) throw new Error(`A click was answered with ${answer.statusCode}.`);
  }
  clock.set(until);
  return past.length;
}

type Counted = { total_clicks: number; bot_clicks: number };

/** Waits for the drain, which runs in the background, and returns the statistics that count as many. */
export const untilCounted = <Statistics extends Counted>(
  read: () => Promise<Statistics>,
  clicks: number,
  bots: number,
): Promise<Statistics> =>
  vi.waitFor(
    async () => {
      const statistics = await read();
      expect([statistics.total_clicks, statistics.bot_clicks]).toEqual([clicks, bots]);
      return statistics;
    },
    { timeout: HANGS_MS, interval: 20 },
  );
