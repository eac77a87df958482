// What is written reads back as it was, in both languages; hostile lines take linear time and are refused beyond a length.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longRuns } from '#test/run/environment.ts';
import type { OpeningException, OpeningSpan } from '../branch.ts';
import { readExceptions, readOpeningHours } from '../read-lists.ts';
import type { Schedule } from './clause.ts';
import { mostProblems } from './cursor.ts';
import { longestLine, readHours } from './read-hours.ts';
import { writeClock } from './read-times.ts';
import { writeHours, writeHoursLines } from './write-hours.ts';

const today = '2026-11-17';

const day = fc
  .date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const nearDay = fc
  .integer({ min: 0, max: 40 })
  .map((step) => new Date(Date.UTC(2026, 11, 10 + step)).toISOString().slice(0, 10));
const instant = fc
  .date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const words = fc.oneof(
  fc.constantFrom('léto', 'So 9–12; Ne', 'a)b', '(', ')', '"', '""', 'x" y', 'zavřeno', '24.12.', '; ', 'od', '|/'),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const definition = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1440 }))
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => `${writeClock(from)}-${writeClock(to)}`);
const usual = fc.constantFrom('08:00-12:00', '13:00-17:00', '00:00-24:00', '18:00-02:00');

const span = fc.record(
  {
    dayOfWeek: fc.integer({ min: 0, max: 6 }),
    definition: fc.oneof(usual, definition),
    description: words,
    validFrom: fc.oneof(nearDay, day, instant),
    validTo: fc.oneof(nearDay, day, instant),
  },
  { requiredKeys: ['dayOfWeek', 'definition'] },
);
const week = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 0, max: 6 })), fc.array(usual, { minLength: 1, maxLength: 3 }))
  .map(([days, hours]) => days.flatMap((dayOfWeek) => hours.map((one) => ({ dayOfWeek, definition: one }))));
const exception = fc.record(
  { date: fc.oneof(nearDay, day), isOpen: fc.boolean(), reason: words },
  { requiredKeys: ['date', 'isOpen'] },
);
/** Only what the room stores: its own reader decides. */
const schedule = fc
  .tuple(
    fc.array(
      fc.oneof(
        span.map((one) => [one]),
        week,
      ),
      { maxLength: 8 },
    ),
    fc.array(exception, { maxLength: 12 }),
  )
  .map(([spans, exceptions]): Schedule => {
    const complain = () => undefined;
    return {
      regular: readOpeningHours(spans.flat(), '', complain) as OpeningSpan[],
      exceptions: readExceptions(exceptions, '', complain) as OpeningException[],
    };
  });

describe('opening hours in one line', () => {
  it('a reason may be a sign that stands between two parts', () => {
    const stored: Schedule = { regular: [], exceptions: [{ date: '2027-01-01', isOpen: false, reason: '/' }] };
    expect(readHours(writeHours(stored, 'en'), today).schedule).toEqual(stored);
  });

  it.each(['h', 'hod', 'am', '.', ':', '-', 'do'])('a note may be a word or sign of the line: %s', (description) => {
    const stored: Schedule = { regular: [{ dayOfWeek: 0, definition: '08:00-12:00', description }], exceptions: [] };
    expect(readHours(writeHours(stored, 'en'), today).schedule).toEqual(stored);
  });

  it.each(['cs', 'en'] as const)('read back as they were written, whatever is stored (%s)', (language) => {
    fc.assert(
      fc.property(schedule, (stored) => {
        const line = writeHours(stored, language);
        expect(readHours(line, today), line).toEqual({ schedule: stored, problems: [], problemCount: 0 });
        expect(readHours(writeHoursLines(stored, language), today).schedule).toEqual(stored);
      }),
      longRuns(500),
    );
  });

  it('never throw, and say only places that are in the text', () => {
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ maxLength: 200 })), (text) => {
        for (const { at, length } of readHours(text, today).problems) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at + length).toBeLessThanOrEqual(text.length);
        }
      }),
      longRuns(500),
    );
  });

  it('are read up to a length, and not beyond it', () => {
    const fill = (length: number) => `Po 8–12${' '.repeat(length - 7)}`;
    expect(readHours(fill(longestLine), today).problems).toEqual([]);
    const [problem, ...others] = readHours(fill(longestLine + 1), today).problems;
    expect([problem?.code, problem?.at, others]).toEqual(['too_long', longestLine, []]);
  });

  it('are a thousand rows at most', () => {
    const days = (count: number) => Array.from({ length: count }, () => '2026-12-24 closed').join(';');
    expect(readHours(days(1_000), today)).toMatchObject({ problems: [], problemCount: 0 });
    expect(readHours(days(1_001), today).problems.map(({ code }) => code)).toEqual(['too_many']);
  });

  it.each(['Po', '8', '8–', '24.', '(', '"', '""', 'a', 'od ', '24.12.–', 'Po–', '1/', '; ', '\n', '😀', '²', '-'])(
    'take time in proportion to their length: %j',
    (unit) => {
      const measure = (length: number) => {
        const text = unit.repeat(Math.floor(length / unit.length));
        let best = Number.POSITIVE_INFINITY;
        for (let turn = 0; turn < 3; turn += 1) {
          const before = process.threadCpuUsage();
          expect(readHours(text, today).problems.length).toBeLessThanOrEqual(mostProblems);
          const { user, system } = process.threadCpuUsage(before);
          best = Math.min(best, (user + system) / 1_000);
        }
        return best;
      };
      const [short, long] = [measure(longestLine / 8), measure(longestLine)];
      expect(long).toBeLessThan(8 * 6 * Math.max(short, 4));
    },
  );
});
