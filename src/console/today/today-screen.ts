// Today, the first screen: what the rooms declare for it, read side by side and put in order.
import Type from 'typebox';
import type { Clock } from '#platform/clock.ts';
import { type ConsoleCaller, defineScreen, type Screen } from '#platform/screens/screen.ts';
import type { Stream } from '#platform/screens/streams.ts';
import type { Attention, TodayFace } from '#platform/screens/today.ts';
import { msg } from '#platform/text/msg.ts';
import type { PartReader, ReadParts } from './read-parts.ts';
import { answerOf, type TodayView } from './schema.ts';

export type TodayNeeds = { read: PartReader; clock: Clock };

export const todayPermissions = { 'today:read': 'viewer' } as const;

export function todayScreen({ read, clock }: TodayNeeds) {
  return (faces: readonly TodayFace[]): { screens: Screen[]; streams: Stream[] } => {
    const cards = faces.flatMap((face) => face.cards ?? []);
    // The console is the last room: the lamps of the platform come first.
    const lamps = faces.toReversed().flatMap((face) => face.lamps ?? []);
    const attention = faces.flatMap((face) => face.attention ?? []);
    refuseTwice([...cards, ...lamps, ...attention]);
    /** The page and its frame ask for the same request: it is read once. */
    const asked = new WeakMap<ConsoleCaller, Promise<ReadParts<Attention[]>>>();

    function readAttention(caller: ConsoleCaller): Promise<ReadParts<Attention[]>> {
      const known = asked.get(caller);
      if (known) return known;
      const reading = read(attention, caller);
      asked.set(caller, reading);
      return reading;
    }

    async function view(caller: ConsoleCaller): Promise<TodayView> {
      const [ofCards, ofLamps, waiting] = await Promise.all([
        read(cards, caller),
        read(lamps, caller),
        readAttention(caller),
      ]);
      return {
        checkedAt: new Date(clock.now()).toISOString(),
        cards: Object.fromEntries(ofCards.answers.map(({ id, answer }) => [id, answer])),
        lamps: ofLamps.answers.flatMap(({ answer }) => answer),
        attention: inOrder(waiting.answers.flatMap(({ answer }) => answer)).map((row) => offer(row, caller)),
        broken: [...ofCards.broken, ...waiting.broken, ...ofLamps.broken],
      };
    }

    const screen = defineScreen({
      scope: 'organisation',
      path: 'today',
      permission: 'today:read',
      summary: 'What happens today, whether everything runs, and what needs attention',
      nav: {
        id: 'today',
        label: msg('Today'),
        letter: 't',
        group: 'work',
        at: 0,
        count: async (caller) => {
          const { answers } = await readAttention(caller);
          return answers.reduce((sum, { answer }) => sum + answer.length, 0);
        },
      },
      query: Type.Object({}),
      answer: answerOf(cards),
      view,
      page: 'today',
    });

    return {
      screens: [screen],
      streams: cards.flatMap(({ id, permission, environments, live }) =>
        live
          ? [{ path: `today/${id}/live`, permission, summary: `News of the card ${id}`, environments, open: live }]
          : [],
      ),
    };
  };
}

/** What hurts most comes first, and among equals what hurts longest. */
const inOrder = (rows: Attention[]): Attention[] =>
  rows.toSorted(
    (a, b) => Number(a.level === 'warn') - Number(b.level === 'warn') || (a.since ?? '').localeCompare(b.since ?? ''),
  );

/** A remedy that somebody may not use is absent, not grey. */
const offer = (row: Attention, { permissions }: ConsoleCaller): Attention => ({
  ...row,
  remedies: row.remedies.filter(({ permission }) => permission === undefined || permissions.has(permission)),
});

function refuseTwice(parts: readonly { id: string }[]): void {
  const ids = parts.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`Two parts of Today are called ${twice}.`);
}
