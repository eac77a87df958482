// Proves how the filters of statistics are read.
import { describe, expect, it } from 'vitest';
import { readTimeZone } from '#platform/time-zone.ts';
import { startOfQuarter } from '../../rules/quarters.ts';
import { boundFilter, type FilterTexts, fitsSums, readFilter, readFitting } from './filter.ts';

const read = (texts: FilterTexts) => {
  const verdict = readFilter(texts, readTimeZone);
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
    [{ device: 'mobile' }, { device: 'mobile', tools: true }],
    [{ tools: 'false' }, { tools: false }],
    [
      { tools: 'No', device: 'tool' },
      { tools: false, device: 'tool' },
    ],
    [{ tools: '1' }, { tools: true }],
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
    expect(fitsSums(read({}))).toBe(true);
    expect(fitsSums(read({ from: '2026-11-15', timezone: 'Asia/Kathmandu' }))).toBe(true);
    expect(fitsSums(read({ from: '2026-11-15T10:01:00Z' }))).toBe(false);
    expect(fitsSums(read({ device: 'mobile' }))).toBe(false);
    expect(fitsSums(read({ tools: 'false' }))).toBe(false);
    expect(fitsSums(read({ tools: 'true' }))).toBe(true);
  });
});

describe('a filter fitted to the life of a link', () => {
  const life = { begin: Date.parse('2026-09-20T10:07:00Z'), now: Date.parse('2026-11-15T12:00:00Z') };

  it('has no from that lies before the link', () => {
    for (const from of ['1970-01-01', '1970-01-01T00:07:03Z', '2026-09-20T10:00:00Z']) {
      expect(boundFilter(read({ from }), life)).toMatchObject({ from: null, to: null });
      expect(fitsSums(boundFilter(read({ from }), life))).toBe(true);
    }
    expect(iso(boundFilter(read({ from: '2026-09-20T10:15:00Z' }), life).from)).toBe('2026-09-20T10:15:00.000Z');
  });

  it('knows the clocks of the zone from the first click on, and none where it asks for no time of the week', () => {
    const { offsets } = boundFilter(read({ from: '1970-01-01', hour: '3', timezone: 'Europe/Prague' }), life);
    expect(offsets.map(({ from, offsetMs }) => [iso(startOfQuarter(from)), offsetMs / 3_600_000])).toEqual([
      ['2026-09-20T10:00:00.000Z', 2],
      ['2026-10-25T01:00:00.000Z', 1],
    ]);
    expect(boundFilter(read({ country: 'CZ', timezone: 'Europe/Prague' }), life).offsets).toEqual([]);
  });

  it('asks for the clocks of the future no more than of the past', () => {
    for (const times of [{ from: '9998-12-31' }, { to: '9998-12-31' }, { from: '1970-01-01', to: '1970-02-01' }]) {
      expect(
        boundFilter(read({ ...times, weekday: '1', timezone: 'Europe/Prague' }), life).offsets.length,
      ).toBeLessThan(3);
    }
  });
});

describe('what cannot be read is refused with words', () => {
  it.each([
    [{ from: '2026-02-30' }, 'from'],
    [{ from: '2026-02-30T10:00:00Z' }, 'from'],
    [{ to: '2026-04-31T10:00:00+14:00' }, 'to'],
    [{ from: 'yesterday' }, 'from'],
    [{ from: '2026-11-15T10:00' }, 'from'],
    [{ from: '' }, 'from'],
    [{ to: '99999-01-01' }, 'to'],
    [{ to: '2026-11-15T25:00:00Z' }, 'to'],
    [{ from: '2026-11-16', to: '2026-11-15' }, 'from'],
    [{ country: 'Czechia' }, 'country'],
    [{ device: 'phone' }, 'device'],
    [{ tools: 'browsers' }, 'tools'],
    [{ tools: '' }, 'tools'],
    [{ referrer: '\u0000' }, 'referrer'],
    [{ referrer: '' }, 'referrer'],
    [{ browser: '\u0000' }, 'browser'],
    [{ os: '' }, 'os'],
    [{ weekday: '7' }, 'weekday'],
    [{ hour: '-1' }, 'hour'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ timezone: '+05:30' }, 'timezone'],
    [{ timezone: 'AET' }, 'timezone'],
  ])('%j', (texts, name) => {
    const verdict = readFilter(texts, readTimeZone);
    expect(verdict).toMatchObject({ ok: false, problem: expect.stringMatching(new RegExp(`^${name} must be`)) });
  });
});

describe('what a page cannot read of a filter', () => {
  it.each([
    [{}, []],
    [{ country: 'CZ', hour: '9' }, []],
    [{ country: 'CZ', hour: '99' }, ['hour']],
    [{ from: '2026-11-10', to: '2026-11-01', device: 'x', os: 'Android' }, ['from', 'to', 'device']],
    [
      { timezone: 'Mars', from: 'x', to: 'y', weekday: '7', browser: 'ř' },
      ['timezone', 'from', 'to', 'weekday', 'browser'],
    ],
  ])('%j is left out and named, and nothing else', (texts: FilterTexts, ignored) => {
    const fitting = readFitting(texts, readTimeZone);
    expect(fitting.ignored).toEqual(ignored);
    const rest = Object.fromEntries(Object.entries(texts).filter(([name]) => !ignored.includes(name as never)));
    expect(fitting.filter).toEqual(read(rest));
  });
});
