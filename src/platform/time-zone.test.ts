// Proves which names of time zones are accepted, and that Intl can calculate with each.
import { describe, expect, it } from 'vitest';
import { isTimeZone, readTimeZone } from './time-zone.ts';

describe('the name of a time zone', () => {
  it.each([
    ['Europe/Prague', 'Europe/Prague'],
    ['europe/PRAGUE', 'Europe/Prague'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['utc', 'UTC'],
    ['Etc/GMT-14', 'Etc/GMT-14'],
    ['EST5EDT', 'EST5EDT'],
  ])('%s is read as %s', (given, name) => {
    expect(readTimeZone(given)).toBe(name);
  });

  it.each([
    '',
    'Mars/Base',
    'Europe/Prague\n',
    ' UTC',
    '+02:00',
    '+0530',
    'UTC+2',
    'AET',
    'BST',
    'SystemV/AST4',
    'İran',
  ])('is not %j', (text) => {
    expect(readTimeZone(text)).toBeNull();
    expect(isTimeZone(text)).toBe(false);
  });

  it('is every one that Intl lists', () => {
    for (const name of Intl.supportedValuesOf('timeZone')) expect(readTimeZone(name)).toBe(name);
  });
});
