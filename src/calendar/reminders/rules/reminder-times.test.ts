// Proves when reminders leave, come again, and stop.
import { describe, expect, it } from 'vitest';
import { dueAt, isTooLate, retryAt } from './reminder-times.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2027-05-03T10:00:00Z');

describe('a reminder', () => {
  it('is due its time before the start', () => {
    expect(dueAt(start, 90, start - 5 * hour)).toBe(start - 90 * minute);
    expect(dueAt(start, 0, start - 5 * hour)).toBe(start);
  });
  it('is due at once when its time has passed and the event has not begun', () => {
    expect(dueAt(start, 90, start - 10 * minute)).toBe(start - 10 * minute);
    expect(dueAt(start, 90, start - 1)).toBe(start - 1);
  });
  it('is not planned for an event that has begun', () => {
    expect(dueAt(start, 90, start)).toBeNull();
    expect(dueAt(start, 90, start + hour)).toBeNull();
  });
  it('may leave until the start, and five minutes after its own time even then', () => {
    expect(isTooLate(start, start - hour, start)).toBe(false);
    expect(isTooLate(start, start - hour, start + 1)).toBe(true);
    expect(isTooLate(start, start, start + 5 * minute)).toBe(false);
    expect(isTooLate(start, start, start + 5 * minute + 1)).toBe(true);
  });
});

describe('a failed reminder', () => {
  it.each([
    [1, 1],
    [2, 5],
    [3, 15],
    [4, 60],
    [5, 60],
    [50, 60],
  ])('after attempt %i waits %i minutes', (attempts, minutes) => {
    const now = start - 24 * hour;
    expect(retryAt(start, attempts, now)).toBe(now + minutes * minute);
  });
  it('is given up when the event starts before the next attempt', () => {
    expect(retryAt(start, 1, start - minute)).toBeNull();
    expect(retryAt(start, 1, start - minute - 1)).toBe(start - 1);
  });
});
