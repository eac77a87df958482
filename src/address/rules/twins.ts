// Which addresses of one contact are likely the same: equal once they are folded, or nearly so (design, the model 5); and which show
// that two contacts are likely one person.
import { foldAddress } from './fingerprint.ts';
import { type AddressRecord, COMMON_TYPES } from './record.ts';

export type Twins = { ids: readonly [string, string]; kind: 'same' | 'near' };

/** How many letters may be mistyped. */
const MOST_TYPOS = 2;
/** Every pair is compared: of a contact with more addresses only the first ones are. */
const MOST_COMPARED = 50;

/** Pairs, the older address first. An address stands in one pair only: once that one is decided, the next is found. */
export function findTwins(addresses: readonly (AddressRecord & { id: string })[]): Twins[] {
  const folded = addresses.slice(0, MOST_COMPARED).map((address) => ({ ...address, text: foldAddress(address) }));
  const taken = new Set<string>();
  const found: Twins[] = [];
  for (const [kind, isTwin] of [
    ['same', isEqual],
    ['near', isNear],
  ] as const) {
    folded.forEach((one, at) => {
      if (taken.has(one.id)) return;
      const other = folded.slice(at + 1).find((twin) => !taken.has(twin.id) && isTwin(one, twin));
      if (!other) return;
      taken.add(one.id).add(other.id);
      found.push({ ids: [one.id, other.id], kind });
    });
  }
  return found;
}

type Folded = AddressRecord & { text: string };

const isEqual = (one: Folded, other: Folded) => one.text === other.text;

/** A digit makes another house of it, another code or another number: only letters of names may differ. */
function isNear(one: Folded, other: Folded): boolean {
  const digitsOf = ({ text }: Folded) => text.replace(/\P{Nd}/gu, '');
  const isAlike = one.country === other.country && one.type === other.type && digitsOf(one) === digitsOf(other);
  return isAlike && isWithin(one.text, other.text, MOST_TYPOS);
}

/** Whether so few letters, added, left out or replaced, make one text of the other. */
function isWithin(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[line - 1] === other[column - 1];
      const replaced = (row[column - 1] ?? 0) + (isSame ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return false;
    row = next;
  }
  return (row.at(-1) ?? 0) <= most;
}

/**
 * Which folded addresses another contact must have to be likely the same person: name and place agree, whatever the address is
 * for. Empty for an address that says too little: a town alone, or a name alone, is shared by many.
 */
export function foldsOfPerson(address: AddressRecord): string[] {
  const { lastName, companyName, streetAddress, city, postalCode } = address;
  if (!(lastName || companyName) || !streetAddress || !(city || postalCode)) return [];
  const { type: _, ...place } = address;
  const types = new Set([...COMMON_TYPES, ...(address.type ? [address.type] : [])]);
  return [foldAddress(place), ...Array.from(types, (type) => foldAddress({ ...place, type }))];
}
