// An address on one line, as lists of branches show it (spec 2.4: street, ZIP, city).

export type AddressSummaryParts = {
  streetAddress?: string | null | undefined;
  postalCode?: string | null | undefined;
  city?: string | null | undefined;
};

/** "street, postalCode city"; missing parts are left out. */
export function summariseAddress(address: AddressSummaryParts): string {
  const place = [address.postalCode, address.city].filter(Boolean).join(' ');
  return [address.streetAddress, place].filter(Boolean).join(', ');
}
