// Our parser and the driver make the same Dates of PostgreSQL's moments.
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { parseMoment } from './parsers.ts';

const TIMESTAMPTZ = 1184;
const byDriver = pg.types.getTypeParser(TIMESTAMPTZ) as (value: string) => unknown;

describe('a moment', () => {
  it.each([
    '2026-11-16 22:33:48+00',
    '2026-11-16 22:33:48.1+00',
    '2026-11-16 22:33:48.123+00',
    '2026-11-16 22:33:48.999999+00',
    '1969-12-31 23:59:59.5+00',
    '0099-01-01 00:00:00+00',
    '2026-11-16 23:33:48+01',
    '2026-11-16 04:03:48.25+05:30',
    '12026-01-01 00:00:00+00',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
    '-infinity',
  ])('%s is what the driver makes of it', (value) => {
    expect(parseMoment(value)).toEqual(byDriver(value));
  });

  it('is the same at any time of any year', () => {
    const digits = fc.stringMatching(/^(?:\.\d{1,6})?$/);
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }),
        digits,
        (at, part) => {
          const value = `${at.toISOString().slice(0, 19).replace('T', ' ')}${part}+00`;
          expect(parseMoment(value)).toEqual(byDriver(value));
        },
      ),
    );
  });
});
