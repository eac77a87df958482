// Which keys the Keys screen warns about, and which need a person's attention, at the limits of both periods.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JudgedKey, judgeState, riskFinder, sortByNeed } from './key-state.ts';

const now = Date.UTC(2026, 10, 16, 12);
const daysAgo = (days: number) => new Date(now - days * 86_400_000);

const key = (given: Partial<JudgedKey> = {}): JudgedKey => ({
  id: 'a',
  label: 'E-shop',
  createdAt: daysAgo(200),
  expiresAt: daysAgo(-30),
  rotatedAt: null,
  revokedAt: null,
  lastUsedAt: daysAgo(1),
  replaces: null,
  ...given,
});

describe('a key', () => {
  it.each([
    ['in use that ends some day', {}, []],
    ['that never ends', { expiresAt: null }, ['never-expires']],
    ['quiet for 89 days', { lastUsedAt: daysAgo(89.99) }, []],
    ['quiet for 90 days', { lastUsedAt: daysAgo(90) }, ['idle']],
    ['that nobody has used yet', { createdAt: daysAgo(3), lastUsedAt: null }, ['unused']],
    ['that nobody has used for 90 days since it was made', { lastUsedAt: null }, ['idle', 'unused']],
    ['that is revoked', { revokedAt: daysAgo(1), expiresAt: null }, []],
    ['that is expired', { expiresAt: daysAgo(0), lastUsedAt: daysAgo(100) }, []],
  ] as [string, Partial<JudgedKey>, string[]][])('%s: %j', (_words, given, expected) => {
    expect(riskFinder([], now)(key(given))).toEqual(expected);
  });

  it('can be removed when it is idle and another one does its job', () => {
    const idle = key({ lastUsedAt: daysAgo(100) });
    const among = (other: Partial<JudgedKey>) => riskFinder([idle, key({ id: 'b', ...other })], now)(idle);
    expect(among({})).toContain('removable');
    expect(among({ label: ' e-SHOP ' })).toContain('removable');
    expect(among({ label: 'Till', replaces: 'a' })).toContain('removable');
    expect(among({ label: 'Till' })).not.toContain('removable');
    expect(among({ label: null })).not.toContain('removable');
    expect(among({ lastUsedAt: null })).not.toContain('removable');
    expect(among({ lastUsedAt: daysAgo(101) })).not.toContain('removable');
    expect(among({ revokedAt: daysAgo(1) })).not.toContain('removable');
    expect(riskFinder([key(), key({ id: 'b' })], now)(key())).toEqual([]);
  });

  it('can be removed exactly if comparing it with every other key says so; each key is looked at a few times only', () => {
    const at = fc.constantFrom(null, ...[0, 1, 89, 90, 91, 100, 150].map(daysAgo));
    const one = fc.record({
      label: fc.constantFrom(null, '', 'E-shop', ' e-SHOP ', 'Till'),
      createdAt: fc.constantFrom(...[0, 90, 120, 200].map(daysAgo)),
      expiresAt: fc.constantFrom(null, daysAgo(1), daysAgo(-30)),
      revokedAt: fc.constantFrom(null, null, daysAgo(1)),
      lastUsedAt: at,
      replaces: fc.constantFrom(null, 'key 0', 'key 1', 'key 2'),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (made) => {
        const keys = made.map((given, index) => key({ id: `key ${index}`, ...given }));
        const alive = keys.filter((other) => ['active', 'rotating'].includes(judgeState(other, now)));
        const nameOf = ({ label }: JudgedKey) => label?.trim().toLowerCase();
        const isRemovable = (idle: JudgedKey) =>
          alive.includes(idle) &&
          now - (idle.lastUsedAt ?? idle.createdAt).getTime() >= 90 * 86_400_000 &&
          alive.some(
            (other) =>
              other !== idle &&
              (other.replaces === idle.id || (idle.label !== null && nameOf(other) === nameOf(idle))) &&
              other.lastUsedAt !== null &&
              other.lastUsedAt > (idle.lastUsedAt ?? idle.createdAt),
          );
        const removable = keys.filter((idle) => riskFinder(keys, now)(idle).includes('removable'));
        expect(removable).toEqual(keys.filter(isRemovable));
      }),
    );
    let looks = 0;
    const counted = Array.from({ length: 500 }, (_, index) =>
      Object.defineProperty(key({ id: `${index}`, lastUsedAt: daysAgo(100) }), 'replaces', {
        get: () => {
          looks += 1;
          return null;
        },
      }),
    );
    counted.forEach(riskFinder(counted, now));
    expect(looks).toBeLessThanOrEqual(2_500);
  });

  it('is active, rotating, expired or revoked', () => {
    expect(judgeState(key(), now)).toBe('active');
    expect(judgeState(key({ rotatedAt: daysAgo(0) }), now)).toBe('rotating');
    expect(judgeState(key({ rotatedAt: daysAgo(2), expiresAt: daysAgo(1) }), now)).toBe('expired');
    expect(judgeState(key({ revokedAt: daysAgo(1), expiresAt: daysAgo(1) }), now)).toBe('revoked');
  });
});

describe('keys that need a person', () => {
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
});
