// What an import takes, what it makes of it, and what it says of the rest.
import { describe, expect, it } from 'vitest';
import { readBranch } from './read-branch.ts';

const words = {
  defaultCountry: 'CZ',
  normaliseCountry: (text: string) => (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null),
  formatPostalCode: (_country: string, text: string) => text.replace(/^(\d{3})(\d{2})$/, '$1 $2'),
};
const read = (row: unknown) => readBranch(row, words);
const empty = { openingHours: [], openingExceptions: [], emails: [], phones: [], people: [], formerSlugs: [] };

describe('a row', () => {
  it('may hold JSON of 32 levels below a field, and is refused for more without being written down', () => {
    const nest = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    expect(read({ name: 'A', products: nest(33) }).problems).toEqual([]);
    for (const levels of [34, 100_000]) {
      expect(read({ name: 'A', products: nest(levels) }).problems).toEqual([
        { field: 'products', code: 'too_deep', reason: 'is nested more than 32 levels deep' },
      ]);
    }
  });

  it('needs only a name', () => {
    expect(read({ name: 'Praha 1' })).toMatchObject({
      branch: { slug: 'praha-1', name: 'Praha 1', branchType: 'own', active: true, ...empty },
      problems: [],
    });
  });

  it('may be an answer of the interface as it stands', () => {
    const detail = {
      id: 'a',
      slug: 'a',
      name: 'A',
      branchType: 'partner',
      parentBranch: { slug: 'b', name: 'B', branchType: 'own' },
      openingHours: { regular: [], exceptions: [] },
      emails: [],
      phones: [],
      people: [],
      addressSummary: 'x',
      distanceKm: 1,
    };
    expect(read(detail).branch).toEqual({
      slug: 'a',
      name: 'A',
      branchType: 'partner',
      active: true,
      parentSlug: 'b',
      ...empty,
    });
  });

  it('has its hours split, its dates in one spelling, its address formatted, its blanks dropped', () => {
    const { branch } = read({
      name: '  Cafe\u0301\n',
      description: ' ',
      establishedDate: 0,
      address: { postalCode: '11000', city: 'Praha', notice: 'ring twice' },
      openingHours: {
        regular: [{ dayOfWeek: 0, definition: '8-12, 13-17', description: 'winter', validFrom: '2026-01-01' }],
        exceptions: [{ date: '2026-12-24', isOpen: false, reason: null }],
      },
      people: [{ role: 'manager', name: '' }],
    });
    const season = { description: 'winter', validFrom: '2026-01-01' };
    expect(branch).toEqual({
      ...empty,
      slug: 'cafe',
      name: 'Café',
      branchType: 'own',
      active: true,
      establishedDate: '1970-01-01T00:00:00.000Z',
      address: { postalCode: '110 00', city: 'Praha', country: 'CZ' },
      addressNotice: 'ring twice',
      openingHours: [
        { dayOfWeek: 0, definition: '08:00-12:00', ...season },
        { dayOfWeek: 0, definition: '13:00-17:00', ...season },
      ],
      openingExceptions: [{ date: '2026-12-24', isOpen: false }],
      people: [{ role: 'manager' }],
    });
  });

  it.each([
    ['no object', 5, ''],
    ['a missing name', { slug: 'a' }, 'name'],
    ['a name of another type', { name: 5 }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(256) }, 'name'],
    ['a name no slug can be made from', { name: '東京' }, 'slug'],
    ['a malformed slug', { name: 'A', slug: 'Praha 1' }, 'slug'],
    ['an id that is not the slug', { name: 'A', slug: 'a', id: 'b' }, 'id'],
    ['a misspelt field', { name: 'A', adress: {} }, 'adress'],
    ['a misspelt member', { name: 'A', address: { town: 'Brno' } }, 'address.town'],
    ['an unknown type', { name: 'A', branchType: 'shop' }, 'branchType'],
    ['active as text', { name: 'A', active: 'yes' }, 'active'],
    ['half a point', { name: 'A', latitude: 50 }, 'longitude'],
    ['the other half of a point', { name: 'A', longitude: 14, latitude: null }, 'latitude'],
    ['a latitude beyond the pole', { name: 'A', latitude: 90.1, longitude: 1 }, 'latitude'],
    ['a longitude as text', { name: 'A', latitude: 1, longitude: '14' }, 'longitude'],
    ['a script as address', { name: 'A', url: 'javascript:alert(1)' }, 'url'],
    ['an impossible day', { name: 'A', establishedDate: '2026-02-30' }, 'establishedDate'],
    [
      'a weekday after Sunday',
      { name: 'A', openingHours: { regular: [{ dayOfWeek: 7, definition: '8-9' }] } },
      'openingHours.regular[0].dayOfWeek',
    ],
    [
      'hours that are none',
      { name: 'A', openingHours: { regular: [{ dayOfWeek: 0, definition: 'x' }] } },
      'openingHours.regular[0].definition',
    ],
    [
      'hours without hours',
      { name: 'A', openingHours: { regular: [{ dayOfWeek: 0 }] } },
      'openingHours.regular[0].definition',
    ],
    [
      'a season that ends before it begins',
      {
        name: 'A',
        openingHours: {
          regular: [{ dayOfWeek: 0, definition: '8-9', validFrom: '2026-02-01', validTo: '2026-01-01' }],
        },
      },
      'openingHours.regular[0].validTo',
    ],
    [
      'an exception without a day',
      { name: 'A', openingHours: { exceptions: [{ isOpen: true }] } },
      'openingHours.exceptions[0].date',
    ],
    [
      'an exception that is neither',
      { name: 'A', openingHours: { exceptions: [{ date: '2026-12-24' }] } },
      'openingHours.exceptions[0].isOpen',
    ],
    ['a list that is none', { name: 'A', emails: 'a@b' }, 'emails'],
    ['an item that is none', { name: 'A', phones: ['+420'] }, 'phones[0]'],
    ['an address that is none', { name: 'A', emails: [{ email: 'a' }] }, 'emails[0].email'],
    ['a phone without a digit', { name: 'A', phones: [{ phone: '?' }] }, 'phones[0].phone'],
    ['a person without a role', { name: 'A', people: [{ name: 'x' }] }, 'people[0].role'],
    ['itself as parent', { name: 'A', slug: 'a', parentBranch: { slug: 'a' } }, 'parentBranch.slug'],
    ['a parent without a slug', { name: 'A', parentBranch: { name: 'B' } }, 'parentBranch.slug'],
    ['a country that is none', { name: 'A', address: { country: 'Narnia' } }, 'address.country'],
    ['its own slug as a former one', { name: 'A', slug: 'a', formerSlugs: ['a'] }, 'formerSlugs'],
    ['a NUL in internal data', { name: 'A', products: ['\0'] }, 'products'],
    ['half a character', { name: 'A', staffInstructions: '\ud800' }, 'staffInstructions'],
    ['a control character', { name: 'A\u001b[2J' }, 'name'],
  ])('with %s is refused, and the field is named', (_what, row, field) => {
    const { branch, problems } = read(row);
    expect(branch).toBeNull();
    expect(problems.map((problem) => problem.field)).toEqual([field]);
    expect(problems[0]?.reason).not.toBe('');
  });

  it('has no marks that turn the letters behind them round', () => {
    const { branch } = read({ name: '\u202EPraha\u202C 1', description: 'a\u2066b' });
    expect(branch).toMatchObject({ name: 'Praha 1', description: 'ab' });
  });

  it('is told every problem at once', () => {
    const { problems } = read({ latitude: 100, longitude: 200, branchType: 'x', emails: [{}, { email: 1 }] });
    expect(problems.map(({ field }) => field)).toEqual([
      'name',
      'branchType',
      'latitude',
      'longitude',
      'emails[0].email',
      'emails[1].email',
    ]);
  });
});
