// How long and how often a registry may be asked. Design "Staying up"; tests pass shorter times.

export type Budgets = {
  attemptMs: number;
  /** For everything that one lookup does. */
  totalMs: number;
  /** Around this long before the second attempt. */
  retryMs: number;
  breakAfterFailures: number;
  breakMs: number;
  /** The longest pause that a Retry-After may ask for. */
  longestPauseMs: number;
  maxBodyBytes: number;
};

export const defaultBudgets: Budgets = {
  attemptMs: 3_000,
  // Six seconds in all, of which our own work gets a little.
  totalMs: 5_800,
  retryMs: 200,
  breakAfterFailures: 5,
  breakMs: 30_000,
  longestPauseMs: 30_000,
  maxBodyBytes: 1_500_000,
};
