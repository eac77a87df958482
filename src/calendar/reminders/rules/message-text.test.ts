// An SMS is never longer than two joined ones, also of characters that take two places in it.
import { expect, it } from 'vitest';
import { translator } from '#platform/text/texts.ts';
import { writeSms } from './message-text.ts';

const event = (title: string) => ({
  title,
  startsAt: new Date('2026-11-20T09:00:00Z'),
  endsAt: new Date('2026-11-20T10:00:00Z'),
  isAllDay: false,
  timeZone: 'UTC',
  locationTitle: null,
  url: null,
  description: null,
  agenda: null,
});
const smsOf = (title: string) => writeSms(event(title), 'reminder', translator('en', 'calendar'));
const place = smsOf('').length;

it('fits into two SMS, 67 UTF-16 units each, and no emoji is cut in half', () => {
  const fits = 'x'.repeat((134 - place) % 2) + '🎉'.repeat((134 - place) / 2);
  for (const title of [fits, `${fits}x`, `x${fits}`, '🎉'.repeat(134)]) {
    const text = smsOf(title);
    expect(text.length).toBeLessThanOrEqual(134);
    expect(text.isWellFormed()).toBe(true);
    expect(text.endsWith('…')).toBe(title !== fits);
  }
  expect(smsOf('x'.repeat(134))).toHaveLength(134);
});
