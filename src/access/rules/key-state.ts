// Whether a key is active at a moment (spec 5, step 4), what may be wrong with it, and which keys need a person's attention:
// those that expire soon, and those that nobody has used for long.

export type KeyLife = { revokedAt: Date | null; expiresAt: Date | null };

export function stateOfKey({ revokedAt, expiresAt }: KeyLife, now: () => number): 'active' | 'inactive' | 'expired' {
  if (revokedAt !== null) return 'inactive';
  return expiresAt !== null && expiresAt.getTime() <= now() ? 'expired' : 'active';
}

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

/** A rotated key works beside its successor until the overlap ends. */
export function judgeState(key: JudgedKey, nowMs: number): KeyState {
  const state = stateOfKey(key, () => nowMs);
  if (state === 'inactive') return 'revoked';
  if (state === 'expired') return 'expired';
  return key.rotatedAt === null ? 'active' : 'rotating';
}

const isAlive = (key: JudgedKey, nowMs: number) => stateOfKey(key, () => nowMs) === 'active';

const sameName = (a: string | null, b: string | null) =>
  a !== null && b !== null && a.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether another active key does the same job: the successor, or one of the same name that is in use. */
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

/** The risks of one key, compared with all keys of its organisation and environment; an ended key has none. */
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

const soonDays = 14;

/** The earliest time before its end at which a key is reported. */
export const soonMs = soonDays * dayMs;

/** A rotated key has a successor, so its end harms nobody. A short-lived key does not count as expiring from its first day. */
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
