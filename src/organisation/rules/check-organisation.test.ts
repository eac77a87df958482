// What an organisation's fields must look like.
import { expect, it } from 'vitest';
import { isTimeZone } from '#platform/time-zone.ts';
import { checkOrganisation } from './check-organisation.ts';

const right = { slug: 'my-shop', name: 'My shop', defaultCountry: 'CZ', timeZone: 'Europe/Prague' };

it('right fields have no problems', () => {
  expect(checkOrganisation(right, isTimeZone)).toEqual([]);
});

it.each([
  ['slug', 'My-Shop'],
  ['slug', 'my--shop'],
  ['slug', 'a'.repeat(101)],
  ['name', ' '],
  ['name', 'a'.repeat(256)],
  ['defaultCountry', 'cz'],
  ['defaultCountry', 'ZZ'],
  ['defaultCountry', 'QX'],
  ['timeZone', 'Mars/Base'],
  ['timeZone', '+02:00'],
  ['timeZone', 'AET'],
])('%s cannot be %s', (field, value) => {
  expect(checkOrganisation({ ...right, [field]: value }, isTimeZone)).toHaveLength(1);
});
