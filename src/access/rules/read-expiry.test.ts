// Proves what may be written for the end of a key.
import { describe, expect, it } from 'vitest';
import { readExpiry } from './read-expiry.ts';

describe('the end of a key', () => {
  it.each([
    ['90d', { lifeMs: 90 * 86_400_000 }],
    ['24h', { lifeMs: 86_400_000 }],
    ['30m', { lifeMs: 1_800_000 }],
    // The key works on the whole day.
    ['2027-01-31', { validUntil: new Date('2027-02-01T00:00:00Z') }],
    ['2028-02-29', { validUntil: new Date('2028-03-01T00:00:00Z') }],
    ['2027-01-31T18:00Z', { validUntil: new Date('2027-01-31T18:00:00Z') }],
    ['2027-01-31T18:00:30+01:00', { validUntil: new Date('2027-01-31T17:00:30Z') }],
  ])('may be written as %s', (text, expiry) => {
    expect(readExpiry(text)).toEqual(expiry);
  });

  it.each([
    '',
    '90',
    '90 days',
    'soon',
    '2027-02-29',
    '2027-13-01',
    '31.1.2027',
    '2027-01-31T18:00',
    '2027-01-31T25:00Z',
  ])('cannot be written as %j', (text) => {
    expect(readExpiry(text)).toBeNull();
  });
});
