// Whatever is searched, nobody finds a row of another organisation or environment, and a search never fails.
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { longRuns } from '#test/run/environment.ts';
import { addNamed, buildIndexes } from '#test/search-data.ts';

let kontor: TestApp;
let browsers: Record<'demo' | 'other', Browser>;

/** Every row of a tenant has its word in the title or the id. */
const words = {
  'demo/live': 'Alfavka',
  'demo/sandbox': 'Betavka',
  'other/live': 'Gamavka',
  'other/sandbox': 'Deltavka',
};

beforeAll(async () => {
  kontor = await testApp();
  const other = await kontor.addOrganisation('other');
  const houses = { demo: { organisation: kontor.organisation, keys: kontor.keys }, other };
  for (const [place, word] of Object.entries(words)) {
    const [slug, environment] = place.split('/') as ['demo' | 'other', 'live' | 'sandbox'];
    const { organisation, keys } = houses[slug];
    const key = environment === 'live' ? keys.PROD : keys.DEV_;
    await addNamed(kontor, { organisationId: organisation.id, environment, key }, word);
  }
  await buildIndexes(kontor);
  browsers = {
    demo: await signedInAs(kontor, 'owner'),
    other: await signedInAs(kontor, 'owner', other.organisation.id),
  };
});

/** Parts of what is stored, joined and disturbed, and anything else. */
const pieces = fc.constantFrom(
  ...Object.values(words),
  'Kontrola',
  'avka',
  'example.com',
  '604118902',
  'Vodičkova 30',
  'Praha',
  'id-',
  'pobocka-',
);
const signs = fc.constantFrom('%', '_', '\\', "'", '"', ' ', '--', ')', '$1', '％', '＿', '\u0301', 'ß');
/** A part of a word that some tenant has. */
const parts = fc
  .tuple(pieces, fc.nat(4), fc.integer({ min: 4, max: 12 }))
  .map(([piece, from, length]) => piece.slice(from, from + length));
const terms = fc.oneof(
  { arbitrary: parts, weight: 4 },
  fc
    .array(fc.oneof(pieces, signs, fc.string({ unit: 'grapheme', maxLength: 8 })), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('').slice(0, 100)),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

it('a search never fails and never finds what belongs to others', async () => {
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(words)), terms, async (place, q) => {
      const who = browsers[place.startsWith('demo') ? 'demo' : 'other'];
      const url = `/bff/${place}/search?${new URLSearchParams({ q })}`;
      const answer = await who.get(url, { accept: 'application/json' });
      const isText = q.isWellFormed() && !q.includes('\0');
      expect(answer.statusCode, answer.body).toBe(isText || answer.statusCode === 200 ? 200 : 400);
      if (answer.statusCode !== 200) return;
      const { items, late } = answer.json();
      expect(late).toEqual([]);
      for (const { noun, title, id } of items.filter((item: { noun: string }) =>
        ['contact', 'event', 'branch'].includes(item.noun),
      )) {
        hits += 1;
        expect(title, `${noun} ${id} by ${q} in ${place}`).toContain(words[place as keyof typeof words]);
      }
    }),
    longRuns(400),
  );
  expect(hits).toBeGreaterThan(20);
});
