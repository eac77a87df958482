// What the shortener contributes to Today: live clicks of all links, and whether they reach the database in time. Both are for
// who runs the installation; clicks exist in the live environment only.
import { eventStreams, writeEvent } from '#platform/http/event-streams.ts';
import type { Log } from '#platform/log.ts';
import { defineCard, type Lamp, type TodayFace } from '#platform/screens/today.ts';
import { tooManyStreams } from '../errors.ts';
import { type HourNeeds, hourOfClicks } from './hour-of-clicks.ts';
import { ClicksCard } from './schema.ts';

type TodayNeeds = HourNeeds & {
  log: Log;
  /** The age of the oldest click that waits in this process's journal; null in a process that takes no clicks. */
  oldestClickSeconds(): number | null;
};

/** They are drained four times a second: after 5 s something is in the way, after a minute statistics are wrong. */
const lateSeconds = 5;
const stuckSeconds = 60;

export function shortenerToday({ log, oldestClickSeconds, ...needs }: TodayNeeds): { today: TodayFace } {
  const part = { permission: 'link:all', environments: ['live'] } as const;
  const { clock } = needs;
  const readHour = hourOfClicks(needs);
  const streams = eventStreams<'hour'>({
    log,
    refuse: tooManyStreams,
    read: async () => {
      const event = writeEvent('clicks', await readHour());
      return () => event;
    },
  });

  async function readLamp(): Promise<Lamp[]> {
    const seconds = oldestClickSeconds();
    const checkedAt = new Date(clock.now()).toISOString();
    const lamp = { id: 'clickJournal', checkedAt };
    if (seconds === null) return [{ ...lamp, state: 'off', figure: { code: 'not-asked', values: {} } }];
    const state = seconds >= stuckSeconds ? 'bad' : seconds >= lateSeconds ? 'warn' : 'good';
    // What waits for less is on its way.
    const shown = state === 'good' ? 0 : Math.round(seconds);
    return [{ ...lamp, state, figure: { code: 'waiting', values: { seconds: String(shown) } } }];
  }

  return {
    today: {
      cards: [
        defineCard({
          ...part,
          id: 'clicks',
          card: ClicksCard,
          read: readHour,
          live: ({ sessionId }) => streams.open('hour', sessionId),
        }),
      ],
      lamps: [{ ...part, id: 'clickJournal', read: readLamp }],
    },
  };
}
