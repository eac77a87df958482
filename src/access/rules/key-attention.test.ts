// Proves which keys wait for a person, at the edges of the two spans.
import { expect, it } from 'vitest';
import { sortByNeed } from './key-attention.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const dayMs = 86_400_000;
const key = (
  id: string,
  more: { expiresIn?: number; usedAgo?: number; rotated?: boolean; revoked?: boolean; age?: number } = {},
) => ({
  id,
  label: null,
  replaces: null,
  createdAt: new Date(now - (more.age ?? 200 * dayMs)),
  expiresAt: more.expiresIn === undefined ? null : new Date(now + more.expiresIn),
  lastUsedAt: new Date(now - (more.usedAgo ?? 0)),
  rotatedAt: more.rotated ? new Date(now) : null,
  revokedAt: more.revoked ? new Date(now) : null,
});

it('a key waits for a person within 14 days of its end and after 90 idle days, if it has no successor and is not over', () => {
  const { expiring, idle } = sortByNeed(
    [
      key('in 14 days', { expiresIn: 14 * dayMs }),
      key('tomorrow', { expiresIn: dayMs }),
      key('after 14 days', { expiresIn: 14 * dayMs + 1 }),
      key('over', { expiresIn: -1 }),
      key('young, with a short life', { expiresIn: 6 * dayMs, age: 6 * dayMs - 1 }),
      key('half over, with a short life', { expiresIn: 5 * dayMs, age: 5 * dayMs }),
      key('rotated', { expiresIn: dayMs, rotated: true }),
      key('revoked', { expiresIn: dayMs, revoked: true }),
      key('idle', { usedAgo: 90 * dayMs }),
      key('used', { usedAgo: 90 * dayMs - 1 }),
      key('idle and soon over', { usedAgo: 90 * dayMs, expiresIn: 2 * dayMs }),
    ],
    now,
  );
  expect(expiring.map(({ id }) => id)).toEqual([
    'tomorrow',
    'idle and soon over',
    'half over, with a short life',
    'in 14 days',
  ]);
  expect(idle.map(({ id }) => id)).toEqual(['idle']);
});
