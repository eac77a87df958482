// The age of backups, and which kept backups are removed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseRemoved, judgeAge } from './backup-age.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 10, 16, 14, 20);

describe('the age of the newest backup', () => {
  it.each([
    ['made a minute ago', 60_000, 900, 'fresh', 0],
    ['made almost 7 days ago', 7 * dayMs - 1, 900, 'fresh', 6],
    ['made 7 days ago', 7 * dayMs, 900, 'old', 7],
    ['made by a clock that was ahead', -dayMs, 900, 'fresh', 0],
    ['never, installed today', null, 0, 'fresh', 0],
    ['never, installed almost 7 days ago', null, 6.99, 'fresh', 6],
    ['never, installed 7 days ago', null, 7, 'never', 7],
  ])('%s', (_name, agoMs, installedDays, state, days) => {
    const newest = agoMs === null ? null : now - agoMs;
    expect(judgeAge(newest, now - installedDays * dayMs, now)).toEqual({ state, days });
  });
});

const daysAgo = (days: number) => ({ days, finishedAt: new Date(now - days * dayMs) });

describe('kept backups', () => {
  it.each([
    ['none', [], { most: 3, days: 30 }, []],
    ['as many as may stay', [0, 1, 2], { most: 3, days: 30 }, []],
    ['one too many', [0, 1, 2, 3], { most: 3, days: 30 }, [3]],
    ['exactly too old', [0, 30], { most: 3, days: 30 }, [30]],
    ['the newest one stays, however old', [400], { most: 3, days: 30 }, []],
    ['the newest one stays, the next old one goes', [400, 500], { most: 3, days: 30 }, [500]],
    ['in any order', [5, 1, 9], { most: 2, days: 30 }, [9]],
  ])('%s', (_name, ages, limits, removed) => {
    const chosen = chooseRemoved(ages.map(daysAgo), limits, now);
    expect(chosen.map(({ days }) => days)).toEqual(removed);
  });

  it('are never all removed, and never more than may stay are left', () => {
    const ages = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 40 });
    const limits = fc.record({ most: fc.integer({ min: 1, max: 10 }), days: fc.integer({ min: 1, max: 100 }) });
    fc.assert(
      fc.property(ages, limits, (found, limit) => {
        const left = found.length - chooseRemoved(found.map(daysAgo), limit, now).length;
        expect(left).toBeGreaterThanOrEqual(1);
        expect(left).toBeLessThanOrEqual(limit.most);
      }),
    );
  });
});
