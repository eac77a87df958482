// The fields of an address in the order of the specification, their limits, the problems that they may have, and an address on one
// line.

/**
 * The fields of spec 2.1, without `id` and `defaultAddress`, which the caller never writes; each with its limit in code points,
 * counted after the cleaning of text-base.ts (design T6). Nothing is cut off.
 */
export const FIELD_LIMITS = {
  type: 50,
  firstName: 100,
  lastName: 100,
  companyName: 255,
  companyRegistrationNumber: 32,
  taxIdentificationNumber: 32,
  streetAddress: 255,
  city: 100,
  cityPart: 100,
  stateRegion: 100,
  postalCode: 20,
  country: 80,
  notice: 2000,
};

export type AddressField = keyof typeof FIELD_LIMITS;
export const ADDRESS_FIELDS = Object.keys(FIELD_LIMITS) as readonly AddressField[];

/** What an address is for; others are words of the caller's own (spec 2.1). */
export const COMMON_TYPES: ReadonlySet<string> = new Set(['delivery', 'billing', 'contact', 'invoice']);

/** What a caller sent: any of the fields, each of any type until it has been checked. */
export type AddressInput = Partial<Record<AddressField, unknown>>;

/** A normalised address: empty fields are absent, and the country is always known. */
export type AddressRecord = Partial<Record<AddressField, string>> & { country: string };

/** One problem of one field; the codes are stable, clients switch on them. */
export type AddressProblem = { field: string; code: string; message: string; example?: string };

/** Picks the fields of an address from a body; everything else in the body is ignored. */
export function pickAddress(body: Readonly<Record<string, unknown>>): AddressInput {
  const picked: AddressInput = {};
  for (const field of ADDRESS_FIELDS) if (body[field] !== undefined) picked[field] = body[field];
  return picked;
}

type SummaryParts = {
  streetAddress?: string | null | undefined;
  postalCode?: string | null | undefined;
  city?: string | null | undefined;
};

/** As lists of branches show it (spec 2.4): "street, postalCode city"; missing parts are left out. */
export function summariseAddress({ streetAddress, postalCode, city }: SummaryParts): string {
  const place = [postalCode, city].filter(Boolean).join(' ');
  return [streetAddress, place].filter(Boolean).join(', ');
}
