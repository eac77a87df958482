// What may be wrong with a key, and what may be done about it, as the Keys screen shows it.
import { type KeyLife, stateOfKey } from './key-state.ts';

const dayMs = 86_400_000;
const idleDays = 90;

export const risks = ['never-expires', 'idle', 'unused', 'removable'] as const;
export type Risk = (typeof risks)[number];

export type JudgedKey = KeyLife & {
  id: string;
  label: string | null;
  createdAt: Date;
  rotatedAt: Date | null;
  lastUsedAt: Date | null;
  replaces: string | null;
};

export type KeyState = 'active' | 'rotating' | 'expired' | 'revoked';

/** A rotated key lives on beside its successor until its overlap is over. */
export function judgeState(key: JudgedKey, nowMs: number): KeyState {
  const state = stateOfKey(key, () => nowMs);
  if (state === 'inactive') return 'revoked';
  if (state === 'expired') return 'expired';
  return key.rotatedAt === null ? 'active' : 'rotating';
}

const isAlive = (key: JudgedKey, nowMs: number) => stateOfKey(key, () => nowMs) === 'active';

const sameName = (a: string | null, b: string | null) =>
  a !== null && b !== null && a.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether another living key does the same job: its successor, or one of the same name that is in use. */
function hasSuccessor(key: JudgedKey, all: readonly JudgedKey[], nowMs: number): boolean {
  return all.some(
    (other) =>
      other.id !== key.id &&
      isAlive(other, nowMs) &&
      (other.replaces === key.id || sameName(other.label, key.label)) &&
      other.lastUsedAt !== null &&
      other.lastUsedAt.getTime() > (key.lastUsedAt ?? key.createdAt).getTime(),
  );
}

/** The risks of one key among all keys of its organisation and environment; an ended key has none. */
export function findRisks(key: JudgedKey, all: readonly JudgedKey[], nowMs: number): Risk[] {
  if (!isAlive(key, nowMs)) return [];
  const found: Risk[] = [];
  const quietMs = nowMs - (key.lastUsedAt ?? key.createdAt).getTime();
  const isIdle = quietMs >= idleDays * dayMs;
  if (key.expiresAt === null) found.push('never-expires');
  if (isIdle) found.push('idle');
  if (key.lastUsedAt === null) found.push('unused');
  if (isIdle && hasSuccessor(key, all, nowMs)) found.push('removable');
  return found;
}
