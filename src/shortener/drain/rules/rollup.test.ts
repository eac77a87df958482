// Proves that rollups add up, in whatever batches, and stay bounded.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBreakdown, BREAKDOWN_MAX_VALUES, DIMENSIONS, emptyBreakdown } from '../../rules/breakdown.ts';
import type { Click } from '../../rules/click.ts';
import { QUARTER_MS } from '../../rules/quarters.ts';
import { addRollup, emptyRollup, foldClicks, type Rollups, SPANS, writeKey } from './rollup.ts';

const click = fc.record<Click>({
  linkId: fc.constantFrom('1', '2'),
  at: fc.integer({ min: 1_794_960_000_000, max: 1_794_960_000_000 + 3 * 24 * 3_600_000 }),
  visitor: fc.constantFrom('1', '2'),
  bot: fc.boolean(),
  country: fc.constantFrom('CZ', 'SK', ''),
  city: fc.constantFrom('Prague', 'Brno', ''),
  referrer: fc.constantFrom('(direct)', 'google.com', 'toString', 'constructor'),
  device: fc.constantFrom('mobile', 'desktop'),
  browser: fc.constantFrom('Chrome', 'Firefox'),
  os: fc.constantFrom('Android', 'Windows'),
});

function mergeAll(batches: readonly (readonly Click[])[]): Rollups {
  const stored: Rollups = new Map();
  for (const batch of batches) {
    for (const [key, added] of foldClicks(batch)) {
      const sum = stored.get(key) ?? emptyRollup(added);
      addRollup(sum, added);
      stored.set(key, sum);
    }
  }
  return stored;
}

describe('rollups', () => {
  it('come out the same however the clicks are cut into batches', () => {
    fc.assert(
      fc.property(fc.array(fc.array(click, { maxLength: 10 }), { maxLength: 5 }), (batches) => {
        expect(mergeAll(batches)).toEqual(mergeAll([batches.flat()]));
      }),
    );
  });

  it('agree: all time = the days = the quarters, and each dimension adds up to the clicks', () => {
    fc.assert(
      fc.property(fc.array(click, { minLength: 1, maxLength: 40 }), (clicks) => {
        const rollups = [...foldClicks(clicks).values()];
        const counted = clicks.filter(({ bot, linkId }) => !bot && linkId === '1').length;
        for (const span of Object.values(SPANS)) {
          const ofSpan = rollups.filter((rollup) => rollup.linkId === '1' && rollup.span === span);
          expect(ofSpan.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(counted);
        }
        for (const { breakdown, clicks } of rollups) {
          for (const dimension of DIMENSIONS) {
            expect(Object.values(breakdown[dimension]).reduce((sum, count) => sum + count, 0)).toBe(clicks);
          }
        }
      }),
    );
  });

  it('count bots only as bots', () => {
    const at = 1_794_960_000_000;
    const base = { linkId: '1', at, visitor: '1', country: 'CZ', city: '', referrer: '(direct)' };
    const bot: Click = { ...base, bot: true, device: 'other', browser: 'Other', os: 'Other' };
    const rollup = foldClicks([bot]).get(writeKey({ linkId: '1', span: SPANS.quarter, start: at / QUARTER_MS }));
    expect(rollup).toMatchObject({ bots: 1, clicks: 0, firstAt: null, lastAt: null });
  });
});

describe('a flood of invented values', () => {
  const flood = Object.fromEntries(Array.from({ length: BREAKDOWN_MAX_VALUES + 50 }, (_, n) => [`CZ/site${n}`, 1]));
  const sum = emptyBreakdown();
  addBreakdown(sum, { ...emptyBreakdown(), referrers: flood, cities: flood });

  it('is joined beyond the limit without losing a click', () => {
    expect(Object.keys(sum.referrers)).toHaveLength(BREAKDOWN_MAX_VALUES + 1);
    expect(sum.referrers['(other)']).toBe(50);
  });

  it('leaves cities in their country', () => {
    expect(sum.cities['CZ/']).toBe(50);
  });
});
