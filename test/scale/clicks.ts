// Clicks on several processes at once, and checks that every acknowledged click is in the statistics.
import { expect, vi } from 'vitest';
import { HANGS_MS } from '#test/run/environment.ts';
import { type ClickLoad, startClicks } from '../faults/shortener-load.ts';
import { send } from './house.ts';

type Figures = { total_clicks: number; unique_visitors: number };

export const startClicksAt = (urls: string[], code: string, connections = 4): ClickLoad[] =>
  urls.map((url) => startClicks(`${url}/${code}`, connections));

export const untilAcknowledged = (loads: ClickLoad[], clicks: number) =>
  vi.waitFor(() => expect(Math.min(...loads.map(({ acknowledged }) => acknowledged.length))).toBeGreaterThan(clicks), {
    timeout: HANGS_MS,
  });

/** Every click is a new visitor. `unanswered` is how many clicks may be counted although their answer was lost. */
export async function expectAllCounted(url: string, code: string, loads: ClickLoad[], unanswered = 0): Promise<void> {
  const acknowledged = loads.reduce((sum, load) => sum + load.acknowledged.length, 0);
  await vi.waitFor(
    async () => {
      const { data } = JSON.parse((await send(`${url}/api/stats/${code}`)).body) as { data: Figures };
      expect(data.total_clicks).toBeGreaterThanOrEqual(acknowledged);
      expect(data.total_clicks - acknowledged).toBeLessThanOrEqual(unanswered);
      expect(data.unique_visitors).toBe(data.total_clicks);
    },
    { timeout: HANGS_MS, interval: 200 },
  );
}
