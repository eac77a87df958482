// What the shortener contributes to Today: live clicks of all links, and whether they reach the database in time. Both are for
// who runs the installation; clicks exist in the live environment only.

import { eventStreams, writeEvent } from '#platform/http/event-streams.ts';
import { dayMs, minuteMs } from '#platform/rules/wall-clock.ts';
import type { Lamp, TodayFace } from '#platform/screens/today.ts';
import { msg } from '#platform/text/msg.ts';
import { tooManyStreams } from './errors.ts';
import type { ShortenerRoom } from './room.ts';
import { internalAsker } from './statistics/turns.ts';

const weekMs = 7 * dayMs;
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

type Compared = Pick<ClicksCard, 'weekBefore' | 'busiest'> & { atMs: number };

/**
 * The clicks of the last hour by minute. An hour may hold millions of clicks and is asked for every second: so minutes that are over
 * are remembered, and only the newest ones are counted again.
 */
function hourOfClicks({ turns, clock, shortenerUrl }: ShortenerRoom) {
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
    const shown = await turns.read(asker, async (store) => {
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

  /** Many who ask at once share one count. */
  return (): Promise<ClicksCard> => {
    running ??= count().finally(() => {
      running = null;
    });
    return running;
  };
}

/** They are drained four times a second: after 5 s something is in the way, after a minute statistics are wrong. */
const lateSeconds = 5;
const stuckSeconds = 60;

export function shortenerToday(room: ShortenerRoom): TodayFace {
  const part = { permission: 'link:all', environments: ['live'] } as const;
  const { clock, log } = room;
  const readHour = hourOfClicks(room);
  const streams = eventStreams<'hour'>({
    log,
    refuse: tooManyStreams,
    read: async () => {
      const event = writeEvent('clicks', await readHour());
      return () => event;
    },
  });

  async function readLamp(): Promise<Lamp[]> {
    const seconds = room.oldestClick.seconds();
    const lamp = { id: 'clickJournal', label: msg('Clicks'), checkedAt: new Date(clock.now()) };
    if (seconds === null) {
      return [{ ...lamp, state: 'off', figure: { code: 'not-asked', said: msg('not asked yet') } }];
    }
    const state = seconds >= stuckSeconds ? 'bad' : seconds >= lateSeconds ? 'warn' : 'good';
    // Clicks that wait for a shorter time arrive at any moment.
    const shown = state === 'good' ? 0 : Math.round(seconds);
    const said = msg('{seconds, plural, =0 {0 wait} other {# s behind}}', { seconds: shown });
    return [{ ...lamp, state, figure: { code: 'waiting', said } }];
  }

  return {
    cards: [
      {
        ...part,
        id: 'clicks',
        name: msg('Clicks'),
        stillWorks: msg('Links still lead on, and no click is lost.'),
        read: readHour,
        live: ({ sessionId }) => streams.open('hour', sessionId),
      },
    ],
    lamps: [{ ...part, id: 'clickJournal', name: msg('Health of the click journal'), read: readLamp }],
  };
}
