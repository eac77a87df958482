// The shape of Today: the cards of the rooms by their names, the lamps, what needs attention, and what is missing.
import Type, { type Static, type TSchema } from 'typebox';
import { Attention, Lamp } from '#platform/screens/today.ts';

const Moment = Type.String({ format: 'date-time' });

const Broken = Type.Object({
  part: Type.String(),
  since: Moment,
  isSlow: Type.Boolean({ description: 'Whether it took too long; otherwise it failed.' }),
  request: Type.String({ description: 'The number of the request, for who runs the installation.' }),
});

export const TodayView = Type.Object({
  checkedAt: Moment,
  cards: Type.Record(Type.String(), Type.Unknown()),
  lamps: Type.Array(Lamp),
  attention: Type.Array(Attention),
  broken: Type.Array(Broken),
});
export type TodayView = Static<typeof TodayView>;

/** The same with the cards that the rooms of this house declare. */
export const answerOf = (cards: readonly { id: string; card: TSchema }[]) =>
  Type.Object({
    ...TodayView.properties,
    cards: Type.Object(Object.fromEntries(cards.map(({ id, card }) => [id, Type.Optional(card)]))),
  });
