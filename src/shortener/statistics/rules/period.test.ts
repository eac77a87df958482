// Proves which moments a period of the dashboard holds, and which it is compared with.
import { describe, expect, it } from 'vitest';
import { quarterOf, startOfQuarter } from '../../rules/quarters.ts';
import { chooseDefault, isPeriod, type PeriodName, readCustom, readPeriod } from './period.ts';

const now = Date.parse('2026-11-15T12:07:00Z');
const iso = (quarter: number) => new Date(startOfQuarter(quarter)).toISOString().slice(0, 16);
const read = (name: PeriodName, timezone = 'UTC', at = now) => {
  const { span, previous } = readPeriod({ name, now: at, timezone, begin: quarterOf(Date.parse('2026-01-02')) });
  return [span.from, span.to, previous?.from, previous?.to].map((quarter) => quarter && iso(quarter));
};

describe('a period', () => {
  it.each([
    ['24h', 'UTC', ['2026-11-14T13:00', '2026-11-15T12:15', '2026-11-13T13:00', '2026-11-14T12:15']],
    ['7d', 'UTC', ['2026-11-09T00:00', '2026-11-15T12:15', '2026-11-02T00:00', '2026-11-08T12:15']],
    ['30d', 'Europe/Prague', ['2026-10-16T22:00', '2026-11-15T12:15', '2026-09-16T22:00', '2026-10-16T11:15']],
    ['12m', 'UTC', ['2025-11-16T00:00', '2026-11-15T12:15', '2024-11-16T00:00', '2025-11-15T12:15']],
    ['all', 'UTC', ['2026-01-02T00:00', '2026-11-15T12:15', undefined, undefined]],
  ] as const)('%s in %s', (name, timezone, expected) => {
    expect(read(name, timezone)).toEqual(expected);
  });

  it.each(['2026-11-16T22:50:00Z', '2026-10-25T00:30:00Z', '2026-10-25T22:50:00Z', '2026-03-29T21:50:00Z'])(
    'is compared with one that ends before it, also when the clocks were changed, at %s',
    (at) => {
      for (const name of ['7d', '30d', '90d'] as const) {
        const [from = '', , , before = ''] = read(name, 'Europe/Prague', Date.parse(at));
        expect(before <= from, name).toBe(true);
      }
    },
  );

  it('chosen by hand is compared with as long a time before', () => {
    expect(readCustom({ from: 1_000, to: 1_100 }, 500).previous).toEqual({ from: 900, to: 1_000 });
    expect(readCustom({ from: 1_000, to: 1_100 }, 1_000).previous).toBeNull();
  });

  it('is one of six names', () => {
    expect(['24h', '7d', '30d', '90d', '12m', 'all'].every(isPeriod)).toBe(true);
    expect([undefined, '', '1d', 'constructor'].some(isPeriod)).toBe(false);
  });
});

describe('the period that is shown first', () => {
  const day = 86_400_000;
  it.each([
    [0, '24h'],
    [day - 1, '24h'],
    [day, '7d'],
    [7 * day - 1, '7d'],
    [7 * day, '30d'],
    [900 * day, '30d'],
  ])('of a link that is %i ms old is %s', (ageMs, period) => {
    expect(chooseDefault(ageMs)).toBe(period);
  });
});
