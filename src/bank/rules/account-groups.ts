// Reads the digits before the bank code, in groups with gaps between them, as prefix and account.
import { joinCzechIban, namesAnAccount, passesMod11, readCzechAccount, weighDigits } from './czech-account.ts';
import { type Form, type Reading, refuse } from './reading.ts';

/** The groups of digits in a text that contains only digits and spaces. */
export function splitIntoGroups(text: string): string[] {
  return text.split(' ').filter((group) => group !== '');
}

/**
 * Without a hyphen the last ten digits are the account, and the rest, at most six, is the prefix. If no gap separates them from
 * the bank code either, they are split where both parts pass modulo 11 (design bank, Digits only).
 */
export function readAccountGroups(form: Form, groups: string[], bank: string): Reading {
  const digits = groups.join('');
  if (digits.length < 2 || digits.length > 16) return refuse(form, 'shape_differs');
  const joined = joinCzechIban(bank, digits.slice(0, -10), digits.slice(-10));
  const split = splitAtGap(groups, bank);
  if (split === null || split === joined) {
    const isPlain = form !== 'digits' || digits.length <= 10 || passesMod11(joined);
    return isPlain ? readCzechAccount(form, joined) : readOtherCut(form, digits, bank, joined);
  }
  // Never guesses between two valid accounts: '19 123457' is 19-123457 and 19123457, and both pass modulo 11.
  return passesMod11(joined) ? refuse(form, 'two_accounts_fit') : readCzechAccount(form, split);
}

/** The only other split at which both parts pass modulo 11; without one, `joined`. Two splits mean two legal accounts. */
function readOtherCut(form: Form, digits: string, bank: string, joined: string): Reading {
  const { length } = digits;
  let only: number | null = null;
  for (let cut = length - 9; cut <= 6; cut += 1) {
    // An account is not written with leading zeros: they would belong to the end of the prefix.
    const isCut = digits[cut] !== '0' && weighDigits(digits, 0, cut) % 11 === 0;
    if (!isCut || weighDigits(digits, cut, length) % 11 !== 0) continue;
    if (only !== null) return refuse(form, 'two_accounts_fit');
    only = cut;
  }
  return readCzechAccount(
    form,
    only === null ? joined : joinCzechIban(bank, digits.slice(0, only), digits.slice(only)),
  );
}

/** One gap may stand for the hyphen, if both parts have the right length for prefix and account and pass modulo 11. */
function splitAtGap(groups: string[], bank: string): string | null {
  const [prefix, account] = groups;
  if (groups.length !== 2 || prefix === undefined || account === undefined) return null;
  if (prefix.length > 6 || account.length < 2 || account.length > 10) return null;
  const split = joinCzechIban(bank, prefix, account);
  return namesAnAccount(split) && passesMod11(split) ? split : null;
}
