// Time limits of the calls to registries. Design "Staying up"; tests pass shorter ones.

export type Budgets = {
  attemptMs: number;
  /** For one lookup as a whole. */
  totalMs: number;
  /** The pause before the second attempt, about. */
  retryMs: number;
  breakAfterFailures: number;
  breakMs: number;
  /** The longest pause that a Retry-After may ask for. */
  maxPauseMs: number;
  maxBodyBytes: number;
};

export const defaultBudgets: Budgets = {
  attemptMs: 3_000,
  // Six seconds in all, with a little for our own work.
  totalMs: 5_800,
  retryMs: 200,
  breakAfterFailures: 5,
  breakMs: 30_000,
  maxPauseMs: 30_000,
  maxBodyBytes: 1_500_000,
};
