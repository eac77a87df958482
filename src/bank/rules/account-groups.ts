// Reads the digits before the bank code, in groups with gaps between them, as prefix and account.
import { joinCzechIban, namesAnAccount, passesMod11, readCzechAccount } from './czech-account.ts';
import { type Form, type Reading, refuse } from './reading.ts';

/** The groups of digits in a text that holds digits and spaces only. */
export function splitIntoGroups(text: string): string[] {
  return text.split(' ').filter((group) => group !== '');
}

/** Without a hyphen the last ten digits are the account, and the rest, at most six, is the prefix. */
export function readAccountGroups(form: Form, groups: string[], bank: string): Reading {
  const digits = groups.join('');
  if (digits.length < 2 || digits.length > 16) return refuse(form, 'shape_differs');
  const joined = joinCzechIban(bank, digits.slice(0, -10), digits.slice(-10));
  const split = splitAtGap(groups, bank);
  if (split === null || split === joined) return readCzechAccount(form, joined);
  // Never guesses between two valid accounts: '19 123457' is 19-123457 and 19123457, and both pass modulo 11.
  return passesMod11(joined) ? refuse(form, 'two_accounts_fit') : readCzechAccount(form, split);
}

/** One gap may mean the hyphen, if both parts have the right length for prefix and account and pass modulo 11. */
function splitAtGap(groups: string[], bank: string): string | null {
  const [prefix, account] = groups;
  if (groups.length !== 2 || prefix === undefined || account === undefined) return null;
  if (prefix.length > 6 || account.length < 2 || account.length > 10) return null;
  const split = joinCzechIban(bank, prefix, account);
  return namesAnAccount(split) && passesMod11(split) ? split : null;
}
