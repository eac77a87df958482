// Which keys wait for a person: those that expire soon, and those that nobody has used for long.
import { findRisks, type JudgedKey, judgeState } from './key-risks.ts';

const dayMs = 86_400_000;
const soonDays = 14;

/** A key that was rotated has its successor, so its end harms nobody. */
export function sortByNeed<Key extends JudgedKey>(
  keys: readonly Key[],
  nowMs: number,
): { expiring: Key[]; idle: Key[] } {
  const alive = keys.filter((key) => judgeState(key, nowMs) === 'active');
  const endOf = ({ expiresAt }: Key) => expiresAt?.getTime() ?? Infinity;
  const expiring = alive.filter((key) => endOf(key) - nowMs <= soonDays * dayMs).sort((a, b) => endOf(a) - endOf(b));
  const idle = alive.filter((key) => !expiring.includes(key) && findRisks(key, keys, nowMs).includes('idle'));
  return { expiring, idle };
}
