// One e-mail in one spelling.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseEmail } from './email.ts';

describe('an e-mail', () => {
  it.each([
    [' Jana@Example.COM ', 'Jana@example.com', 'jana@example.com'],
    ['jana@example.com', 'jana@example.com', 'jana@example.com'],
    ['JANA.NOVÁKOVÁ@Příklad.CZ', 'JANA.NOVÁKOVÁ@příklad.cz', 'jana.nováková@příklad.cz'],
    ['no at sign', 'no at sign', 'no at sign'],
  ])('%j is shown as %j and compared as %j', (text, email, key) => {
    expect(normaliseEmail(text)).toEqual({ email, key });
  });

  it('is the same however its accents are composed', () => {
    expect(normaliseEmail('nova\u0301k@example.com')).toEqual(normaliseEmail('nov\u00e1k@example.com'));
  });

  it('stays as it is when it is read again', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        const { email, key } = normaliseEmail(text);
        expect(normaliseEmail(email)).toEqual({ email, key });
        expect(normaliseEmail(text.toUpperCase()).key).toBe(key);
      }),
    );
  });
});
