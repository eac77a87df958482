// Today, the first screen: what the rooms declare for it, read side by side and put in order.
import Type from 'typebox';
import type { Platform } from '#platform/room/room.ts';
import { declareFor, openConsole, type RoomConsole, type ViewOf } from '#platform/screens/declare.ts';
import type { ConsoleCaller, Screen } from '#platform/screens/screen.ts';
import type { Stream } from '#platform/screens/streams.ts';
import type { Attention, Lamp, TodayAttention, TodayCard, TodayFace, TodayLamps } from '#platform/screens/today.ts';
import { msg, plainValues, type Text } from '#platform/text/msg.ts';
import { type PartReader, partReader, type ReadParts } from './read-parts.ts';

type TodayRoom = Pick<Platform, 'clock'> & {
  read: PartReader;
  cards: readonly TodayCard[];
  lamps: readonly TodayLamps[];
  attention: readonly TodayAttention[];
  /** The page and its frame need the same data in one request: it is read once. */
  asked: WeakMap<ConsoleCaller, Promise<ReadParts<Attention[]>>>;
};

export const todayPermissions = { 'today:read': 'viewer' } as const;

const { screen } = declareFor<TodayRoom>();

const todayConsole: RoomConsole<TodayRoom> = {
  name: 'console',
  screens: [
    screen({
      path: 'today',
      page: 'today',
      permission: 'today:read',
      summary: 'What happens today, whether everything runs, and what needs attention',
      nav: {
        id: 'today',
        label: msg('Today'),
        letter: 't',
        group: 'work',
        at: 0,
        count: async (room, caller) => {
          const { answers } = await readAttention(room, caller);
          return answers.reduce((sum, { answer }) => sum + answer.length, 0);
        },
      },
      query: Type.Object({}),
      view: viewToday,
    }),
  ],
  actions: [],
};

export function openToday(
  { clock, log }: Platform,
  faces: readonly TodayFace[],
): { screens: Screen[]; streams: Stream[] } {
  const cards = faces.flatMap((face) => face.cards ?? []);
  // The console is the last room: the lamps of the platform come first.
  const lamps = faces.toReversed().flatMap((face) => face.lamps ?? []);
  const attention = faces.flatMap((face) => face.attention ?? []);
  refuseTwice([...cards, ...lamps, ...attention]);
  const read = partReader({ clock, log });
  const { screens } = openConsole({ clock, read, cards, lamps, attention, asked: new WeakMap() }, todayConsole);
  const streams = cards.flatMap(({ id, permission, environments, live }) =>
    live ? [{ path: `today/${id}/live`, permission, summary: `News of the card ${id}`, environments, open: live }] : [],
  );
  return { screens, streams };
}

function readAttention({ read, attention, asked }: TodayRoom, caller: ConsoleCaller): Promise<ReadParts<Attention[]>> {
  const reading = asked.get(caller) ?? read(attention, caller);
  asked.set(caller, reading);
  return reading;
}

async function viewToday(room: TodayRoom, caller: ConsoleCaller) {
  const [ofCards, ofLamps, waiting] = await Promise.all([
    room.read(room.cards, caller),
    room.read(room.lamps, caller),
    readAttention(room, caller),
  ]);
  return {
    checkedAt: new Date(room.clock.now()),
    cards: Object.fromEntries(ofCards.answers.map(({ id, answer }) => [id, answer])),
    lamps: ofLamps.answers.flatMap(({ answer }) => answer).map(tellLamp),
    attention: inOrder(waiting.answers.flatMap(({ answer }) => answer)).map((row) => tellRow(row, caller)),
    broken: [...ofCards.broken, ...waiting.broken, ...ofLamps.broken],
  };
}
export type TodayView = ViewOf<typeof viewToday>;

/** The most urgent comes first, and within equal urgency the oldest. */
const inOrder = (rows: Attention[]): Attention[] =>
  rows.toSorted(
    (a, b) => Number(a.level === 'warn') - Number(b.level === 'warn') || Number(a.since ?? 0) - Number(b.since ?? 0),
  );

const valuesOf = (given: Record<string, string> | undefined, ...texts: readonly Text[]) => ({
  ...Object.assign({}, ...texts.map(({ values }) => plainValues(values))),
  ...given,
});

const tellLamp = ({ figure, ...lamp }: Lamp) => ({
  ...lamp,
  ...(typeof lamp.label === 'string' ? { name: lamp.label } : {}),
  figure: { ...figure, values: valuesOf(figure.values, figure.said) },
});

/** A remedy that a person may not use is left out, not greyed out. */
const tellRow = (row: Attention, { permissions }: ConsoleCaller) => ({
  ...row,
  values: valuesOf(row.values, row.title, row.harm),
  remedies: row.remedies.filter(({ permission }) => permission === undefined || permissions.has(permission)),
});

function refuseTwice(parts: readonly { id: string }[]): void {
  const ids = parts.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`Two parts of Today are called ${twice}.`);
}
