// Properties of the reader with random accounts and any Unicode text: the right answer, no exception, limited work.
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { longRuns } from '#test/run/environment.ts';
import bankList from './data/czech-banks.json' with { type: 'json' };
import { type CheckMode, readBankAccount } from './read-bank-account.ts';

type Account = { prefix: string; account: string; bank: string };

/** Adds a last digit (its weight is 1) so that modulo 11 passes; numbers that would need 10 are dropped. */
function completeMod11(body: string): string | null {
  let sum = 0;
  for (const digit of body) sum = sum * 2 + Number(digit);
  const last = (11 - ((sum * 2) % 11)) % 11;
  return last === 10 ? null : `${body}${last}`;
}

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });
const passing = (minLength: number, maxLength: number) =>
  digits(minLength - 1, maxLength - 1)
    .map((body) => completeMod11(body) ?? '')
    .filter((number) => Number(number) >= 10)
    .map((number) => String(Number(number)));
const bank = fc.constantFrom(...bankList.banks.map(({ code }) => code));
const legalAccount: fc.Arbitrary<Account> = fc.record({
  prefix: fc.oneof(fc.constant(''), passing(2, 6)),
  account: passing(2, 10),
  bank,
});
const mode = fc.constantFrom<CheckMode>('format', 'strict');

function writeDomestic({ prefix, account, bank: code }: Account): string {
  return `${prefix === '' ? '' : `${prefix}-`}${account}/${code}`;
}

/** Inserts spaces at the given positions, but never inside the bank code. */
function space(text: string, gaps: boolean[]): string {
  const bankStart = text.length - 4;
  return [...text].map((character, i) => (gaps[i] === true && i <= bankStart ? ` ${character}` : character)).join('');
}

/** Every notation of the documentation; `gaps` inserts spaces into those with a hyphen and a slash. */
function writeInEveryForm(account: Account, iban: string, gaps: boolean[]): string[] {
  const prefix6 = account.prefix.padStart(6, '0');
  const account10 = account.account.padStart(10, '0');
  const bankLast = account.prefix === '' ? account.account : `${account.prefix}${account10}`;
  return [
    iban,
    iban.toLowerCase(),
    `IBAN: ${iban.replace(/(.{4})(?=.)/g, '$1 ')}`,
    `CZ00${iban.slice(4)}`,
    writeDomestic(account),
    space(`${prefix6}-${account10}/${account.bank}`, gaps),
    `${prefix6}\u2013${account10} / ${account.bank}`,
    `${prefix6}${account10}/${account.bank}`,
    `${bankLast}/${account.bank}`,
    iban.slice(4),
    iban.slice(2),
    `00${iban.slice(4)}`,
    `${bankLast} ${account.bank}`,
    // With a prefix of six these are 20 digits, which the spec reads as "bank first" if that is an account, too.
    ...(bankLast.length < 16 ? [`${bankLast}${account.bank}`] : []),
  ];
}

describe('every legal Czech account', () => {
  test('is read right in every form, in both modes', () => {
    fc.assert(
      fc.property(legalAccount, mode, fc.array(fc.boolean(), { maxLength: 22 }), (account, check, gaps) => {
        const reading = readBankAccount(writeDomestic(account), check);
        if (!reading.success) throw new Error(`${writeDomestic(account)}: ${reading.reason}`);
        expect(reading.czech).toMatchObject({ domestic: writeDomestic(account), mod11: true });
        for (const typed of writeInEveryForm(account, reading.iban, gaps)) {
          const again = readBankAccount(typed, check);
          expect([typed, again.success && again.iban]).toEqual([typed, reading.iban]);
          expect(again).toMatchObject({ czech: { domestic: writeDomestic(account) } });
        }
      }),
      longRuns(2_000),
    );
  });

  test('with a gap for the hyphen is read right or not at all, never as another account', () => {
    fc.assert(
      fc.property(legalAccount, (account) => {
        fc.pre(account.prefix !== '');
        for (const end of [`/${account.bank}`, ` ${account.bank}`, account.bank]) {
          const reading = readBankAccount(`${account.prefix} ${account.account}${end}`, 'format');
          if (reading.success && reading.form !== 'digits20') {
            expect(reading.czech?.domestic).toBe(writeDomestic(account));
          }
        }
      }),
      longRuns(2_000),
    );
  });
});

