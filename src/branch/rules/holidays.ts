// The public holidays of a year on which people have the day off, in Czechia (act 245/2000 Sb.) and Slovakia (act 241/1993 Z. z.):
// fixed days, those that follow Easter, and the years in which a day became or ceased to be one.
import { addDays, writeDay } from '#platform/rules/wall-clock.ts';

export type HolidayCountry = 'CZ' | 'SK';
export type Holiday = { date: string; name: { cs: string; en: string } };

export const holidayCountries: readonly HolidayCountry[] = ['CZ', 'SK'];
/**
 * The years that are offered. Until `known` the rules below are the law as it is published; later days are offered to a person, who
 * decides, and are never filled in by themselves.
 */
export const holidayYears = { first: 2000, known: 2027, last: 2100 } as const;

/** A month and day, or days after Easter Sunday; from the first year to the last one, with exceptions. */
type Rule = {
  when: string | number;
  cs: string;
  en: string;
  from?: number;
  to?: number;
  not?: readonly number[];
};

const christmas: Rule[] = [
  { when: '12-24', cs: 'Štědrý den', en: 'Christmas Eve' },
  { when: '12-25', cs: '1. svátek vánoční', en: 'Christmas Day' },
  { when: '12-26', cs: '2. svátek vánoční', en: 'St Stephen’s Day' },
];
const easterMonday: Rule = { when: 1, cs: 'Velikonoční pondělí', en: 'Easter Monday' };

const rules: Record<HolidayCountry, readonly Rule[]> = {
  CZ: [
    { when: '01-01', cs: 'Den obnovy samostatného českého státu', en: 'New Year’s Day, Czech Independence Restored' },
    // Act 359/2015 Sb.: since 2016.
    { when: -2, cs: 'Velký pátek', en: 'Good Friday', from: 2016 },
    easterMonday,
    { when: '05-01', cs: 'Svátek práce', en: 'Labour Day' },
    // Act 101/2004 Sb. gave it its name of today.
    { when: '05-08', cs: 'Den osvobození', en: 'Liberation Day', to: 2003 },
    { when: '05-08', cs: 'Den vítězství', en: 'Victory Day', from: 2004 },
    { when: '07-05', cs: 'Den slovanských věrozvěstů Cyrila a Metoděje', en: 'Saints Cyril and Methodius Day' },
    { when: '07-06', cs: 'Den upálení mistra Jana Husa', en: 'Jan Hus Day' },
    // The act is in force since 9 August 2000: both were days off that year already.
    { when: '09-28', cs: 'Den české státnosti', en: 'Czech Statehood Day' },
    { when: '10-28', cs: 'Den vzniku samostatného československého státu', en: 'Czechoslovak Independence Day' },
    { when: '11-17', cs: 'Den boje za svobodu a demokracii', en: 'Freedom and Democracy Day' },
    ...christmas,
  ],
  SK: [
    { when: '01-01', cs: 'Den vzniku Slovenské republiky', en: 'Day of the Establishment of the Slovak Republic' },
    { when: '01-06', cs: 'Zjevení Páně (Tři králové)', en: 'Epiphany' },
    { when: -2, cs: 'Velký pátek', en: 'Good Friday' },
    easterMonday,
    { when: '05-01', cs: 'Svátek práce', en: 'Labour Day' },
    // Act 261/2025 Z. z.: a working day in 2026 only.
    { when: '05-08', cs: 'Den vítězství nad fašismem', en: 'Victory over Fascism Day', not: [2026] },
    { when: '07-05', cs: 'Svátek svatého Cyrila a Metoděje', en: 'Saints Cyril and Methodius Day' },
    { when: '08-29', cs: 'Výročí Slovenského národního povstání', en: 'Slovak National Uprising Day' },
    // Act 530/2023 Z. z.: still a state holiday, but a working day since 2024.
    { when: '09-01', cs: 'Den Ústavy Slovenské republiky', en: 'Constitution Day', to: 2023 },
    // Act 261/2025 Z. z.: a working day in 2026 only.
    { when: '09-15', cs: 'Panna Maria Sedmibolestná', en: 'Our Lady of Sorrows', not: [2026] },
    { when: '10-30', cs: 'Výročí Deklarace slovenského národa', en: 'Martin Declaration Day', from: 2018, to: 2018 },
    { when: '11-01', cs: 'Svátek Všech svatých', en: 'All Saints’ Day' },
    // A day off since 2001. Act 261/2025 Z. z.: still a state holiday, but a working day since 2025.
    { when: '11-17', cs: 'Den boje za svobodu a demokracii', en: 'Freedom and Democracy Day', from: 2001, to: 2024 },
    ...christmas,
  ],
};

export function holidaysOf(country: HolidayCountry, year: number): Holiday[] {
  const easter = easterSunday(year);
  return rules[country]
    .filter(({ from = year, to = year, not = [] }) => from <= year && year <= to && !not.includes(year))
    .map(({ when, cs, en }) => ({
      date: typeof when === 'number' ? addDays(easter, when) : `${year}-${when}`,
      name: { cs, en },
    }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** The holidays of a year that may be filled in without asking: none where the law may still change. */
export const settledHolidaysOf = (country: HolidayCountry, year: number): Holiday[] =>
  year <= holidayYears.known ? holidaysOf(country, year) : [];

/** The holidays of a country from a day on, within so many days. */
export function holidaysNear(country: HolidayCountry, today: string, days: number): Holiday[] {
  const last = addDays(today, days);
  const years = [...new Set([today, last].map((date) => Number(date.slice(0, 4))))];
  return years.flatMap((year) => holidaysOf(country, year)).filter(({ date }) => date >= today && date <= last);
}

/** The Gregorian computus (Meeus, Jones, Butcher). */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  return writeDay(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1));
}
