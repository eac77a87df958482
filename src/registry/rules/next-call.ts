// When the next call to a registry may start: by the rate that its operator allows.

export const windowMs = 1000;

/** The earliest start with which no second holds more than `perSecond` starts; `starts` are the latest ones, ascending. */
export function findNextStart(starts: readonly number[], perSecond: number, now: number): number {
  const before = starts.at(-perSecond);
  return before === undefined ? now : Math.max(now, before + windowMs);
}
