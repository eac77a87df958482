// Reads the Czech domestic form: [prefix-]account/bank, with spaces anywhere but inside the bank code.
import { readAccountGroups, splitIntoGroups } from './account-groups.ts';
import { type CleanText, COLON, DOT } from './clean-text.ts';
import { joinCzechIban, readCzechAccount } from './czech-account.ts';
import { type Reading, refuse } from './reading.ts';

/** Expects digits, spaces, hyphens, dots, colons and at least one slash. */
export function readDomestic({ text, kinds }: CleanText): Reading {
  if (kinds & (DOT | COLON)) return refuse('domestic', 'separator_not_used');
  const [before = '', after = '', ...more] = text.split('/');
  const bank = after.trim();
  if (more.length > 0 || bank.length !== 4 || bank.includes(' ') || bank.includes('-')) {
    return refuse('domestic', 'shape_differs');
  }
  const parts = before.split('-');
  if (parts.length === 1) return readAccountGroups('domestic', splitIntoGroups(before), bank);
  return parts.length === 2 ? readHyphenated(parts, bank) : refuse('domestic', 'shape_differs');
}

function readHyphenated(parts: string[], bank: string): Reading {
  const [prefix = '', account = ''] = parts.map((part) => part.replaceAll(' ', ''));
  if (prefix.length < 1 || prefix.length > 6 || account.length < 2 || account.length > 10) {
    return refuse('domestic', 'shape_differs');
  }
  return readCzechAccount('domestic', joinCzechIban(bank, prefix, account));
}
