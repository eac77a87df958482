// What a room contributes to Today, the first screen of the console: cards, lamps, and what needs attention. Each says itself what it
// is and what is wrong, as texts (platform/text/msg.ts). Every part has a permission: who lacks it never sees it.
import type { PassThrough } from 'node:stream';
import type { Environment } from '../database/tenant.ts';
import type { Text } from '../text/msg.ts';
import type { ConsoleCaller } from './screen.ts';

/** `bad`: somebody has to act. `warn`: somebody should look. `off`: not in use here, so nothing can be wrong with it. */
export type LampState = 'good' | 'warn' | 'bad' | 'off';

export type Lamp = {
  /** What is watched, as in `database`. */
  id: string;
  /** A text, or a proper name, as of a register. */
  label: Text | string;
  state: LampState;
  /** What is seen there; programs get the code, the values of the text and those beside it. */
  figure: { code: string; said: Text; values?: Record<string, string> };
  checkedAt: Date;
};

/** One way out: a link to a screen (`to`), or an action that is done right there, with its fields. */
export type Remedy = {
  code: string;
  label: Text;
  /** A screen with its query, below organisation and environment; one that begins with / as it is. */
  to?: string;
  /** The address of an action, below organisation and environment; one that begins with / as it is. */
  action?: string;
  fields?: Record<string, string>;
  /** Who lacks it does not get this remedy. */
  permission?: string;
};

/** Something that waits for a person. */
export type Attention = {
  /** Which thing it is about; unique among those of its code. */
  id: string;
  code: string;
  level: 'bad' | 'warn';
  icon: string;
  title: Text;
  /** What it harms. */
  harm: Text;
  /** For programs, beside the values of both texts. */
  values?: Record<string, string>;
  since: Date | null;
  /** At most two, the likely one last. */
  remedies: Remedy[];
};

/** What every part declares. */
type Part<Answer> = {
  /** Unique among all parts. */
  id: string;
  /** What is missing when the part is, and what still works then. */
  name: Text;
  stillWorks?: Text;
  permission: string;
  /** Where it is shown; in both environments if left out. */
  environments?: readonly Environment[];
  /** The part gets a few seconds; later its place says that it is missing. */
  read(caller: ConsoleCaller): Promise<Answer>;
};

export type TodayLamps = Part<Lamp[]>;
export type TodayAttention = Part<Attention[]>;
/** The page knows it by its id. */
export type TodayCard = Part<unknown> & {
  /** News of this card as server-sent events, at `GET /bff/{org}/{environment}/today/{id}/live`. */
  live?(caller: ConsoleCaller): PassThrough;
};

/** The face of a room. */
export type TodayFace = {
  cards?: readonly TodayCard[];
  lamps?: readonly TodayLamps[];
  attention?: readonly TodayAttention[];
};
