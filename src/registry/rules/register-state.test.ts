// Proves how a register is judged by its last answers.
import { expect, it } from 'vitest';
import { judgeRegister, type RegisterHealth, slowMs } from './register-state.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000);
const quiet: RegisterHealth = { openUntil: null, lastSuccessAt: null, lastFailureAt: null, lastMs: null };

it.each<[string, Partial<RegisterHealth> | undefined, string]>([
  ['never asked', undefined, 'unasked'],
  ['known by name only', {}, 'unasked'],
  ['answered', { lastSuccessAt: at(5), lastMs: slowMs - 1 }, 'answers'],
  ['answered before that was measured', { lastSuccessAt: at(5) }, 'answers'],
  ['answered slowly', { lastSuccessAt: at(5), lastMs: slowMs }, 'slow'],
  ['failed, and answered since', { lastSuccessAt: at(1), lastFailureAt: at(2), lastMs: 80 }, 'answers'],
  ['failed once', { lastSuccessAt: at(2), lastFailureAt: at(1) }, 'failed'],
  ['left alone by the breaker', { lastSuccessAt: at(9), lastFailureAt: at(1), openUntil: at(-1) }, 'down'],
  ['not asked again since the breaker opened', { lastFailureAt: at(60), openUntil: at(59) }, 'down'],
  ['not asked for a day since then', { lastFailureAt: at(24 * 60), openUntil: at(24 * 60) }, 'failed'],
])('a register that was %s', (_what, health, state) => {
  expect(judgeRegister(health && { ...quiet, ...health }, now)).toBe(state);
});