describe('a prefix and a short account without a separator', () => {
  const joinedLength = ({ prefix, account }: Account) => prefix.length + account.length;
  const long = legalAccount.filter((one) => one.prefix !== '' && one.account.length < 10 && joinedLength(one) > 10);
  const passes = (text: string) => [...text].reduce((sum, digit) => sum * 2 + Number(digit), 0) % 11 === 0;

  test('are read as they are meant, as an account of ten digits that passes, too, or not at all if several other cuts pass', () => {
    fc.assert(
      fc.property(long, mode, (account, check) => {
        const before = `${account.prefix}${account.account}`;
        fc.pre(before.length < 16);
        const reading = readBankAccount(`${before}${account.bank}`, check);
        const isAt = (cut: number) => passes(before.slice(0, cut)) && passes(before.slice(cut));
        const tenDigits = before.length - 10;
        const others = [1, 2, 3, 4, 5, 6].filter((cut) => cut > tenDigits && before[cut] !== '0' && isAt(cut));
        if (isAt(tenDigits)) {
          const read = { prefix: String(Number(before.slice(0, tenDigits))), account: before.slice(tenDigits) };
          const written = writeDomestic({ ...read, account: String(Number(read.account)), bank: account.bank });
          expect(reading).toMatchObject({ success: true, czech: { domestic: written, mod11: true } });
        } else if (others.length === 1)
          expect(reading).toMatchObject({ success: true, czech: { domestic: writeDomestic(account), mod11: true } });
        else expect(reading).toMatchObject({ success: false, reason: 'two_accounts_fit' });
      }),
      longRuns(2_000),
    );
  });

  test('20 and 22 digits are read by their length, whatever they are, unless there is no such account or it is German or Slovak', () => {
    const anyDigits = fc.constantFrom(20, 22).chain((length) => digits(length, length));
    fc.assert(
      fc.property(anyDigits, (typed) => {
        const reading = readBankAccount(typed, 'format');
        if (reading.success) expect(reading.iban.slice(4)).toHaveLength(20);
        else expect(['country_left_out', 'account_or_bank_zero']).toContain(reading.reason);
        if (reading.success) return;
        const abroad = readBankAccount(`${typed.length === 20 ? 'DE' : 'SK'}${typed}`, 'format');
        expect(abroad.success || /^0{4}|0{4}$/u.test(typed.slice(-20))).toBe(true);
      }),
      longRuns(5_000),
    );
  });

  test('are read as they are meant where no other cut passes', () => {
    fc.assert(
      fc.property(long, (account) => {
        const before = `${account.prefix}${account.account}`;
        const cuts = [1, 2, 3, 4, 5, 6].filter((cut) => before.length - cut <= 10);
        const passing = cuts.filter((cut) => passes(before.slice(0, cut)) && passes(before.slice(cut)));
        fc.pre(passing.length === 1 && before.length < 16);
        expect(readBankAccount(`${before}${account.bank}`, 'strict')).toMatchObject({
          success: true,
          czech: { domestic: writeDomestic(account) },
        });
      }),
      longRuns(2_000),
    );
  });
});

describe('a typo in the prefix or the account', () => {
  /** The digits as the caller typed them, for the form in which only the slash and the hyphen are checked. */
  const written = legalAccount.map(
    ({ prefix, account, bank: code }) => `${prefix.padStart(6, '0')}-${account.padStart(10, '0')}/${code}`,
  );
  const position = fc.nat({ max: 16 }).filter((at) => at !== 6);

  test('of one digit is never read in strict mode', () => {
    fc.assert(
      fc.property(written, position, fc.constantFrom(...'0123456789'), (text, at, digit) => {
        fc.pre(text[at] !== digit);
        expect(readBankAccount(text.slice(0, at) + digit + text.slice(at + 1), 'strict').success).toBe(false);
      }),
      longRuns(2_000),
    );
  });

  test('of two neighbouring digits swapped is never read in strict mode', () => {
    fc.assert(
      fc.property(written, position, (text, at) => {
        const [first = '', second = ''] = text.slice(at, at + 2);
        fc.pre(first !== second && second !== '-' && second !== '/');
        const swapped = text.slice(0, at) + second + first + text.slice(at + 2);
        expect(readBankAccount(swapped, 'strict').success).toBe(false);
      }),
      longRuns(2_000),
    );
  });
});

const accountLike = fc.string({ unit: fc.constantFrom(...'0123456789CZcz -/.: ', '\u00a0', '\u200b', '０', '–') });
const typedText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  accountLike,
  legalAccount.map(writeDomestic).chain((text) => accountLike.map((noise) => text + noise.slice(0, 3))),
);

describe('any Unicode text', () => {
  test('is answered, and an account that was read is read the same again from its IBAN and its domestic form', () => {
    fc.assert(
      fc.property(typedText, mode, (text, check) => {
        const reading = readBankAccount(text, check);
        if (!reading.success) return;
        const { iban, czech } = reading;
        expect(iban).toMatch(/^[A-Z]{2}\d\d[A-Z0-9]+$/);
        for (const typed of czech === null ? [iban] : [iban, czech.domestic]) {
          expect(readBankAccount(typed, check)).toMatchObject({ success: true, iban });
        }
      }),
      longRuns(5_000),
    );
  });

  test('is refused in strict mode or read as in format mode', () => {
    fc.assert(
      fc.property(typedText, (text) => {
        const strict = readBankAccount(text, 'strict');
        if (strict.success) expect(strict).toEqual(readBankAccount(text, 'format'));
      }),
      longRuns(5_000),
    );
  });
});

describe('the work for a text', () => {
  afterEach(() => vi.restoreAllMocks());

  /** The number of characters read: the reader uses no regular expression, so this is its work. */
  function countLooks(text: string): number {
    const looks = vi.spyOn(String.prototype, 'charCodeAt');
    readBankAccount(text, 'format');
    const count = looks.mock.calls.length;
    looks.mockRestore();
    return count;
  }

  test('is at most five looks at each character and a handful more', () => {
    fc.assert(
      fc.property(typedText, (text) => {
        expect(countLooks(text)).toBeLessThanOrEqual(5 * text.length + 120);
      }),
    );
  });

  test.each(['1', 'CZ', ' ', '-', '１', '💰', '\ud800', 'a\u0301'])(
    'does not grow beyond 128 characters of %j',
    (unit) => {
      expect(countLooks(unit.repeat(1_000))).toBe(0);
      expect(countLooks(unit.repeat(1_000_000))).toBe(0);
    },
  );
});
