// How long an answer may be used. Design "Staying up".

const hourMs = 3_600_000;

export const lifeMs = {
  fresh: 24 * hourMs,
  /** Not found, and a record whose tax number could not be completed (RÚZ down): asked again after an hour. */
  short: hourMs,
  stale: 30 * 24 * hourMs,
};

export type Dated = {
  /** Null: the registry said that there is no such company. */
  record: object | null;
  /** A part of the record could not be fetched. */
  isPartial: boolean;
  /** Milliseconds since 1970 of the registry's answer. */
  fetchedAt: number;
};

/** Fresh: answer at once. Stale: only if the registry is unavailable. Dead: as if never seen. */
export function judgeFreshness({ record, isPartial, fetchedAt }: Dated, now: number): 'fresh' | 'stale' | 'dead' {
  const ageMs = now - fetchedAt;
  // A clock that jumped back must not keep an answer for ever.
  if (ageMs < -hourMs) return record === null ? 'dead' : 'stale';
  if (ageMs < (record === null || isPartial ? lifeMs.short : lifeMs.fresh)) return 'fresh';
  return record !== null && ageMs < lifeMs.stale ? 'stale' : 'dead';
}
