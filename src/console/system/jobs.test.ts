// Errors of jobs are shown without personal data.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writePlainError } from './jobs.ts';

describe('the error of a job', () => {
  it.each([
    ['The mail server did not take the mail.', 'The mail server did not take the mail.'],
    ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
    ['550 <jana@example.com>: unknown', '550 <…@…>: unknown'],
    ['no such person: jana@example.com, petr@example.cz', 'no such person: …@…, …@…'],
    ['cannot call +420 601 234 567 now', 'cannot call … now'],
    ['cannot call (0)601-234-567', 'cannot call (…'],
    ['first line\n  second\tline', 'first line second line'],
    [`Key (name)="${'x'.repeat(41)}" is taken`, 'Key (name)="…" is taken'],
    ['column "reminder_id" is unknown', 'column "reminder_id" is unknown'],
    ['', ''],
  ])('%s', (text, shown) => expect(writePlainError(text)).toBe(shown));

  it('is one line of at most 301 characters, and holds no address', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 3_000 }),
        fc.emailAddress(),
        fc.string({ maxLength: 20 }),
        (before, email, after) => {
          const shown = writePlainError(`${before} ${email} ${after}`);
          expect(shown.length).toBeLessThanOrEqual(301);
          expect(shown).not.toMatch(/[\n\r\t]/);
          expect(shown).not.toContain(email);
        },
      ),
    );
  });
});
