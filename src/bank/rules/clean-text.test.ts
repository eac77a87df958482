// How typed text is cleaned before it is read, with special characters of Unicode.
import { describe, expect, test } from 'vitest';
import { COLON, cleanText, DOT, HYPHEN, LETTER, SLASH, SPACE } from './clean-text.ts';

const everyUnit = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));

describe('cleaning', () => {
  test.each([
    ['full-width letters, digits and signs', 'Ｃｚ６５　１９－２／３．４：', 'CZ65 19-2/3.4:'],
    ['lower case', 'cz65', 'CZ65'],
    ['zero width characters', '1\u200b2\u200c3\u200d4\u20605\ufeff6\u00ad7', '1234567'],
    [
      'bidi marks, embeddings and isolates',
      '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u20691',
      '1',
    ],
    ['dashes', '\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d', '-----------'],
    ['slashes', '\u2044\u2215\uff0f', '///'],
    ['line breaks', '1\r\n2\u20283\u20294\u00855', '1  2 3 4 5'],
  ])('%s become plain', (_, typed, plain) => {
    expect(cleanText(typed)?.text).toBe(plain);
  });

  test('exactly the characters with the Unicode property White_Space become a space', () => {
    const spaces = everyUnit.filter((unit) => cleanText(unit)?.text === ' ');
    expect(spaces).toEqual(everyUnit.filter((unit) => /\p{White_Space}/u.test(unit)));
  });

  test('exactly the bidi controls and the invisible joiners are removed', () => {
    const removed = everyUnit.filter((unit) => cleanText(unit)?.text === '');
    const expected = /\p{Bidi_Control}|\u00ad|\u200b|\u200c|\u200d|\u2060|\ufeff/u;
    expect(removed).toEqual(everyUnit.filter((unit) => expected.test(unit)));
  });

  test('only ASCII letters and their full-width twins become letters', () => {
    const letters = everyUnit.filter((unit) => /[A-Z]/.test(cleanText(unit)?.text ?? ''));
    expect(letters).toHaveLength(26 * 4);
    for (const trap of ['\u017f', '\u00df', '\u0131', '\u212a', '\u212b', '\ufb01', '\u0391', '\u0421'])
      expect(cleanText(trap)).toBeNull();
  });

  test('only ASCII digits and their full-width twins become digits', () => {
    const digits = everyUnit.filter((unit) => /[0-9]/.test(cleanText(unit)?.text ?? ''));
    expect(digits).toHaveLength(10 * 2);
  });

  test.each(['\u0000', '\u0001', '\u001f', '_', '\\', ',', ';', '(', '*', '+', '℀', '１２\ud835', '💰', '𝟙', '\udfff'])(
    'a text with %j is refused',
    (typed) => {
      expect(cleanText(`CZ${typed}`)).toBeNull();
    },
  );

  test('the kinds name what the text holds', () => {
    expect(cleanText('123')?.kinds).toBe(0);
    expect(cleanText('\u200b1\u00ad')?.kinds).toBe(0);
    expect(cleanText('c')?.kinds).toBe(LETTER);
    expect(cleanText('1 ／–．：')?.kinds).toBe(SPACE | SLASH | HYPHEN | DOT | COLON);
  });
});
