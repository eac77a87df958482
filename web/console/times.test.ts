// Times of day look the same in every sentence and in both languages: 9:05, never 09:05.
import { describe, expect, it } from 'vitest';
import { writeMoment, writeTime, writeWhen } from './times.ts';

const nine = '2026-11-17T08:05:00Z';
const place = { organisation: { timeZone: 'Europe/Prague' } };

describe('a time of day', () => {
  it.each(['en', 'cs'] as const)('is written in one way, in %s', (language) => {
    const frame = { reader: { language }, place } as unknown as Parameters<typeof writeMoment>[1];
    const written = [
      writeTime(nine, language, 'Europe/Prague'),
      writeWhen(nine, language, 'Europe/Prague'),
      writeMoment(nine, frame),
    ];
    for (const text of written) expect(text).toMatch(/(?:^|\s)9:05$/);
  });
});
