// Proves that colours never change code.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CodeLanguage, highlight } from './highlight.ts';

const languages: CodeLanguage[] = ['curl', 'javascript', 'php', 'python', 'json', 'text'];
const kindsOf = (code: string, language: CodeLanguage) =>
  highlight(code, language)
    .filter(({ kind }) => kind !== null)
    .map(({ kind, text }) => `${kind} ${text}`);

describe('highlighted code', () => {
  it.each(languages)('is the same text as before: %s', (language) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (code) => {
        const joined = highlight(code, language)
          .map(({ text }) => text)
          .join('');
        expect(joined).toBe(code);
      }),
    );
  });

  it.each([
    ['json', '{"a": "b\\"c", "n": -1.5, "t": true}', ['p "a"', 's "b\\"c"', 'p "n"', 'n -1.5', 'p "t"', 'k true']],
    ['curl', `curl -G 'http://x' \\\n  -H "K: $V"`, ['k curl', 'p -G', "s 'http://x'", 'p -H', 's "K: $V"']],
    ['curl', `curl -d '{"a":"it'\\''s"}'`, ['k curl', 'p -d', `s '{"a":"it'\\''s"}'`]],
    ['php', '$query = null;', ['p $query', 'k null']],
    ['python', 'import json\nf(data=1)', ['k import', 'p data', 'n 1']],
    ['text', 'X-Api-Key: PROD', ['p X-Api-Key']],
  ] as const)('shows what matters in %s: %s', (language, code, expected) => {
    expect(kindsOf(code, language)).toEqual(expected);
  });
});
