// Which rules made of what was sent what is stored: the rules are run once more, and each says where it changed something.
import { type NormaliseSettings, normaliseAddress } from './normalise-address.ts';
import { ADDRESS_FIELDS, type AddressField, type AddressInput, type AddressRecord } from './record.ts';
import type { RuleId } from './trace.ts';

/** One field that is stored otherwise than it was sent; an empty text was not sent, or is not stored. */
type FieldRewrite = {
  field: AddressField;
  sent: string;
  stored: string;
  /** In the order in which they changed it. Empty where the rules of today would not write what is stored. */
  rules: RuleId[];
};

/** The settings of today, without the default country: an address keeps the one that it got. */
export type ExplainSettings = Pick<NormaliseSettings, 'gazetteer' | 'checkVat'>;

export function explainAddress(sent: AddressInput, stored: AddressRecord, settings: ExplainSettings): FieldRewrite[] {
  // A row from outside of the address story has no sent texts: nobody knows what was rewritten.
  if (ADDRESS_FIELDS.every((field) => sent[field] === undefined)) return [];
  const rules = new Map<AddressField, Set<RuleId>>();
  const trace = (field: AddressField, rule: RuleId) => rules.set(field, (rules.get(field) ?? new Set()).add(rule));
  const result = normaliseAddress(sent, { ...settings, defaultCountry: stored.country, isStrict: false }, trace);
  const today = 'address' in result ? result.address : null;
  return ADDRESS_FIELDS.flatMap((field) => {
    const was = sent[field];
    const [before, after] = [typeof was === 'string' ? was : '', stored[field] ?? ''];
    if (before === after) return [];
    const isSame = today !== null && (today[field] ?? '') === after;
    return { field, sent: before, stored: after, rules: isSame ? [...(rules.get(field) ?? [])] : [] };
  });
}
