// Which folded addresses another contact must have to be likely the same person: name and place agree, whatever the address is for.
import { foldAddress } from './fingerprint.ts';
import { type AddressRecord, COMMON_TYPES } from './record.ts';

/** Empty for an address that says too little: a town alone, or a name alone, is shared by many. */
export function foldsOfPerson(address: AddressRecord): string[] {
  const { lastName, companyName, streetAddress, city, postalCode } = address;
  if (!(lastName || companyName) || !streetAddress || !(city || postalCode)) return [];
  const { type: _, ...place } = address;
  const types = new Set([...COMMON_TYPES, ...(address.type ? [address.type] : [])]);
  return [foldAddress(place), ...Array.from(types, (type) => foldAddress({ ...place, type }))];
}
