// How long a session lives (design console.md, sessions): 12 hours without use, 30 days at most. A one-time link lives an
// hour, an invitation seven days: people read mail late, and it opens little.

const hourMs = 60 * 60 * 1_000;

export const idleMs = 12 * hourMs;
export const longestMs = 30 * 24 * hourMs;

export const lifeOf = (kind: 'first' | 'invitation' | 'link'): number =>
  kind === 'invitation' ? 7 * 24 * hourMs : hourMs;

/** How long after a sign-in by link or passkey a new password needs no old one, and passkeys may be changed. */
const recentMs = hourMs;

export type SessionTimes = { createdAt: Date; lastUsedAt: Date };

export const isAlive = ({ createdAt, lastUsedAt }: SessionTimes, now: number): boolean =>
  now - lastUsedAt.getTime() < idleMs && now - createdAt.getTime() < longestMs;

/** Whether somebody signed in so recently that it can be nobody else: passkeys are changed only then. */
export const isFresh = (createdAt: Date, now: number): boolean => now - createdAt.getTime() < recentMs;

/** Whether the person has just proved who they are without a password; so a lost password can be replaced. */
export const isRecentProof = (method: string, createdAt: Date, now: number): boolean =>
  method !== 'password' && isFresh(createdAt, now);
