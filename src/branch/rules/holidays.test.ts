// The public holidays of Czechia and Slovakia: Easter, the years in which the laws changed, and an order without repeats.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readWantedDays } from '../close-days.ts';
import { weekdayOf } from './dates.ts';
import { holidayCountries, holidaysNear, holidaysOf, holidayYears, settledHolidaysOf } from './holidays.ts';

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

  it('are, of fixed days, exactly these from 2024 to 2035', () => {
    const usual = {
      CZ: ['01-01', '05-01', '05-08', '07-05', '07-06', '09-28', '10-28', '11-17', '12-24', '12-25', '12-26'],
      SK: ['01-01', '01-06', '05-01', '05-08', '07-05', '08-29', '09-15', '11-01', '12-24', '12-25', '12-26'],
    };
    const fixedOf = (country: 'CZ' | 'SK', year: number) =>
      holidaysOf(country, year)
        .filter(({ name }) => !['Good Friday', 'Easter Monday'].includes(name.en))
        .map(({ date }) => date.slice(5));
    for (let year = 2024; year <= 2035; year += 1) {
      expect([year, fixedOf('CZ', year)]).toEqual([year, usual.CZ]);
      // 17 November was a day off for the last time in 2024; 8 May and 15 September are working days in 2026 only.
      const slovak = year === 2024 ? [...usual.SK, '11-17'].sort() : usual.SK;
      const worked = year === 2026 ? ['05-08', '09-15'] : [];
      expect([year, fixedOf('SK', year)]).toEqual([year, slovak.filter((day) => !worked.includes(day))]);
    }
  });

  it.each([
    ['09-01', [2023], [2024, 2026], '530/2023 Z. z.'],
    ['11-17', [2023, 2024], [2025, 2026, 2027], '261/2025 Z. z.'],
    ['05-08', [2025, 2027], [2026], '261/2025 Z. z.'],
    ['09-15', [2025, 2027], [2026], '261/2025 Z. z.'],
  ])('of Slovakia have %s in %j, not in %j, by act %s, which the page names', (day, off, worked, act) => {
    for (const year of off) expect(datesOf('SK', year)).toContain(`${year}-${day}`);
    for (const year of worked) expect(datesOf('SK', year)).not.toContain(`${year}-${day}`);
    expect(readFileSync(new URL('../../../docs/branches.md', import.meta.url), 'utf8')).toContain(`act ${act}`);
  });

  it('after 2027 are offered to whoever closes branches, and never filled in by themselves', () => {
    for (const country of holidayCountries) {
      expect(settledHolidaysOf(country, 2027)).toEqual(holidaysOf(country, 2027));
      expect(settledHolidaysOf(country, 2028)).toEqual([]);
      expect(readWantedDays({ holidays: `${country}-2028` }, '2028-01-01').days).toHaveLength(
        holidaysOf(country, 2028).length,
      );
      expect(holidaysNear(country, '2027-12-31', 1).map(({ date }) => date)).toEqual(['2028-01-01']);
    }
  });

  it('that are near are found across the end of a year, both ends included', () => {
    const near = (today: string, days: number) => holidaysNear('CZ', today, days).map(({ date }) => date);
    expect(near('2026-12-25', 7)).toEqual(['2026-12-25', '2026-12-26', '2027-01-01']);
    expect(near('2026-12-27', 4)).toEqual([]);
    expect(near('2026-12-27', 5)).toEqual(['2027-01-01']);
  });

  it('have no Czech Good Friday before 2016, and the names of their time', () => {
    expect(datesOf('CZ', 2015)).not.toContain('2015-04-03');
    expect(datesOf('CZ', 2016)).toContain('2016-03-25');
    const victory = (year: number) => holidaysOf('CZ', year).find(({ date }) => date.endsWith('05-08'))?.name.cs;
    expect([victory(2003), victory(2004)]).toEqual(['Den osvobození', 'Den vítězství']);
  });
});
