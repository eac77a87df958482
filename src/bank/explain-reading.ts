// Explains a reading to support staff: what was read and why, or why not and what to ask the customer.
import type { Row } from '#platform/cli/terminal.ts';
import type { Form, Read, Reading, Reason } from './rules/reading.ts';

const formWords: Record<Form, string> = {
  iban: 'IBAN',
  domestic: 'Czech domestic form',
  digits22: '22 digits: a Czech IBAN without CZ',
  digits20: '20 digits: bank, prefix and account, or bank last',
  digits: 'digits that end with the bank code',
};

const reasonWords: Record<Reason, string> = {
  nothing_to_read: 'There is nothing to read. Ask for the account.',
  too_long: 'It is longer than 128 characters. Give the account alone.',
  character_not_used: 'It holds a character that is not used in accounts. Ask for the account again.',
  separator_not_used: 'It holds a dot, colon or slash in a wrong place. Remove it.',
  country_not_registered: 'It holds letters but does not begin with the code of a country that has IBANs.',
  structure_differs: 'Its length or its characters do not fit the IBANs of this country. Compare it with the original.',
  check_digits_wrong: 'Its check digits are wrong, so there is a typo somewhere. Only Czech check digits are repaired.',
  account_or_bank_zero: 'The account or the bank code is all zeros. There is no such account.',
  shape_differs: 'It is not [prefix-]account/bank: prefix up to 6, account 2 to 10, bank code exactly 4 digits.',
  two_accounts_fit:
    'Two accounts fit: the prefix may end in more than one place, or a space may stand for the hyphen. Ask for the hyphen.',
  bank_code_missing:
    'It has a hyphen but no slash, so the bank code is missing. Ask for the four digits after the slash.',
  length_differs: 'Digits alone must be 6 to 20, or 22. A digit is missing or too many.',
  bank_code_unknown: 'Its last four digits are no Czech bank code. The bank code was probably left out.',
  country_left_out:
    'It is a valid German (20 digits) or Slovak (22 digits) IBAN without its country. Ask for the whole IBAN.',
  strict_mod11: 'The prefix or the account fails modulo 11, so there is probably a typo in it.',
  strict_bank_code: 'The bank code is not assigned to a Czech bank today.',
};

/** For programs: the codes of the reasons, which do not change. */
export function describeReading(format: Reading, strict: Reading): Row {
  if (!format.success) return { ...format, explanation: reasonWords[format.reason] };
  const { success, form, iban, czech } = format;
  const { form: _, ...verdict } = strict.success ? { success: true, form } : strict;
  return { success, form, iban, ...czech, strict: verdict };
}

/** For people, in both modes: support need not know the mode of the organisation. */
export function explainReading(format: Reading, strict: Reading): Row {
  const form = format.form === null ? 'none' : formWords[format.form];
  if (!format.success) return { answer: 'cannot be read', form, reason: reasonWords[format.reason] };
  return {
    answer: 'can be read',
    form,
    iban: format.iban,
    ...explainCzech(format),
    strict: strict.success ? 'reads the same' : `refuses it: ${reasonWords[strict.reason]}`,
  };
}

function explainCzech({ czech, form, iban }: Read): Row {
  if (czech === null) return {};
  const { domestic, repaired, mod11, bank } = czech;
  const hasCheckDigits = form === 'iban' || form === 'digits22';
  return {
    domestic,
    'check digits': repaired ? 'were wrong and have been recomputed' : hasCheckDigits ? 'right' : 'computed',
    'modulo 11': mod11 ? 'passes' : 'fails',
    bank:
      bank === null
        ? `${iban.slice(4, 8)}, not a Czech bank code`
        : `${bank.code} ${bank.name}${bank.assigned ? '' : ' (retired)'}`,
  };
}
