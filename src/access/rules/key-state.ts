// Whether a key is active at a moment (spec 5, step 4).

export type KeyLife = { revokedAt: Date | null; expiresAt: Date | null };

export function stateOfKey({ revokedAt, expiresAt }: KeyLife, now: () => number): 'active' | 'inactive' | 'expired' {
  if (revokedAt !== null) return 'inactive';
  return expiresAt !== null && expiresAt.getTime() <= now() ? 'expired' : 'active';
}
