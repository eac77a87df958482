// How long to wait before a dead worker is replaced: not at all as a rule, longer and longer if they die at once.

/** A worker that lived this long did not die of its start. */
export const settledMs = 10_000;

const firstPauseMs = 100;
const longestPauseMs = 10_000;

/** `quickDeaths`: how many in a row died soon after they were started. */
export function pauseBeforeRestartMs(quickDeaths: number): number {
  return quickDeaths === 0 ? 0 : Math.min(firstPauseMs * 2 ** (quickDeaths - 1), longestPauseMs);
}
