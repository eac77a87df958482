// The public holidays of Czechia and Slovakia: Easter, the years in which the laws changed, and an order without repeats.
import { describe, expect, it } from 'vitest';
import { weekdayOf } from './dates.ts';
import { holidayCountries, holidaysOf, holidayYears } from './holidays.ts';

const datesOf = (country: 'CZ' | 'SK', year: number) => holidaysOf(country, year).map(({ date }) => date);

describe('public holidays', () => {
  it.each([
    [2000, '2000-04-24'],
    [2008, '2008-03-24'],
    [2011, '2011-04-25'],
    [2024, '2024-04-01'],
    [2026, '2026-04-06'],
    [2027, '2027-03-29'],
    [2038, '2038-04-26'],
    [2049, '2049-04-19'],
    [2076, '2076-04-20'],
    [2100, '2100-03-29'],
  ])('of %i have Easter Monday on %s in both countries', (year, monday) => {
    for (const country of holidayCountries) {
      const found = holidaysOf(country, year).find(({ date }) => date === monday);
      expect(found?.name).toEqual({ cs: 'Velikonoční pondělí', en: 'Easter Monday' });
    }
  });

  it('are those of one year, in order, each day once, for every year', () => {
    for (let year = holidayYears.first; year <= holidayYears.last; year += 1) {
      for (const country of holidayCountries) {
        const dates = datesOf(country, year);
        expect(dates).toEqual([...new Set(dates)].sort());
        expect(dates.every((date) => date.startsWith(`${year}-`))).toBe(true);
        const fridays = holidaysOf(country, year).filter(({ name }) => name.en === 'Good Friday');
        expect(fridays.every(({ date }) => weekdayOf(date) === 4)).toBe(true);
      }
    }
  });

  it.each([
    ['CZ', 2015, 12],
    ['CZ', 2016, 13],
    ['CZ', 2026, 13],
    ['SK', 2000, 14],
    ['SK', 2001, 15],
    ['SK', 2018, 16],
    ['SK', 2023, 15],
    ['SK', 2024, 14],
    ['SK', 2025, 13],
    ['SK', 2026, 11],
    ['SK', 2027, 13],
  ] as const)('of %s in %i are %i', (country, year, count) => {
    expect(holidaysOf(country, year)).toHaveLength(count);
  });

  it('have no Czech Good Friday before 2016, and the names of their time', () => {
    expect(datesOf('CZ', 2015)).not.toContain('2015-04-03');
    expect(datesOf('CZ', 2016)).toContain('2016-03-25');
    const victory = (year: number) => holidaysOf('CZ', year).find(({ date }) => date.endsWith('05-08'))?.name.cs;
    expect([victory(2003), victory(2004)]).toEqual(['Den osvobození', 'Den vítězství']);
  });
});
