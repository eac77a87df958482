// A branch as a LocalBusiness of schema.org.
import { describe, expect, it } from 'vitest';
import { toJsonLd } from './json-ld.ts';

describe('JSON-LD', () => {
  it('has names of weekdays, the end of a day and closed days', () => {
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
