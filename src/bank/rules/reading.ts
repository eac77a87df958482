// What the reader returns: the account with what is known about it, or the reason why it cannot be read.
import type { CzechBank } from './czech-banks.ts';

/** How the account was written. */
export type Form = 'iban' | 'domestic' | 'digits22' | 'digits20' | 'digits';

/** Why a text is no account; stable codes for support, never part of the HTTP answer. */
export type Reason =
  | 'nothing_to_read'
  | 'too_long'
  | 'character_not_used'
  | 'separator_not_used'
  | 'country_not_registered'
  | 'structure_differs'
  | 'check_digits_wrong'
  | 'account_or_bank_zero'
  | 'shape_differs'
  | 'two_accounts_fit'
  | 'bank_code_missing'
  | 'length_differs'
  | 'bank_code_unknown'
  | 'country_left_out'
  | 'strict_mod11'
  | 'strict_bank_code';

/** What only a Czech account has. */
export type CzechDetails = {
  /** `[prefix-]account/bank` without leading zeros. */
  domestic: string;
  /** Spec 4.5 rule 2: the check digits that were typed were wrong and have been recomputed. */
  repaired: boolean;
  /** Whether prefix and account both pass the weighted modulo 11 of Czech banks. */
  mod11: boolean;
  /** Null when the code is not in our list of bank codes. */
  bank: CzechBank | null;
};

export type Read = { success: true; form: Form; iban: string; czech: CzechDetails | null };
export type Unread = { success: false; form: Form | null; reason: Reason };
export type Reading = Read | Unread;

export function refuse(form: Form | null, reason: Reason): Unread {
  return { success: false, form, reason };
}
