// What every part of a screen can ask for while it is drawn: the view, and what its reader may see, in the reader's language and
// zone. So no component passes it on.
import type { Frame } from '#platform/screens/screen.ts';
import {
  type Reading,
  writeAgo,
  writeDay,
  writeMoment,
  writeNumber,
  writeTime,
  writeWhen,
} from '#platform/text/format.ts';
import { dateFormat } from '#platform/text/formatters.ts';
import type { Moment } from '#platform/text/msg.ts';
import { changeAddress } from '../frame/links.ts';
import { t } from '../say.ts';

export type Page<View = unknown> = {
  view: View;
  frame: Frame;
  number(value: number): string;
  /** How many a list has: more than 1,000 are not counted. */
  counted(total: number): string;
  ago(moment: Moment): string;
  day(moment: Moment): string;
  moment(moment: Moment): string;
  /** The time of day. */
  time(moment: Moment): string;
  /** With these parts. */
  write(parts: Intl.DateTimeFormatOptions, moment: Moment): string;
  /** With the day of the week: of something that somebody looks for. */
  when(moment: Moment): string;
  may(permission: string): boolean;
  /** The address of a screen of this organisation and environment. */
  href(path: string): string;
  /** This page with other parameters; null removes one. */
  here(changes: Record<string, string | null>): string;
  /** Whether the form of this action came back. */
  isBack(action: string): boolean;
};

export const sayEnvironment = (environment: string) =>
  t('{environment, select, live {Live} other {Sandbox}}', { environment });

/** Pages are drawn one after another, each in one go (renderToString), so that one place is enough. */
let current: Page | null = null;

export function usePage<View = unknown>(): Page<View> {
  if (!current) throw new Error('usePage() is for components of a screen, while it is drawn.');
  return current as Page<View>;
}

export function drawWith<Drawn>(view: unknown, frame: Frame, draw: () => Drawn): Drawn {
  current = pageOf(view, frame);
  try {
    return draw();
  } finally {
    current = null;
  }
}

/** Who reads this page, where and when. */
export const readingOf = ({ reader, place, nowMs }: Frame): Reading => ({
  language: reader.language,
  timeZone: place?.organisation.timeZone ?? null,
  nowMs,
});

const mostCounted = 1_000;

function pageOf(view: unknown, frame: Frame): Page {
  const reading = readingOf(frame);
  const { language, timeZone: own } = reading;
  const timeZone = own ?? 'UTC';
  return {
    view,
    frame,
    number: (value) => writeNumber(value, language),
    counted: (total) => (total > mostCounted ? `${writeNumber(mostCounted, language)}+` : writeNumber(total, language)),
    ago: (moment) => writeAgo(moment, reading),
    day: (moment) => writeDay(moment, reading),
    moment: (moment) => writeMoment(moment, reading),
    time: (moment) => writeTime(moment, language, timeZone),
    write: (parts, moment) => dateFormat(parts, language, timeZone).format(new Date(moment)),
    when: (moment) => writeWhen(moment, language, timeZone),
    may: (permission) => frame.permissions.includes(permission),
    href: (path) => `${frame.place?.base ?? '/console'}/${path}`,
    here: (changes) => changeAddress(frame.reader.address, changes),
    isBack: (action) => frame.form?.action === action,
  };
}
