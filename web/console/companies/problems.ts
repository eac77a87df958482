// Why a number cannot be read or has no record, by its code: as a page of one number and as the result of a list say it.
import { msg, type Text, type Translate } from '#platform/text/msg.ts';

/** Why an account cannot be read, or why a strict check would refuse it. */
export const accountReasons: Record<string, Text> = {
  nothing_to_read: msg('there is nothing to read.'),
  too_long: msg('it is longer than 128 characters. Paste the account alone.'),
  character_not_used: msg('it has a character that is not used in accounts.'),
  separator_not_used: msg('it has a dot, colon or slash in a wrong place.'),
  country_not_registered: msg('it has letters, but does not begin with the code of a country that has IBANs.'),
  structure_differs: msg('its length or its characters do not fit the IBANs of this country.'),
  check_digits_wrong: msg('its check digits are wrong, so there is a typo somewhere. Only Czech ones are repaired.'),
  account_or_bank_zero: msg('the account or the bank code is all zeros.'),
  shape_differs: msg('it is not [prefix-]account/bank: prefix up to 6, account 2 to 10, bank code exactly 4 digits.'),
  two_accounts_fit: msg('two accounts fit: the prefix may end in more than one place. Ask for the hyphen.'),
  bank_code_missing: msg('the bank code is missing. Ask for the four digits after the slash.'),
  length_differs: msg('digits alone must be 6 to 20, or 22. One is missing or too many.'),
  bank_code_unknown: msg('its last four digits are no Czech bank code. It was probably left out.'),
  country_left_out: msg('a German (20 digits) or Slovak (22 digits) IBAN without its country. Ask for the whole IBAN.'),
  strict_mod11: msg('the prefix or the account fails modulo 11, so there is probably a typo in it.'),
  strict_bank_code: msg('the bank code is not assigned to a Czech bank today.'),
};

const rowProblems: Record<string, Text> = {
  several_numbers: msg('The cell holds several numbers: put each on a row of its own.'),
  stale: msg('The register does not answer: this is its last answer.'),
  not_checked: msg('Not checked.'),
  repaired: msg('The check digits were wrong and have been recomputed: compare the number with the original.'),
  company_not_found: msg('The register knows no such company.'),
  registry_unavailable: msg('We do not know: the register did not answer.'),
  country_not_supported: msg('Unknown country.'),
  invalid_number: msg('This is no company number.'),
  vat_sk: msg('A Slovak VAT id (IČ DPH). Its check digits are right; the register finds companies by their IČO only.'),
  vat_sk_wrong: msg('A Slovak VAT id (IČ DPH) with wrong check digits: there is a typo in it.'),
  vat_cz_person: msg('The Czech VAT id (DIČ) of a person. The register finds people in business by their IČO only.'),
  vat_cz_group: msg(
    'The Czech VAT id (DIČ) of a VAT group, which several companies share. Use the IČO of one of them.',
  ),
};

export const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A problem of a row as a sentence; those of accounts are explained as on the page of one account. */
export function tellProblem(code: string, t: Translate): string {
  const [problem, reason] = [rowProblems[code], accountReasons[code]];
  if (problem) return t(problem);
  if (!reason) return code;
  return code.startsWith('strict_') ? t('A strict check would refuse it: {reason}', { reason }) : asSentence(t(reason));
}
