// The Czech public holidays of a year (act 245/2000 Sb.), for the demo branches: fixed days, and two that follow Easter.

export type Holiday = { date: string; reason: string };

const fixed: [monthDay: string, reason: string][] = [
  ['01-01', 'Den obnovy samostatného českého státu'],
  ['05-01', 'Svátek práce'],
  ['05-08', 'Den vítězství'],
  ['07-05', 'Den slovanských věrozvěstů Cyrila a Metoděje'],
  ['07-06', 'Den upálení mistra Jana Husa'],
  ['09-28', 'Den české státnosti'],
  ['10-28', 'Den vzniku samostatného československého státu'],
  ['11-17', 'Den boje za svobodu a demokracii'],
  ['12-24', 'Štědrý den'],
  ['12-25', '1. svátek vánoční'],
  ['12-26', '2. svátek vánoční'],
];

export function czechHolidays(year: number): Holiday[] {
  const easter = easterSunday(year);
  const days = [
    { date: addDays(easter, -2), reason: 'Velký pátek' },
    { date: addDays(easter, 1), reason: 'Velikonoční pondělí' },
    ...fixed.map(([monthDay, reason]) => ({ date: `${year}-${monthDay}`, reason })),
  ];
  return days.sort((one, other) => (one.date < other.date ? -1 : 1));
}

function addDays(day: Date, count: number): string {
  return new Date(day.getTime() + count * 86_400_000).toISOString().slice(0, 10);
}

/** The Gregorian computus (Meeus, Jones, Butcher). */
function easterSunday(year: number): Date {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1));
}
