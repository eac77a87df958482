// The limits of a file, which are checked before any work on a record, and how a reader refuses a file.

/** More than any export has: columns of a table, or fields of a JSON object. */
export const mostColumns = 500;
/** For one row or item: with a missing quotation mark the whole file would be one. */
export const mostRecordLength = 1024 * 1024;
/** For one row of companies or of new links: none is longer. */
export const mostRowLength = 64 * 1024;
/** How deep lists and objects of one field may be nested. */
export const mostLevels = 32;
/** A report names this many problems and counts the rest. */
export const mostProblems = 20;
/** The last line of such a report. Pages have the same in other languages. */
export const moreProblems = (count: number): string => `and ${count} more problem${count === 1 ? '' : 's'}`;

/** Why a file cannot be read; rooms word it themselves. */
export type UnreadableCode =
  /** It is not UTF-8. */
  | 'not_utf8'
  /** A row has more than `mostColumns` columns, or an object so many fields. */
  | 'too_wide'
  /** JSON is nested deeper than `mostLevels`. */
  | 'too_deep'
  /** A record is longer than it may be. */
  | 'too_long'
  /** A quotation mark is in a wrong place, or is not closed. */
  | 'quotes'
  /** It is not JSON. */
  | 'not_json'
  /** It is JSON, but the expected list is missing. */
  | 'no_list';

/** Thrown by every reader. `record` counts from 1; earlier ones were read. `why` is the message of a parser, in English. */
export class Unreadable extends Error {
  readonly code: UnreadableCode;
  readonly record: number;
  readonly why: string;
  constructor(code: UnreadableCode, record: number, why = '') {
    super(`record ${record}: ${code}${why === '' ? '' : ` (${why})`}`);
    this.code = code;
    this.record = record;
    this.why = why;
  }
}

/** In English, with what to do. Pages have the same in other languages. */
export function explainUnreadable({ code, record }: Unreadable): string {
  if (code === 'not_utf8') return 'The file is not UTF-8. Save it as "CSV UTF-8" and send it again.';
  if (code === 'too_wide') {
    return `Row ${record} has more than ${mostColumns} columns. Leave out those that are not needed and send it again.`;
  }
  if (code === 'too_deep')
    return `Item ${record} is nested more than ${mostLevels} levels deep. Export the file again.`;
  if (code === 'not_json' || code === 'no_list')
    return `This JSON cannot be read after item ${record - 1}. Export it again.`;
  return `Row ${record} cannot be read. Look for a missing quotation mark and send it again.`;
}
