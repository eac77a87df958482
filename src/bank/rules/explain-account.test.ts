// An explained account says the same as the reader, part by part.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainAccount } from './explain-account.ts';
import { readBankAccount } from './read-bank-account.ts';

const partsOf = (typed: string) => {
  const explained = explainAccount(typed);
  return explained.success
    ? explained.parts.map(({ id, text, holds }) =>
        `${id} ${text} ${holds === null ? '' : holds ? 'holds' : 'fails'}`.trim(),
      )
    : explained.reason;
};

describe('an account is explained part by part', () => {
  it('of a Czech IBAN with its bank and both checks', () => {
    expect(partsOf('cz65 0800 0000 1920 0014 5399')).toEqual([
      'country CZ',
      'check 65 holds',
      'bank 0800 holds',
      'prefix 000019 holds',
      'account 2000145399 holds',
    ]);
    expect(explainAccount('cz65 0800 0000 1920 0014 5399')).toMatchObject({
      isAsTyped: true,
      strictReason: null,
      czech: { repaired: false, bank: { name: 'Česká spořitelna, a.s.', bic: 'GIBACZPX' } },
    });
  });

  it('says where modulo 11 fails, and that strict would refuse it', () => {
    expect(partsOf('124/0100')).toEqual([
      'country CZ',
      expect.stringMatching(/^check \d\d holds$/),
      'bank 0100 holds',
      'prefix 000000 holds',
      'account 0000000124 fails',
    ]);
    expect(explainAccount('124/0100')).toMatchObject({ strictReason: 'strict_mod11', isAsTyped: false });
  });

  it('says what was repaired', () => {
    expect(explainAccount('CZ00 0800 0000 1920 0014 5399')).toMatchObject({
      czech: { repaired: true },
      isAsTyped: false,
    });
  });

  it('of a foreign IBAN with the rest in one piece', () => {
    expect(partsOf('DE89 3704 0044 0532 0130 00')).toEqual(['country DE', 'check 89 holds', 'rest 370400440532013000']);
  });

  it('names the reason when there is no account', () => {
    expect(partsOf('DE88 3704 0044 0532 0130 00')).toBe('check_digits_wrong');
    expect(partsOf('')).toBe('nothing_to_read');
  });
});

it('the parts together are the IBAN that the reader gives, whatever is typed', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 2, maxLength: 10 });
  const typed = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.tuple(digits, fc.constantFrom('0100', '0800', '2010', '9999')).map(([account, bank]) => `${account}/${bank}`),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const explained = explainAccount(text);
      const reading = readBankAccount(text, 'format');
      expect(explained.success).toBe(reading.success);
      if (explained.success) expect(explained.parts.map((part) => part.text).join('')).toBe(explained.iban);
    }),
  );
});
