// Proves the grammar of notifyBefore at its edges.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNotifyBefore } from './notify-before.ts';

describe('notifyBefore', () => {
  it.each([
    ['1h', 60],
    ['30m', 30],
    ['1h30m', 90],
    ['1h 30m', 90],
    ['1h   30m', 90],
    [' 2d ', 2 * 1440],
    ['1w 2d 3h 4m', 10_080 + 2_880 + 180 + 4],
    ['1w2d3h4m', 10_080 + 2_880 + 180 + 4],
    ['90m', 90],
    ['0m', 0],
    ['0h', 0],
    ['4w', 40_320],
    ['3w 7d', 40_320],
    ['40320m', 40_320],
    ['PT1H30M', 90],
    ['P1D', 1_440],
    ['P1DT2H', 1_560],
    ['P4W', 40_320],
    ['PT0M', 0],
    ['P1W2DT3H4M', 10_080 + 2_880 + 180 + 4],
    ['pt1h', 60],
    ['30m 1h', 90],
    ['4m 3h 2d 1w', 10_080 + 2_880 + 180 + 4],
    ['1 h', 60],
    ['1H 30M', 90],
    ['1 hour', 60],
    ['2 hours, 5 minutes', 125],
    ['1hour,30min', 90],
    ['2 hod', 120],
    ['2 hod. 30 min.', 150],
    ['1 hodina', 60],
    ['5 hodin', 300],
    ['3 days', 3 * 1_440],
    ['1 den', 1_440],
    ['2 dny', 2_880],
    ['5 dní', 7_200],
    ['1 TÝDEN', 10_080],
    ['2 týdny', 20_160],
    ['2 tydny', 20_160],
    ['1 week 1 day', 11_520],
    ['1:30', 90],
    ['01:05', 65],
    ['0:15', 15],
    ['672:00', 40_320],
  ])('%s is %i minutes', (text, minutes) => {
    expect(readNotifyBefore(text)).toBe(minutes);
  });

  it.each([
    ['', 'nothing'],
    ['  ', 'only spaces'],
    ['30', 'a bare number'],
    ['h', 'a bare unit'],
    ['-1h', 'a sign'],
    ['+1h', 'a sign'],
    ['1.5h', 'a fraction'],
    ['1,5h', 'a fraction'],
    ['PT1.5H', 'a fraction'],
    ['1h 1h', 'a unit twice'],
    ['1h and 5m', 'words'],
    ['1 hour 2h', 'a unit twice, in two words'],
    ['1h30', 'a bare number at the end'],
    ['1h -30m', 'a sign inside'],
    [',1h', 'a comma first'],
    ['1h,', 'a comma last'],
    ['1:60', 'sixty minutes'],
    ['1:5', 'minutes of one digit'],
    ['1:30:00', 'seconds'],
    ['1:30h', 'two writings'],
    ['673:00', 'more than four weeks'],
    ['2 fortnights', 'a unit that is none'],
    ['1 month', 'months'],
    ['1 toString', 'what every object has'],
    ['1 constructor', 'what every object has'],
    ['4w 1m', 'more than four weeks'],
    ['40321m', 'more than four weeks'],
    ['P29D', 'more than four weeks'],
    ['9999999m', 'more than four weeks'],
    ['P', 'no unit'],
    ['PT', 'no unit'],
    ['P1DT', 'nothing after T'],
    ['P1H', 'hours before T'],
    ['P1M', 'months'],
    ['P1Y', 'years'],
    ['PT30S', 'seconds'],
  ])('%j is refused: %s', (text) => {
    expect(readNotifyBefore(text)).toBeNull();
  });

  it('reads what it is made from, whatever the parts', () => {
    const part = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined });
    fc.assert(
      fc.property(part, part, part, part, fc.boolean(), (weeks, days, hours, minutes, spaced) => {
        const units = [
          [weeks, 'w', 10_080],
          [days, 'd', 1_440],
          [hours, 'h', 60],
          [minutes, 'm', 1],
        ] as const;
        const given = units.filter(([count]) => count !== undefined);
        const total = given.reduce((sum, [count, , size]) => sum + (count ?? 0) * size, 0);
        const text = given.map(([count, unit]) => `${count}${unit}`).join(spaced ? ' ' : '');
        expect(readNotifyBefore(text)).toBe(given.length === 0 || total > 40_320 ? null : total);
      }),
    );
  });

  it('answers at once on 100 KiB of spaces, digits or units', () => {
    for (const text of [' ', '1', '1h', '1 ', '1h ']) {
      expect(readNotifyBefore(`1w${text.repeat(102_400 / text.length)}x`)).toBeNull();
    }
  });
});
