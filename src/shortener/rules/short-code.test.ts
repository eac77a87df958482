// Proves which codes are allowed, reserved and suggested.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CODE_ALPHABET,
  checkCustomCode,
  checkForeignCode,
  FOREIGN_MAX_LENGTH,
  isShortCode,
  suggestCodes,
} from './short-code.ts';

describe('a custom code', () => {
  it.each([
    ['abc', null],
    ['ABCdef123', null],
    ['a'.repeat(20), null],
    ['API', null],
    ['apis', null],
    ['ab', 'shape'],
    ['a'.repeat(21), 'shape'],
    ['with-dash', 'shape'],
    ['žluť', 'shape'],
    ['abc\n', 'shape'],
    ['', 'shape'],
    ['api', 'reserved'],
    ['assets', 'reserved'],
    ['docs', 'reserved'],
    ['favicon', 'reserved'],
    ['healthz', 'reserved'],
    ['metrics', 'reserved'],
    ['new', 'reserved'],
    ['readyz', 'reserved'],
    ['robots', 'reserved'],
  ])('%j: %s', (custom, problem) => {
    expect(checkCustomCode(custom)).toBe(problem);
  });
});

describe('a code of another shortener', () => {
  it.each([
    ['a', null],
    ['7x', null],
    ['with-dash_and.dot~', null],
    ['žluťoučký-кот-猫', null],
    ['a'.repeat(FOREIGN_MAX_LENGTH), null],
    ['a'.repeat(FOREIGN_MAX_LENGTH + 1), 'shape'],
    ['photo.jpg', null],
    ['c++x', null],
    ['100%', null],
    ['', 'shape'],
    ['a/b', 'shape'],
    ['a?b', 'shape'],
    ['a#b', 'shape'],
    ['a\\b', 'shape'],
    ['a\n', 'shape'],
    ['\ud800', 'shape'],
    ['api', 'reserved'],
    ['new', 'reserved'],
    ['healthz', 'reserved'],
    ['assets', 'reserved'],
    ['robots.txt', 'reserved'],
    ['openapi.json', 'reserved'],
    ['..', 'reserved'],
    ['spring+', 'dashboard'],
    ['spring.svg', 'dashboard'],
    ['spring.png', 'dashboard'],
  ])('%j: %s', (code, problem) => {
    expect(checkForeignCode(code)).toBe(problem);
    expect(isShortCode(code)).toBe(problem === null);
  });

  it('is allowed wherever a new one is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{3,20}$/), (code) => {
        expect(checkForeignCode(code)).toBe(checkCustomCode(code));
      }),
    );
  });
});

describe('the alphabet of generated codes', () => {
  it('has no vowels, no look-alikes and no character twice', () => {
    expect(CODE_ALPHABET).toMatch(/^[A-Za-z0-9]+$/);
    expect(CODE_ALPHABET).not.toMatch(/[aeiouAEIOU01lI]/);
    expect(new Set(CODE_ALPHABET).size).toBe(CODE_ALPHABET.length);
  });
});

describe('suggestions for a taken code', () => {
  it('are valid codes, all different, never the taken one', () => {
    const code = fc.string({ unit: fc.constantFrom(...'abcXYZ0123456789'), minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(code, (taken) => {
        const suggestions = suggestCodes(taken, ['k7q', 'x2w', 'm9d']);
        expect(suggestions.length).toBeGreaterThanOrEqual(9);
        expect(new Set(suggestions).size).toBe(suggestions.length);
        for (const suggestion of suggestions) {
          expect(checkCustomCode(suggestion)).toBeNull();
          expect(suggestion).not.toBe(taken);
        }
      }),
    );
  });

  it('stay close to what was asked for', () => {
    expect(suggestCodes('sale', ['k7q']).slice(0, 2)).toEqual(['sale2', 'sale3']);
  });
});
