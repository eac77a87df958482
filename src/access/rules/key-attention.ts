// Which keys wait for a person: those that expire soon, and those that nobody has used for long.
import { findRisks, type JudgedKey, judgeState } from './key-risks.ts';

const dayMs = 86_400_000;
const soonDays = 14;

/** No key is told of earlier than so long before its end. */
export const soonMs = soonDays * dayMs;

/** A key that was rotated has its successor, so its end harms nobody. One with a short life is not soon over all its life. */
export function sortByNeed<Key extends JudgedKey>(
  keys: readonly Key[],
  nowMs: number,
): { expiring: Key[]; idle: Key[] } {
  const alive = keys.filter((key) => judgeState(key, nowMs) === 'active');
  const endOf = ({ expiresAt }: Key) => expiresAt?.getTime() ?? Infinity;
  const isSoonOver = (key: Key) => {
    const restMs = endOf(key) - nowMs;
    return restMs <= soonMs && restMs <= (endOf(key) - key.createdAt.getTime()) / 2;
  };
  const expiring = alive.filter(isSoonOver).sort((a, b) => endOf(a) - endOf(b));
  const idle = alive.filter((key) => !expiring.includes(key) && findRisks(key, keys, nowMs).includes('idle'));
  return { expiring, idle };
}
