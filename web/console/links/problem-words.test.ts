// Proves that the pages have Czech words for every problem that a link can have.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CUT_WORDS } from '../../../src/shortener/import/read-link.ts';
import { MEANINGS } from '../../../src/shortener/import/rules/unread.ts';
import { readFields } from '../../../src/shortener/managed/fields.ts';
import { explainCode, explainForeignCode, explainTarget } from '../../../src/shortener/shorten.ts';
import { sayProblem } from './problem-words.ts';

const here = new URL('http://localhost:3001');
const explain = (url: string) =>
  explainTarget({ ownAddresses: [here], isBlockedHost: (host) => host === 'blocked.example' }, url);

const targets = [
  '',
  `https://a.example/${'x'.repeat(2_048)}`,
  'https://a.example/\n',
  'ftp://a.example',
  'https://',
].concat(
  ['https://a..example/', 'https://a.example:0/', 'https://me:secret@a.example/'],
  [`${here}x`, 'https://blocked.example/'],
);
const fields = [
  { title: 'x'.repeat(201) },
  { title: '\u0007' },
  { note: 'x'.repeat(2_001) },
  { note: '\u0007' },
  { reason: 'x'.repeat(501) },
  { reason: '\u0007' },
  { tags: ['a,b'] },
  { tags: ['x'.repeat(51)] },
  { tags: Array.from({ length: 21 }, (_, index) => `tag${index}`) },
];

it('every problem of a target, a code and a field is said in Czech', () => {
  const said = [
    ...targets.map(explain),
    ...['a', 'api'].map(explainCode),
    ...['a/b', 'api', 'x.png'].map(explainForeignCode),
    ...fields.map((given) => readFields(given).problems[0]?.message ?? null),
    ...Object.values(CUT_WORDS),
    ...MEANINGS,
  ];
  expect(said).not.toContain(null);
  for (const text of said) expect(sayProblem(text ?? '', 'cs'), text ?? '').not.toBe(text);
});

it('every sentence of a story about rows is said in Czech, too', () => {
  const folder = new URL('../../../src/shortener/', import.meta.url);
  const files = [
    'managed/create-links.ts',
    'import/import-links.ts',
    'import/read-link.ts',
    ...['bitly', 'foreign', 'hosted', 'kutt', 'own-csv', 'shlink', 'unread', 'yourls'].map(
      (name) => `import/rules/${name}.ts`,
    ),
    'screens/link-actions.ts',
    'screens/many-screens.ts',
    'screens/file-screens.ts',
  ];
  const texts = files.flatMap((file) => {
    // What describes parameters, or stands in the link itself, is no problem.
    const lines = readFileSync(new URL(file, folder), 'utf8').split('\n');
    const source = lines.filter((line) => !/description|oneOf|offReason/.test(line)).join('\n');
    return [...source.matchAll(/'([A-Z][^'\n]+\.)'/g)].map(([, text = '']) => text);
  });
  expect(texts.length).toBeGreaterThan(5);
  for (const text of texts) expect(sayProblem(text, 'cs'), text).not.toBe(text);
});
