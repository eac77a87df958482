// Reads the Czech domestic form: [prefix-]account/bank, with spaces anywhere but inside the bank code.
import { readAccountGroups, splitIntoGroups } from './account-groups.ts';
import { type CleanText, COLON, DOT } from './clean-text.ts';
import { joinCzechIban, readCzechAccount } from './czech-account.ts';
import { type Reading, refuse } from './reading.ts';

/** Expects digits, spaces, hyphens, dots, colons and at least one slash. */
export function readDomestic({ text, kinds }: CleanText): Reading {
  if (kinds & (DOT | COLON)) return refuse('domestic', 'separator_not_used');
  const slash = text.indexOf('/');
  const bank = text.slice(slash + 1).trim();
  if (bank.length !== 4 || bank.includes(' ') || bank.includes('-') || bank.includes('/')) {
    return refuse('domestic', 'shape_differs');
  }
  const before = text.slice(0, slash);
  const hyphen = before.indexOf('-');
  if (hyphen < 0) return readAccountGroups('domestic', splitIntoGroups(before), bank);
  return readHyphenated(removeSpaces(before.slice(0, hyphen)), removeSpaces(before.slice(hyphen + 1)), bank);
}

function readHyphenated(prefix: string, account: string, bank: string): Reading {
  const fits = prefix.length >= 1 && prefix.length <= 6 && account.length >= 2 && account.length <= 10;
  if (!fits || account.includes('-')) return refuse('domestic', 'shape_differs');
  return readCzechAccount('domestic', joinCzechIban(bank, prefix, account));
}

function removeSpaces(text: string): string {
  return text.includes(' ') ? text.replaceAll(' ', '') : text;
}
