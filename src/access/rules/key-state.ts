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

const nameOf = ({ label }: JudgedKey) => label?.trim().toLowerCase() ?? null;

const isIdle = ({ lastUsedAt, createdAt }: JudgedKey, nowMs: number) =>
  nowMs - (lastUsedAt ?? createdAt).getTime() >= idleDays * dayMs;

/** Whether another active key does the same job: the successor, or one of the same name that is in use. */
function successorFinder(all: readonly JudgedKey[], nowMs: number): (key: JudgedKey) => boolean {
  /** The last use of the active keys that replace a key, and of those that have a name. */
  const lastUses = { replacing: new Map<string, number>(), named: new Map<string, number>() };
  const note = (uses: Map<string, number>, of: string | null, at: number) => {
    if (of !== null) uses.set(of, Math.max(at, uses.get(of) ?? at));
  };
  for (const key of all) {
    if (key.lastUsedAt === null || !isAlive(key, nowMs)) continue;
    note(lastUses.replacing, key.replaces, key.lastUsedAt.getTime());
    note(lastUses.named, nameOf(key), key.lastUsedAt.getTime());
  }
  return (key) => {
    const name = nameOf(key);
    const uses = [lastUses.replacing.get(key.id), name === null ? undefined : lastUses.named.get(name)];
    // Its own use is among them, and is not later than itself.
    return uses.some((at) => at !== undefined && at > (key.lastUsedAt ?? key.createdAt).getTime());
  };
}

/** Finds the risks of one key, compared with all keys of its organisation and environment; an ended key has none. */
export function riskFinder(all: readonly JudgedKey[], nowMs: number): (key: JudgedKey) => Risk[] {
  const hasSuccessor = successorFinder(all, nowMs);
  return (key) => {
    if (!isAlive(key, nowMs)) return [];
    const found: Risk[] = [];
    if (key.expiresAt === null) found.push('never-expires');
    if (isIdle(key, nowMs)) found.push('idle');
    if (key.lastUsedAt === null) found.push('unused');
    if (isIdle(key, nowMs) && hasSuccessor(key)) found.push('removable');
    return found;
  };
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
  const idle = alive.filter((key) => !isSoonOver(key) && isIdle(key, nowMs));
  return { expiring, idle };
}
