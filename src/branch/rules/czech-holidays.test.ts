// The Czech public holidays, with the two that follow Easter.
import { expect, it } from 'vitest';
import { czechHolidays } from './czech-holidays.ts';

it.each([
  [2024, '2024-03-29', '2024-04-01'],
  [2026, '2026-04-03', '2026-04-06'],
  [2027, '2027-03-26', '2027-03-29'],
  [2038, '2038-04-23', '2038-04-26'],
])('the holidays of %i are thirteen, with Good Friday on %s and Easter Monday on %s', (year, friday, monday) => {
  const holidays = czechHolidays(year);
  expect(holidays).toHaveLength(13);
  expect(holidays).toContainEqual({ date: friday, reason: 'Velký pátek' });
  expect(holidays).toContainEqual({ date: monday, reason: 'Velikonoční pondělí' });
  expect(holidays.map(({ date }) => date)).toEqual(holidays.map(({ date }) => date).sort());
});
