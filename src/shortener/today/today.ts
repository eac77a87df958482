// What the shortener contributes to Today: live clicks of all links, and whether they reach the database in time. Both are for
// who runs the installation; clicks exist in the live environment only.
import { eventStreams, writeEvent } from '#platform/http/event-streams.ts';
import type { Log } from '#platform/log.ts';
import type { Lamp, TodayFace } from '#platform/screens/today.ts';
import { msg } from '#platform/text/msg.ts';
import { tooManyStreams } from '../errors.ts';
import { type HourNeeds, hourOfClicks } from './hour-of-clicks.ts';

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
    const lamp = { id: 'clickJournal', label: msg('Clicks'), checkedAt: new Date(clock.now()) };
    if (seconds === null) {
      return [{ ...lamp, state: 'off', figure: { code: 'not-asked', said: msg('not asked yet') } }];
    }
    const state = seconds >= stuckSeconds ? 'bad' : seconds >= lateSeconds ? 'warn' : 'good';
    // What waits for less is on its way.
    const shown = state === 'good' ? 0 : Math.round(seconds);
    const said = msg('{seconds, plural, =0 {0 wait} other {# s behind}}', { seconds: shown });
    return [{ ...lamp, state, figure: { code: 'waiting', said } }];
  }

  return {
    today: {
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
    },
  };
}
