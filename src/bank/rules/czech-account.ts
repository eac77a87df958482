// A Czech account as the 24 characters of its IBAN: CZ, check digits 2, bank 4, prefix 6, account 10.
import { findCzechBank } from './czech-banks.ts';
import { addCharacter, computeCheckDigits, finishCheckDigits, readCheckDigits } from './mod-97.ts';
import { type Form, type Reading, refuse } from './reading.ts';

const BANK = 4;
const PREFIX = 8;
const ACCOUNT = 14;
const END = 24;
const DIGIT_0 = 48;
const HYPHEN = 45;
const SLASH = 47;
const NO_ACCOUNT = Array.from('CZ0000000000000000000000', (character) => character.charCodeAt(0));

/**
 * From digits: bank 4, prefix at most 6, account at most 10; with the right check digits.
 * Made of character codes: V8 would keep a concatenated text as its parts, and join them when it is read (bench/gains.md).
 */
export function joinCzechIban(bank: string, prefix: string, account: string): string {
  const codes = [...NO_ACCOUNT];
  writeBefore(codes, PREFIX, bank);
  writeBefore(codes, ACCOUNT, prefix);
  writeBefore(codes, END, account);
  let remainder = 0;
  for (let i = BANK; i < END; i++) remainder = addCharacter(remainder, codes[i] ?? DIGIT_0);
  const checkDigits = finishCheckDigits('CZ', remainder);
  codes[2] = DIGIT_0 + Math.trunc(checkDigits / 10);
  codes[3] = DIGIT_0 + (checkDigits % 10);
  return String.fromCharCode(...codes);
}

function writeBefore(codes: number[], end: number, digits: string): void {
  const start = end - digits.length;
  for (let i = 0; i < digits.length; i++) codes[start + i] = digits.charCodeAt(i);
}

/** There is no account 0 and no bank 0000, whatever the check digits say. */
export function namesAnAccount(iban: string): boolean {
  return skipZeros(iban, BANK, PREFIX) < PREFIX && skipZeros(iban, ACCOUNT, END) < END;
}

/** The weighted sums of prefix and account are both divisible by 11. */
export function passesMod11(iban: string): boolean {
  return weighDigits(iban, PREFIX, ACCOUNT) % 11 === 0 && weighDigits(iban, ACCOUNT, END) % 11 === 0;
}

export function hasKnownBank(iban: string): boolean {
  return findCzechBank(iban, BANK) !== null;
}

export function hasRightCheckDigits(iban: string): boolean {
  return readCheckDigits(iban) === computeCheckDigits(iban);
}

/** Returns the account with the right check digits. It counts as repaired only if the form has check digits of its own. */
export function readCzechAccount(form: Form, iban: string, checkDigits: number = computeCheckDigits(iban)): Reading {
  if (!namesAnAccount(iban)) return refuse(form, 'account_or_bank_zero');
  const right = readCheckDigits(iban) === checkDigits;
  return {
    success: true,
    form,
    iban: right ? iban : `CZ${checkDigits < 10 ? '0' : ''}${checkDigits}${iban.slice(BANK)}`,
    czech: {
      domestic: formatDomestic(iban),
      repaired: !right && (form === 'iban' || form === 'digits22'),
      mod11: passesMod11(iban),
      bank: findCzechBank(iban, BANK),
    },
  };
}

/** `[prefix-]account/bank` without leading zeros; an account has at least two digits, as the decree demands. */
function formatDomestic(iban: string): string {
  const codes: number[] = [];
  for (let i = skipZeros(iban, PREFIX, ACCOUNT); i < ACCOUNT; i++) codes.push(iban.charCodeAt(i));
  if (codes.length > 0) codes.push(HYPHEN);
  for (let i = skipZeros(iban, ACCOUNT, END - 2); i < END; i++) codes.push(iban.charCodeAt(i));
  codes.push(SLASH);
  for (let i = BANK; i < PREFIX; i++) codes.push(iban.charCodeAt(i));
  return String.fromCharCode(...codes);
}

/** Decree 169/2011 lists the weights 6 3 7 9 10 5 8 4 2 1: modulo 11 they are the powers of two from the right. */
export function weighDigits(text: string, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum = sum * 2 + text.charCodeAt(i) - DIGIT_0;
  return sum;
}

/** The first position without a zero, or `to`. */
function skipZeros(iban: string, from: number, to: number): number {
  let position = from;
  while (position < to && iban.charCodeAt(position) === DIGIT_0) position++;
  return position;
}
