// What a room contributes to Today, the first screen of the console: cards, lamps, and what needs attention. Rooms send codes
// and values; the words for them are in web/console/today/words.ts. Every part has a permission: who lacks it never sees it.
import type { PassThrough } from 'node:stream';
import Type, { type Static, type TSchema } from 'typebox';
import type { Environment } from '../database/tenant.ts';
import type { ConsoleCaller } from './screen.ts';

const Moment = Type.String({ format: 'date-time' });
const Values = Type.Record(Type.String(), Type.String(), {
  description: 'Values for the words; moments are written as in ISO 8601.',
});

/** `bad`: somebody has to act. `warn`: somebody should look. `off`: not in use here, so nothing can be wrong with it. */
export const LampState = Type.Union([
  Type.Literal('good'),
  Type.Literal('warn'),
  Type.Literal('bad'),
  Type.Literal('off'),
]);
export type LampState = Static<typeof LampState>;

export const Lamp = Type.Object({
  id: Type.String({ description: 'What is watched, as in `database`; it names the label.' }),
  name: Type.Optional(Type.String({ description: 'A proper name, as of a register: the label where there is one.' })),
  state: LampState,
  figure: Type.Object({ code: Type.String({ examples: ['milliseconds'] }), values: Values }),
  checkedAt: Moment,
});
export type Lamp = Static<typeof Lamp>;

/** One way out: a link to a screen (`to`), or an action that is done right there, with its fields. */
export const Remedy = Type.Object({
  code: Type.String(),
  values: Type.Optional(Values),
  to: Type.Optional(
    Type.String({
      description: 'A screen with its query, below organisation and environment; one that begins with / as it is.',
    }),
  ),
  action: Type.Optional(
    Type.String({
      description: 'The address of an action, below organisation and environment; one that begins with / as it is.',
    }),
  ),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  permission: Type.Optional(Type.String({ description: 'Who lacks it does not get this remedy.' })),
});
export type Remedy = Static<typeof Remedy>;

/** Something that waits for a person. */
export const Attention = Type.Object({
  id: Type.String({ description: 'Which thing it is about; unique among those of its code.' }),
  code: Type.String({ description: 'What it is, and what it harms; the pages have words for it.' }),
  level: Type.Union([Type.Literal('bad'), Type.Literal('warn')]),
  values: Values,
  since: Type.Union([Moment, Type.Null()]),
  remedies: Type.Array(Remedy, { description: 'At most two, the likely one last.' }),
});
export type Attention = Static<typeof Attention>;

/** What every part declares. `id` is unique among all parts; the pages have its name, and what still works without it. */
type Part<Answer> = {
  id: string;
  permission: string;
  /** Where it is shown; in both environments if left out. */
  environments?: readonly Environment[];
  /** The part gets a few seconds; later its place says that it is missing. */
  read(caller: ConsoleCaller): Promise<Answer>;
};

export type TodayLamps = Part<Lamp[]>;
export type TodayAttention = Part<Attention[]>;

type CardOf<Card extends TSchema> = Part<Static<Card>> & {
  card: Card;
  /** News of this card as server-sent events, at `GET /bff/{org}/{environment}/today/{id}/live`. */
  live?(caller: ConsoleCaller): PassThrough;
};
/** As the console holds it: its types were checked where it was written. */
export type TodayCard = Part<unknown> & { card: TSchema; live?(caller: ConsoleCaller): PassThrough };

export const defineCard = <Card extends TSchema>(card: CardOf<Card>): TodayCard => card;

/** The face of a room. */
export type TodayFace = {
  cards?: readonly TodayCard[];
  lamps?: readonly TodayLamps[];
  attention?: readonly TodayAttention[];
};
