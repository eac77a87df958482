// Changes a stored address: only what is sent changes, every other field stays byte for byte (spec 4.3, design U0).
import { type NormalisedAddress, type NormaliseSettings, normaliseAddress } from './normalise-address.ts';
import { refusePostalForm } from './problem-words.ts';
import { ADDRESS_FIELDS, type AddressField, type AddressInput, type AddressRecord, pickAddress } from './record.ts';
import { cleanField } from './text-base.ts';

/** What may stand inside the text of a city: "602 00 Brno", "Praha 2 - Vinohrady". */
const INSIDE = ['postalCode', 'cityPart'] as const;
type Inside = Pick<AddressRecord, (typeof INSIDE)[number]>;

/**
 * The stored address with the change. What is sent is normalised with the stored fields as context, and the whole is checked, so
 * that a new country can be refused because of the stored postal code (U3). A field that is sent wins over the same inside the city.
 */
export function changeAddress(
  stored: AddressRecord,
  changes: AddressInput,
  settings: NormaliseSettings,
): NormalisedAddress {
  // A country that was a default once does not change with that default; one that is cleared does (U4).
  const defaultCountry = changes.country === undefined ? stored.country : settings.defaultCountry;
  const inContext = { ...settings, defaultCountry };
  const place = readCity(changes, inContext);
  const sent = { ...changes, ...place?.inside, ...(place ? { city: place.city } : {}) };
  const result = normaliseAddress({ ...pickAddress(stored), ...sent }, inContext);
  if ('problems' in result) return result;
  const { address } = result;
  const isSent = (field: AddressField) => sent[field] !== undefined;
  if (!isSent('postalCode') && stored.postalCode !== undefined && address.country !== stored.country) {
    const written = address.postalCode ?? '';
    if (written !== stored.postalCode) return { problems: [refusePostalForm(address.country, written)] };
  }
  const changed: AddressRecord = { country: isSent('country') ? address.country : stored.country };
  for (const field of ADDRESS_FIELDS) {
    const text = (isSent(field) ? address : stored)[field];
    if (text !== undefined) changed[field] = text;
  }
  return { address: changed };
}

/**
 * The texts that stand beside the changed address on a screen (design, model 7); no rule reads them again. A value that came out
 * of a city's text which is gone stands for itself, and so does a city of which a part was sent anew.
 */
export function keepTexts(
  texts: AddressInput,
  stored: AddressRecord,
  changes: AddressInput,
  settings: NormaliseSettings,
): AddressInput {
  // A row from outside of the address story has no texts.
  const isKept = ADDRESS_FIELDS.some((field) => texts[field] !== undefined);
  const kept: AddressInput = isKept ? { ...texts } : pickAddress(stored);
  const { country } = stored;
  const now = readCity({ country, ...changes }, settings)?.inside;
  const before = readCity({ country, city: kept.city }, settings)?.inside;
  for (const field of INSIDE) {
    if (changes[field] !== undefined) {
      if (changes.city === undefined && before?.[field] !== undefined) kept.city = stored.city;
    } else if (now?.[field] !== undefined) delete kept[field];
    else if (changes.city !== undefined && isBlank(field, kept[field])) kept[field] = stored[field];
  }
  return pickAddress({ ...kept, ...changes });
}

/** What a sent city says: its name, and what stands inside it and has no text of its own in the request. */
function readCity(
  { country, city, cityPart, postalCode }: AddressInput,
  settings: NormaliseSettings,
): { city: string; inside: Inside } | null {
  if (city === undefined) return null;
  const read = normaliseAddress({ country, city, cityPart }, settings);
  if ('problems' in read) return null;
  const { address } = read;
  const inside: Inside = {};
  if (isBlank('postalCode', postalCode) && address.postalCode !== undefined) inside.postalCode = address.postalCode;
  if (isBlank('cityPart', cityPart) && address.cityPart !== undefined) inside.cityPart = address.cityPart;
  return { city: address.city ?? '', inside };
}

function isBlank(field: AddressField, value: unknown): boolean {
  const cleaned = cleanField(field, value);
  return 'text' in cleaned && cleaned.text === '';
}
