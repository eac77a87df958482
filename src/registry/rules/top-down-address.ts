// Splits an address of a Baltic register, which is written from the county down to the house ("Harju maakond, Tallinn, Narva mnt 5").

// Counties, municipalities and city districts: Estonian maakond, vald, linnaosa; Latvian nov. and pag.
const regions = /(?:\s(?:maakond|vald|linnaosa)|\s(?:nov|pag)\.)$/;

/** The last part is the street and house, the one before it the town; a single part is the town. */
export function readTopDownAddress(text: string): { streetAddress: string | undefined; city: string | undefined } {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !regions.test(part));
  return parts.length > 1
    ? { streetAddress: parts.at(-1), city: parts.at(-2) }
    : { streetAddress: undefined, city: parts[0] };
}
