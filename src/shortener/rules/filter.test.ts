// Proves how the filters of statistics are read.
import { describe, expect, it } from 'vitest';
import { type FilterTexts, fitsRollups, readFilter } from './filter.ts';

const read = (texts: FilterTexts) => {
  const verdict = readFilter(texts);
  if (!verdict.ok) throw new Error(verdict.problem);
  return verdict.filter;
};
const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

describe('a span of time', () => {
  it.each([
    [{}, null, null],
    [{ from: '2026-11-15', to: '2026-11-15' }, '2026-11-15T00:00:00.000Z', '2026-11-16T00:00:00.000Z'],
    [
      { from: '2026-10-25', to: '2026-10-25', timezone: 'Europe/Prague' },
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ],
    [{ from: '2026-11-15T10:07:00+01:00' }, '2026-11-15T09:07:00.000Z', null],
    [{ to: '2026-11-15T10:00Z' }, null, '2026-11-15T10:00:00.000Z'],
  ])('%j', (texts, from, to) => {
    const filter = read(texts);
    expect([iso(filter.from), iso(filter.to)]).toEqual([from, to]);
  });
});

describe('other filters', () => {
  it.each([
    [{ country: 'cz' }, { country: 'CZ' }],
    [{ country: '(unknown)' }, { country: '' }],
    [{ device: 'mobile' }, { device: 'mobile' }],
    [
      { weekday: '6', hour: '09' },
      { weekday: 6, hour: 9 },
    ],
    [
      { browser: 'Chrome', os: 'Mac OS' },
      { browser: 'Chrome', os: 'Mac OS' },
    ],
    [{ referrer: "'; drop table" }, { referrer: "'; drop table" }],
  ])('%j', (texts, filter) => {
    expect(read(texts)).toMatchObject(filter);
  });

  it('decide whether rollups can answer', () => {
    expect(fitsRollups(read({}))).toBe(true);
    expect(fitsRollups(read({ from: '2026-11-15', timezone: 'Asia/Kathmandu' }))).toBe(true);
    expect(fitsRollups(read({ from: '2026-11-15T10:01:00Z' }))).toBe(false);
    expect(fitsRollups(read({ device: 'mobile' }))).toBe(false);
  });
});

describe('what cannot be read is refused with words', () => {
  it.each([
    [{ from: '2026-02-30' }, 'from'],
    [{ from: 'yesterday' }, 'from'],
    [{ from: '2026-11-15T10:00' }, 'from'],
    [{ from: '' }, 'from'],
    [{ to: '99999-01-01' }, 'to'],
    [{ to: '2026-11-15T25:00:00Z' }, 'to'],
    [{ from: '2026-11-16', to: '2026-11-15' }, 'from'],
    [{ country: 'Czechia' }, 'country'],
    [{ device: 'phone' }, 'device'],
    [{ referrer: '\u0000' }, 'referrer'],
    [{ referrer: '' }, 'referrer'],
    [{ browser: '\u0000' }, 'browser'],
    [{ os: '' }, 'os'],
    [{ weekday: '7' }, 'weekday'],
    [{ hour: '-1' }, 'hour'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
  ])('%j', (texts, name) => {
    const verdict = readFilter(texts);
    expect(verdict).toMatchObject({ ok: false, problem: expect.stringMatching(new RegExp(`^${name} must be`)) });
  });
});
