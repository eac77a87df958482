// Proves which texts are times, and that nothing else is taken for one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTime } from './read-time.ts';

const read = (text: string) => {
  const ms = readTime(text, 'Europe/Prague');
  return ms === null ? null : new Date(ms).toISOString();
};

describe('a time with an offset', () => {
  it.each([
    ['2027-05-03T10:00:00Z', '2027-05-03T10:00:00.000Z'],
    ['2027-05-03t10:00:00z', '2027-05-03T10:00:00.000Z'],
    ['2027-05-03 10:00:00Z', '2027-05-03T10:00:00.000Z'],
    ['2027-05-03T10:00:00+02:00', '2027-05-03T08:00:00.000Z'],
    ['2027-05-03T10:00:00-05:30', '2027-05-03T15:30:00.000Z'],
    ['2027-05-03T10:00:00-00:00', '2027-05-03T10:00:00.000Z'],
    ['2027-05-03T10:00Z', '2027-05-03T10:00:00.000Z'],
    ['2027-05-03T10:00:00.1Z', '2027-05-03T10:00:00.100Z'],
    ['2027-05-03T10:00:00.123456789Z', '2027-05-03T10:00:00.123Z'],
    ['  2027-05-03T10:00:00Z  ', '2027-05-03T10:00:00.000Z'],
    ['2028-02-29T10:00:00Z', '2028-02-29T10:00:00.000Z'],
    ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
    ['2999-12-31T23:59:59Z', '2999-12-31T23:59:59.000Z'],
  ])('%s is an instant', (text, instant) => {
    expect(read(text)).toBe(instant);
  });
});

describe('what is no time', () => {
  it.each([
    '2027-02-29T10:00:00Z',
    '2027-04-31T10:00:00Z',
    '2027-13-01T10:00:00Z',
    '2027-00-10T10:00:00Z',
    '2027-05-03T24:00:00Z',
    '2027-05-03T10:60:00Z',
    '2027-05-03T10:00:60Z',
    '2027-05-03T10:00:00+24:00',
    '2027-05-03T10:00:00+02:60',
    '2027-05-03T10:00:00+0200',
    '2027-05-03T10:00:00.Z',
    '2027-05-03',
    '1899-12-31T23:59:59Z',
    '3000-01-01T00:00:00Z',
    '27-05-03T10:00:00Z',
    '+002027-05-03T10:00:00Z',
    'tomorrow',
    '1809338400000',
    '',
  ])('%s is refused', (text) => {
    expect(read(text)).toBeNull();
  });

  it('any other text neither throws nor reads as a time without four digits at its front', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (readTime(text, 'Europe/Prague') !== null) expect(text.trim()).toMatch(/^\d{4}-/);
      }),
    );
  });
});
