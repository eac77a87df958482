// What every part of a screen can ask for while it is drawn: the view, and what its reader may see, in the reader's language and
// zone. So no component passes it on.
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../frame/links.ts';
import { t } from '../say.ts';
import { type Moment, writeAgo, writeDay, writeMoment, writeNumber, writeWhen } from './times.ts';

export type Page<View = unknown> = {
  view: View;
  frame: Frame;
  number(value: number): string;
  ago(moment: Moment): string;
  day(moment: Moment): string;
  moment(moment: Moment): string;
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

const pageOf = (view: unknown, frame: Frame): Page => ({
  view,
  frame,
  number: (value) => writeNumber(value, frame.reader.language),
  ago: (moment) => writeAgo(moment, frame),
  day: (moment) => writeDay(moment, frame),
  moment: (moment) => writeMoment(moment, frame),
  when: (moment) => writeWhen(moment, frame.reader.language, frame.place?.organisation.timeZone ?? 'UTC'),
  may: (permission) => frame.permissions.includes(permission),
  href: (path) => `${frame.place?.base ?? '/console'}/${path}`,
  here: (changes) => changeAddress(frame.reader.address, changes),
  isBack: (action) => frame.form?.action === action,
});
