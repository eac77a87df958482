// How long a session lives, to the millisecond.
import { describe, expect, it } from 'vitest';
import { isAlive, isRecentProof } from './session-life.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const ago = (ms: number) => new Date(now - ms);
const hour = 3_600_000;

describe('a session', () => {
  it.each([
    [0, 0, true],
    [12 * hour - 1, 12 * hour - 1, true],
    [12 * hour, 12 * hour, false],
    [30 * 24 * hour - 1, 0, true],
    [30 * 24 * hour, 0, false],
  ])('begun %i ms ago and used %i ms ago is alive: %s', (created, used, alive) => {
    expect(isAlive({ createdAt: ago(created), lastUsedAt: ago(used) }, now)).toBe(alive);
  });

  it.each([
    ['link', hour - 1, true],
    ['link', hour, false],
    ['passkey', hour - 1, true],
    ['password', 0, false],
  ])('by %s, %i ms old, replaces a lost password: %s', (method, age, isProof) => {
    expect(isRecentProof(method, ago(age), now)).toBe(isProof);
  });
});
