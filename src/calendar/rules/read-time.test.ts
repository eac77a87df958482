// Proves which texts are times, and that nothing else is taken for one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, readTime } from './read-time.ts';

const read = (text: string) => {
  const time = readTime(text);
  return time === null ? null : new Date(instantOf(time, 'Europe/Prague')).toISOString();
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
    ['2028-06-13T10:00:00+0200', '2028-06-13T08:00:00.000Z'],
    ['2028-06-13T10:00:00+02', '2028-06-13T08:00:00.000Z'],
    ['2028-06-13T10:00:00-0330', '2028-06-13T13:30:00.000Z'],
    ['20280613T100000Z', '2028-06-13T10:00:00.000Z'],
    ['20280613T1000+0200', '2028-06-13T08:00:00.000Z'],
    ['20280613T100000,5+02:00', '2028-06-13T08:00:00.500Z'],
    ['2028-06-13T10:00:00,123Z', '2028-06-13T10:00:00.123Z'],
    [`2028-06-13T10:00:00.${'9'.repeat(40)}Z`, '2028-06-13T10:00:00.999Z'],
    ['2028-06-13T24:00Z', '2028-06-14T00:00:00.000Z'],
    ['2028-12-31T24:00:00.000Z', '2029-01-01T00:00:00.000Z'],
    ['20280613T240000+0200', '2028-06-13T22:00:00.000Z'],
  ])('%s is an instant', (text, instant) => {
    expect(read(text)).toBe(instant);
  });
});

describe('a date alone', () => {
  it.each(['2028-06-13', '20280613', ' 2028-06-13 '])('%s is told from a time', (text) => {
    expect(readTime(text)).toEqual({ wallMs: Date.parse('2028-06-13'), offsetMs: null, isDate: true });
  });
});

describe('any time', () => {
  const instants = fc
    .date({ min: new Date('1900-01-02'), max: new Date('2999-12-30'), noInvalidDate: true })
    .map((date) => date.toISOString());

  it('means the same in every form in which programs write it', () => {
    const offsets = fc.tuple(
      fc.constantFrom('+', '-'),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ max: 59, min: 0 }),
    );
    fc.assert(
      fc.property(instants, offsets, fc.stringMatching(/^\d{0,12}$/), (instant, [sign, hours, minutes], finer) => {
        const shift = (hours * 60 + minutes) * 60_000 * (sign === '-' ? -1 : 1);
        const wall = new Date(Date.parse(instant) + shift).toISOString().slice(0, -1);
        const short = wall.replace(/[-:]/g, '');
        const [hh, mm] = [hours, minutes].map((part) => String(part).padStart(2, '0'));
        for (const text of [
          instant,
          instant.replace('T', ' '),
          instant.replace('Z', `${finer}Z`),
          instant.replace('.', ','),
          `${wall}${sign}${hh}:${mm}`,
          `${wall}${sign}${hh}${mm}`,
          `${short}${sign}${hh}${mm}`,
          ...(minutes === 0 ? [`${wall}${sign}${hh}`] : []),
        ]) {
          expect(read(text), text).toBe(instant);
        }
      }),
    );
  });
});

describe('what is no time', () => {
  it.each([
    '2027-02-29T10:00:00Z',
    '2027-04-31T10:00:00Z',
    '2027-13-01T10:00:00Z',
    '2027-00-10T10:00:00Z',
    '2027-05-03T10:60:00Z',
    '2027-05-03T10:00:60Z',
    '2027-05-03T10:00:00+24:00',
    '2027-05-03T10:00:00+02:60',
    '2027-05-03T10:00:00.Z',
    '1899-12-31T23:59:59Z',
    '3000-01-01T00:00:00Z',
    '27-05-03T10:00:00Z',
    '+002027-05-03T10:00:00Z',
    '2027-05-03T24:00:01Z',
    '2027-05-03T24:00:00.0001Z',
    '2027-05-03T25:00:00Z',
    '2027-W18-1T10:00:00Z',
    '2027-W18-1',
    '2027-123',
    '2027123',
    '2027-5-3',
    '2027-05',
    '270503',
    '2027-05-03T10',
    '2027-05-03T100000Z',
    '20270503T10:00:00Z',
    '2027-05-03T10:00:00+2',
    '2027-05-03T10:00:00+020',
    '2027-05-03T10:00:00 +02:00',
    '2027-05-03Z',
    '2027-02-29',
    '03.05.2027',
    'tomorrow',
    '1809338400000',
    '',
  ])('%s is refused', (text) => {
    expect(read(text)).toBeNull();
  });

  it('any other text neither throws nor reads as a time without four digits at its front', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (readTime(text) !== null) expect(text.trim()).toMatch(/^\d{4}-?\d\d/);
      }),
    );
  });
});
