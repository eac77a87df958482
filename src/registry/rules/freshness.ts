// How long an answer may be used. Design "Staying up".
import { hourMs } from '#platform/rules/wall-clock.ts';

export const maxAgeMs = {
  fresh: 24 * hourMs,
  /** "Not found", and a record whose tax number could not be fetched (RÚZ down): the registry is asked again after an hour. */
  short: hourMs,
  stale: 30 * 24 * hourMs,
};

export type Dated = {
  /** Null: the registry answered that there is no such company. */
  record: object | null;
  /** A part of the record could not be fetched. */
  isPartial: boolean;
  /** When the registry answered, in milliseconds since 1970. */
  fetchedAt: number;
};

/** Fresh: used at once. Stale: used only if the registry is unavailable. Expired: never used. */
export function judgeFreshness({ record, isPartial, fetchedAt }: Dated, now: number): 'fresh' | 'stale' | 'expired' {
  const ageMs = now - fetchedAt;
  // A clock that jumped back must not keep an answer for ever.
  if (ageMs < -hourMs) return record === null ? 'expired' : 'stale';
  if (ageMs < (record === null || isPartial ? maxAgeMs.short : maxAgeMs.fresh)) return 'fresh';
  return record !== null && ageMs < maxAgeMs.stale ? 'stale' : 'expired';
}
