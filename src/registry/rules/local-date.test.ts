// The calendar date in the time zone of a registry.
import { expect, it } from 'vitest';
import { formatLocalDate } from './local-date.ts';

it('a local date is that of the place', () => {
  expect(formatLocalDate('Europe/Warsaw', Date.parse('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
  expect(formatLocalDate('Europe/Bucharest', Date.parse('2026-06-30T20:59:00Z'))).toBe('2026-06-30');
});
