// Times of day look the same in every sentence and in both languages: 9:05, never 09:05.
import { describe, expect, it } from 'vitest';
import { writeMoment, writeShown, writeTime, writeWhen } from './format.ts';
import { ahead, lasting, lately } from './msg.ts';

const nine = '2026-11-17T08:05:00Z';
const timeZone = 'Europe/Prague';

describe('a time of day', () => {
  it.each(['en', 'cs'] as const)('is written in one way, in %s', (language) => {
    const reading = { language, timeZone, nowMs: Date.parse(nine) };
    const written = [
      writeTime(nine, language, timeZone),
      writeWhen(nine, language, timeZone),
      writeMoment(nine, reading),
      writeShown(lately(nine), reading),
    ];
    for (const text of written) expect(text).toMatch(/(?:^|\s)9:05$/);
  });
});

describe('a value of a text', () => {
  const write = (value: Parameters<typeof writeShown>[0], language = 'en') =>
    writeShown(value, { language, timeZone, nowMs: Date.parse('2026-11-17T22:30:00Z') });

  it('is counted in days of the calendar where it is ahead', () => {
    expect(write(ahead('2026-11-17T22:59:00Z'))).toBe('today');
    expect(write(ahead('2026-11-17T23:01:00Z'))).toBe('tomorrow');
    expect(write(ahead('2026-11-23T10:00:00Z'), 'cs')).toBe('za 6 dní');
  });

  it('has its day where it was not today', () => {
    expect(write(lately('2026-11-16T08:05:00Z'))).toBe('16 Nov 2026, 9:05');
  });

  it('is a length in milliseconds or seconds', () => {
    expect([write(lasting(230)), write(lasting(1_234)), write(lasting(1_234), 'cs')]).toEqual([
      '230 ms',
      '1.2 secs',
      '1,2 s',
    ]);
  });
});
