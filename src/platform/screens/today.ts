// What a room adds to Today, the first screen of the console: cards, lamps, and what needs attention. Each has texts about what
// it is and what is wrong (platform/text/msg.ts). Every part has a permission: people without it never see the part.
import type { PassThrough } from 'node:stream';
import type { Environment } from '../database/tenant.ts';
import type { Text } from '../text/msg.ts';
import type { ConsoleCaller } from './screen.ts';

/** `bad`: somebody has to act. `warn`: somebody should look. `off`: not in use here, so nothing can be wrong with it. */
export type LampState = 'good' | 'warn' | 'bad' | 'off';

export type Lamp = {
  /** What is watched, as in `database`. */
  id: string;
  /** A text, or a proper name such as that of a register. */
  label: Text | string;
  state: LampState;
  /** The current value; programs get the code, the values of the text and the values beside it. */
  figure: { code: string; said: Text; values?: Record<string, string> };
  checkedAt: Date;
};

/** One remedy: a link to a screen (`to`), or an action that is done at once, with its fields. */
export type Remedy = {
  code: string;
  label: Text;
  /** A screen with its query, below organisation and environment; an address that begins with / is used unchanged. */
  to?: string;
  /** The address of an action, below organisation and environment; an address that begins with / is used unchanged. */
  action?: string;
  fields?: Record<string, string>;
  /** People without it do not get this remedy. */
  permission?: string;
};

/** Something that waits for a person. */
export type Attention = {
  /** The thing that it is about; unique within its code. */
  id: string;
  code: string;
  level: 'bad' | 'warn';
  icon: string;
  title: Text;
  /** What suffers from it. */
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
  /** What is missing if the part fails, and what still works then. */
  name: Text;
  stillWorks?: Text;
  permission: string;
  /** Where it is shown; if left out, in both environments. */
  environments?: readonly Environment[];
  /** The part has a few seconds; after that the page shows that it is missing. */
  read(caller: ConsoleCaller): Promise<Answer>;
};

export type TodayLamps = Part<Lamp[]>;
export type TodayAttention = Part<Attention[]>;
/** The page identifies it by its id. */
export type TodayCard = Part<unknown> & {
  /** News of this card as server-sent events, at `GET /bff/{org}/{environment}/today/{id}/live`. */
  live?(caller: ConsoleCaller): PassThrough;
};

/** What an open room may offer for Today. */
export type TodayFace = {
  cards?: readonly TodayCard[];
  lamps?: readonly TodayLamps[];
  attention?: readonly TodayAttention[];
};
