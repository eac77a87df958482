// Texts with values: put together as FormatJS would do it, and counted in the language of their reader.
import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { formatPattern } from './pattern.ts';

const words = fc.string({ unit: fc.constantFrom('a', ' ', '#', '<b>', "'", '{x}', '{y}', '{', '}', '|', '%', 'č') });
const values = fc.record({ x: fc.oneof(fc.string(), fc.double(), fc.integer()), y: fc.string() });

const attempt = (write: () => string) => {
  try {
    return write();
  } catch (problem) {
    return (problem as Error).message;
  }
};

describe('a text with values', () => {
  it('is what FormatJS makes of it, whether it is put together without it or not', () => {
    fc.assert(
      fc.property(words, values, (pattern, given) => {
        const byFormatJs = () =>
          String(new IntlMessageFormat(pattern, 'en-GB', {}, { ignoreTag: true }).format<string>(given));
        expect(attempt(() => formatPattern(pattern, given, 'en'))).toBe(attempt(byFormatJs));
      }),
      { numRuns: 500 },
    );
  });

  it('is refused without one of its values', () => {
    expect(() => formatPattern('Go to {screen}', {}, 'en')).toThrow('"screen" was not provided');
  });

  it('counts in the language of its reader', () => {
    const pattern = '{count, plural, one {# odkaz} few {# odkazy} other {# odkazů}}';
    expect([1, 3, 7].map((count) => formatPattern(pattern, { count }, 'cs'))).toEqual([
      '1 odkaz',
      '3 odkazy',
      '7 odkazů',
    ]);
  });
});
