// The state of a register, judged by its last answers: does it answer, slowly, or not at all?
import { dayMs } from '#platform/rules/wall-clock.ts';

/** As the table registry_health has it. */
export type RegisterHealth = {
  /** Set while a breaker keeps calls away, and until the register answers again. */
  openUntil: Date | null;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastMs: number | null;
};

export type RegisterState = 'unasked' | 'answers' | 'slow' | 'failed' | 'down';

/** A lookup waits at most 3 s for one answer. */
export const slowMs = 2_000;
/** After this long without any call the state is unknown. */
const newsMs = dayMs;

export function judgeRegister(health: RegisterHealth | undefined, nowMs: number): RegisterState {
  if (!health) return 'unasked';
  const { openUntil, lastSuccessAt, lastFailureAt, lastMs } = health;
  const succeededAt = lastSuccessAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const failedAt = lastFailureAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const isOpen = openUntil !== null && openUntil.getTime() > nowMs;
  if (isOpen) return 'down';
  if (failedAt > succeededAt) return openUntil !== null && nowMs - failedAt < newsMs ? 'down' : 'failed';
  if (succeededAt === Number.NEGATIVE_INFINITY) return 'unasked';
  return lastMs !== null && lastMs >= slowMs ? 'slow' : 'answers';
}
