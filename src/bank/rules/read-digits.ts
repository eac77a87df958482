// Reads an account that is only digits: without a slash, their number shows where the bank code is.
import { readAccountGroups, splitIntoGroups } from './account-groups.ts';
import { type CleanText, COLON, DOT, HYPHEN } from './clean-text.ts';
import { hasKnownBank, hasRightCheckDigits, namesAnAccount, passesMod11, readCzechAccount } from './czech-account.ts';
import { findCzechBank } from './czech-banks.ts';
import { type Reading, refuse } from './reading.ts';

/** Expects digits, spaces, hyphens, dots and colons. */
export function readDigits({ text, kinds }: CleanText): Reading {
  if (kinds & HYPHEN) return refuse('digits', 'bank_code_missing');
  if (kinds & (DOT | COLON)) return refuse('digits', 'separator_not_used');
  const groups = splitIntoGroups(text);
  const digits = groups.join('');
  if (digits.length === 22) return readDigits22(digits);
  if (digits.length === 20) return readDigits20(digits, groups);
  if (digits.length >= 6 && digits.length <= 19) return readAccountAndBank(digits, groups);
  return refuse('digits', digits === '' ? 'nothing_to_read' : 'length_differs');
}

/** A Czech IBAN without its 'CZ': nothing else in spec 4.5 has 22 digits, so its check digits are repaired as rule 2 says. */
function readDigits22(digits: string): Reading {
  const iban = `CZ${digits}`;
  const isSlovak = !hasKnownBank(iban) && !hasRightCheckDigits(iban) && hasRightCheckDigits(`SK${digits}`);
  return isSlovak ? refuse('digits22', 'country_left_out') : readCzechAccount('digits22', iban);
}

/** Spec 4.5 says bank 4 + prefix 6 + account 10; the other order, bank last, is read when there is more evidence for it. */
function readDigits20(digits: string, groups: string[]): Reading {
  const bankFirst = `CZ00${digits}`;
  const bankLast = `CZ00${digits.slice(16)}${digits.slice(0, 16)}`;
  const hasBank = hasKnownBank(bankFirst) || hasKnownBank(bankLast);
  if (!hasBank && hasRightCheckDigits(`DE${digits}`)) return refuse('digits20', 'country_left_out');
  const isMarked = isBankLast(groups) && isKnown(bankLast);
  return readCzechAccount('digits20', isMarked ? bankLast : chooseOrder(bankFirst, bankLast));
}

/** Without a known bank the order of the spec decides, unless there is no such account: only the format is handled. */
function chooseOrder(bankFirst: string, bankLast: string): string {
  if (isKnown(bankFirst) && passesMod11(bankFirst)) return bankFirst;
  if (isKnown(bankLast) && passesMod11(bankLast)) return bankLast;
  if (isKnown(bankFirst)) return bankFirst;
  if (isKnown(bankLast)) return bankLast;
  return namesAnAccount(bankFirst) ? bankFirst : bankLast;
}

function isKnown(iban: string): boolean {
  return namesAnAccount(iban) && hasKnownBank(iban);
}

/** A gap before the last four digits and none after the first four: people write this only when the bank comes last. */
function isBankLast(groups: string[]): boolean {
  return groups.length > 1 && groups.at(-1)?.length === 4 && !hasGapAfter(groups, 4);
}

function hasGapAfter(groups: string[], position: number): boolean {
  let end = 0;
  return groups.some((group) => {
    end += group.length;
    return end === position;
  });
}

/** Nothing separates the bank code here, so it must be a known one: otherwise any ten digits would be an account. */
function readAccountAndBank(digits: string, groups: string[]): Reading {
  const bank = digits.slice(-4);
  if (findCzechBank(bank, 0) === null) return refuse('digits', 'bank_code_unknown');
  return readAccountGroups('digits', removeLastDigits(groups, 4), bank);
}

function removeLastDigits(groups: string[], count: number): string[] {
  const kept: string[] = [];
  let left = groups.reduce((sum, group) => sum + group.length, 0) - count;
  for (const group of groups) {
    if (left > 0) kept.push(group.slice(0, left));
    left -= group.length;
  }
  return kept;
}
