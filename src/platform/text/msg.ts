// A text for people: English where it is used, with named values (ICU), written in the language of its reader.

/** As ISO 8601, in milliseconds, or as in a row. */
export type Moment = string | number | Date;

/** A value that is written when reader, place and time are known (format.ts). */
export type Shown =
  | { readonly as: 'ago' | 'ahead' | 'date' | 'lasting' | 'lately' | 'moment' | 'time'; readonly of: string | number }
  | { readonly as: 'name'; readonly of: Names };
/** By language: for things that have a name in each language. */
type Names = Readonly<Record<string, string>>;

/** A value that is itself a text is written in the same language. */
export type Value = string | number | Text | Shown;
export type Values = Readonly<Record<string, Value>>;

export type Text = { readonly text: string; readonly values?: Values };

/** Marks a text for later, when its reader is known: `msg('“{label}” is off.', { label })`. */
export const msg = (text: string, values?: Values): Text => (values ? { text, values } : { text });

const shown = (as: Exclude<Shown['as'], 'name'>, of: Moment): Shown => ({
  as,
  of: of instanceof Date ? of.toISOString() : of,
});
/** "5 minutes ago", in `msg('Last used {lastUsedAt}.', { lastUsedAt: ago(lastUsedAt) })`. */
export const ago = (at: Moment) => shown('ago', at);
/** In days of the calendar: "tomorrow", "in 6 days". */
export const ahead = (at: Moment) => shown('ahead', at);
/** A day of the calendar, in any time zone. */
export const date = (day: string) => shown('date', day);
/** Milliseconds: "230 ms", "1.2 secs". */
export const lasting = (ms: number) => shown('lasting', ms);
/** The time of day if it is today, otherwise with the day. */
export const lately = (at: Moment) => shown('lately', at);
export const moment = (at: Moment) => shown('moment', at);
export const named = (of: Names): Shown => ({ as: 'name', of });
/** The time of day. */
export const time = (at: Moment) => shown('time', at);

/** Values for programs: moments in ISO 8601, numbers as they are; names and, if nobody reads them, texts are left out. */
export const plainValues = (values: Values = {}, say?: (text: Text) => string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (typeof value !== 'object') return [[name, String(value)]];
      if ('text' in value) return say ? [[name, say(value)]] : [];
      return value.as === 'name' ? [] : [[name, String(value.of)]];
    }),
  );

/** Writes a text in the language of the reader. */
export type Translate = (text: string | Text, values?: Values) => string;
