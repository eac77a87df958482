// Holidays and the words of schema.org.
import { describe, expect, it } from 'vitest';
import { czechHolidays } from './czech-holidays.ts';
import { toJsonLd } from './json-ld.ts';

describe('the Czech holidays', () => {
  it.each([
    [2024, '2024-03-29', '2024-04-01'],
    [2026, '2026-04-03', '2026-04-06'],
    [2027, '2027-03-26', '2027-03-29'],
    [2038, '2038-04-23', '2038-04-26'],
  ])('of %i are thirteen, with Good Friday on %s and Easter Monday on %s', (year, friday, monday) => {
    const holidays = czechHolidays(year);
    expect(holidays).toHaveLength(13);
    expect(holidays).toContainEqual({ date: friday, reason: 'Velký pátek' });
    expect(holidays).toContainEqual({ date: monday, reason: 'Velikonoční pondělí' });
    expect(holidays.map(({ date }) => date)).toEqual(holidays.map(({ date }) => date).sort());
  });
});

describe('schema.org', () => {
  it('knows weekdays by name, the end of a day and closed days', () => {
    const view = {
      id: 'a',
      slug: 'a',
      name: 'A',
      branchType: 'own' as const,
      emails: [],
      phones: [],
      people: [],
      openingHours: {
        regular: [{ dayOfWeek: 6, definition: '18:00-24:00', validFrom: '2026-06-01T00:00:00.000Z' }],
        exceptions: [{ date: '2026-12-24', isOpen: false }],
      },
    };
    const kind = { '@type': 'OpeningHoursSpecification' };
    expect(toJsonLd(view)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      branchCode: 'a',
      name: 'A',
      openingHoursSpecification: [
        { ...kind, dayOfWeek: 'Sunday', opens: '18:00', closes: '23:59', validFrom: '2026-06-01' },
      ],
      specialOpeningHoursSpecification: [
        { ...kind, validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '00:00', closes: '00:00' },
      ],
    });
  });
});
