// The clicks of the last hour by minute, for Today and its live stream. An hour may hold millions of clicks and is asked for every
// second: so minutes that are over are remembered, and only the newest ones are counted again.
import type { Clock } from '#platform/clock.ts';
import type { ReadInTurn } from '../statistics/turns.ts';
import { internalAsker } from '../statistics/who-asks.ts';

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;
const shownMinutes = 60;
/** Clicks arrive within a second or two; other processes' clocks may differ a little. */
const recountedMinutes = 2;
/** Clicks of a process that was down arrive later: once a minute all are counted again. */
const countAllEveryMs = minuteMs;
/** What changes slowly is read less often. */
const compareEveryMs = 10_000;
const mostBusiest = 3;

const asker = internalAsker('clicks of the last hour');

export type ClicksCard = {
  /** Clicks of people in the last hour, and in the same hour a week before. */
  total: number;
  weekBefore: number;
  /** The last 60 minutes, the newest last. */
  minutes: number[];
  busiest: { code: string; url: string; clicks: number }[];
};

export type HourNeeds = { read: ReadInTurn; clock: Clock; shortenerUrl: string };

type Compared = Pick<ClicksCard, 'weekBefore' | 'busiest'> & { atMs: number };

export function hourOfClicks({ read, clock, shortenerUrl }: HourNeeds) {
  let minutes = new Map<number, number>();
  let countedMs = Number.NEGATIVE_INFINITY;
  let compared: Compared | null = null;
  let running: Promise<ClicksCard> | null = null;

  // A clock that was set back must not keep old figures fresh.
  const isFresh = (atMs: number, forMs: number) => Math.abs(clock.now() - atMs) < forMs;

  async function count(): Promise<ClicksCard> {
    const nowMs = clock.now();
    const last = Math.floor(nowMs / minuteMs);
    const first = last - shownMinutes + 1;
    const from = isFresh(countedMs, countAllEveryMs) ? Math.max(first, last - recountedMinutes) : first;
    const shown = await read(asker, async (store) => {
      const rows = await store.countMinutes(from * minuteMs, nowMs);
      if (!compared || !isFresh(compared.atMs, compareEveryMs)) {
        const weekBefore = await store.countPeople(first * minuteMs - weekMs, nowMs - weekMs);
        const listed = await store.listBusiest(first * minuteMs, nowMs, mostBusiest);
        const busiest = listed.map(({ code, clicks }) => ({ code, clicks, url: `${shortenerUrl}/${code}+` }));
        compared = { weekBefore, busiest, atMs: nowMs };
      }
      return { rows, compared };
    });
    if (from === first) countedMs = nowMs;
    minutes = new Map([...minutes].filter(([minute]) => minute >= first && minute < from));
    for (const { minute, clicks } of shown.rows) minutes.set(minute, clicks);
    const counts = Array.from({ length: shownMinutes }, (_, index) => minutes.get(first + index) ?? 0);
    const { weekBefore, busiest } = shown.compared;
    return { total: counts.reduce((sum, clicks) => sum + clicks, 0), minutes: counts, weekBefore, busiest };
  }

  /** However many ask at once, it is counted once. */
  return (): Promise<ClicksCard> => {
    running ??= count().finally(() => {
      running = null;
    });
    return running;
  };
}
