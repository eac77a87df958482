// How long a session lives (design console.md, sessions): 12 hours without use, 30 days at most.

export const idleMs = 12 * 60 * 60 * 1_000;
export const longestMs = 30 * 24 * 60 * 60 * 1_000;

/** How long after a sign-in by link or passkey a new password needs no old one, and passkeys may be changed. */
const recentMs = 60 * 60 * 1_000;

export type SessionTimes = { createdAt: Date; lastUsedAt: Date };

export const isAlive = ({ createdAt, lastUsedAt }: SessionTimes, now: number): boolean =>
  now - lastUsedAt.getTime() < idleMs && now - createdAt.getTime() < longestMs;

/** Whether somebody signed in so lately that it can be nobody else: passkeys are only changed then. */
export const isFresh = (createdAt: Date, now: number): boolean => now - createdAt.getTime() < recentMs;

/** Whether the person has just proved who they are without a password; so a lost password can be replaced. */
export const isRecentProof = (method: string, createdAt: Date, now: number): boolean =>
  method !== 'password' && isFresh(createdAt, now);
