// When the next call to a registry may start, so that no second holds more calls than its operator allows.

export const windowMs = 1000;

/** The earliest start that keeps every window of one second within the limit; `starts` are the latest ones, ascending. */
export function findNextStart(starts: readonly number[], perSecond: number, now: number): number {
  const before = starts.at(-perSecond);
  return before === undefined ? now : Math.max(now, before + windowMs);
}
