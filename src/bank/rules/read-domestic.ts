// Reads the Czech domestic form: [prefix-]account/bank, with spaces anywhere except inside the bank code.
import { readAccountGroups, splitIntoGroups } from './account-groups.ts';
import { type CleanText, COLON, DOT, SPACE } from './clean-text.ts';
import { joinCzechIban, readCzechAccount } from './czech-account.ts';
import { readCheckDigits } from './mod-97.ts';
import { type Reading, refuse } from './reading.ts';

const DIGIT_0 = 48;

/** Expects digits, spaces, hyphens, dots, colons and at least one slash. */
export function readDomestic({ text, kinds }: CleanText): Reading {
  if (kinds & (DOT | COLON)) return refuse('domestic', 'separator_not_used');
  const slash = text.indexOf('/');
  const bank = kinds & SPACE ? text.slice(slash + 1).trim() : text.slice(slash + 1);
  if (bank.length !== 4 || hasSeparator(bank)) return refuse('domestic', 'shape_differs');
  const hyphen = text.indexOf('-');
  if (hyphen < 0) return readAccountGroups('domestic', splitIntoGroups(text.slice(0, slash)), bank);
  const prefix = text.slice(0, hyphen);
  const account = text.slice(hyphen + 1, slash);
  if (!(kinds & SPACE)) return readHyphenated(prefix, account, bank);
  return readHyphenated(prefix.replaceAll(' ', ''), account.replaceAll(' ', ''), bank);
}

function readHyphenated(prefix: string, account: string, bank: string): Reading {
  const fits = prefix.length >= 1 && prefix.length <= 6 && account.length >= 2 && account.length <= 10;
  if (!fits || hasSeparator(account)) return refuse('domestic', 'shape_differs');
  const iban = joinCzechIban(bank, prefix, account);
  return readCzechAccount('domestic', iban, readCheckDigits(iban));
}

/** Only space, hyphen, slash and digits are possible here, and the first three have lower character codes. */
function hasSeparator(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < DIGIT_0) return true;
  return false;
}
