// Splits an address that is only one text: "CHEMIKÓW 7, 09-411 PŁOCK", "Duhová 1444/2\nPRAHA 4 - MICHLE\n140 00  PRAHA 4",
// or, in a Baltic register, from the county down to the house: "Harju maakond, Tallinn, Narva mnt 5".

type TextAddress = {
  streetAddress: string | undefined;
  city: string | undefined;
  postalCode: string | undefined;
};

// An optional routing prefix (AT-, L-, PSČ), a code of digits (with the letters of the Dutch and Irish ones), then the town.
const codeThenTown =
  /^(?:[A-Z]{1,2}-|(PSČ):? ?)?(\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4} ?[A-Z]{2}|\d{4,6}|[A-Z]\d[\dW] ?[A-Z\d]{4})(?: -? ?(\p{L}.*))?$/u;

/** The lines if there are several, else the parts between commas; extra spaces and empty parts are removed. */
function splitAddress(text: string): string[] {
  const parts = text.trim().includes('\n') ? text.split('\n') : text.split(',');
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '');
}

/** The street is the first part; postal code and town are in the last part with a code; districts between are left out. */
export function readTextAddress(text: string): TextAddress {
  const parts = splitAddress(text);
  const index = parts.findLastIndex((part) => codeThenTown.test(part));
  const [, label, postalCode, town] = codeThenTown.exec(parts[index] ?? '') ?? [];
  if (postalCode === undefined) return readWithoutCode(parts);
  const before = parts.slice(0, index);
  // Hungary writes everything in one line, code first: nothing shows where the town ends.
  if (before.length === 0 && /\d/.test(town ?? '')) return { streetAddress: parts[index], city: undefined, postalCode };
  // "Praha 4, Duhová 1444/2, PSČ 140 53": the old Czech form puts the town first and the code alone at the end.
  if (label !== undefined && town === undefined) return { streetAddress: before[1], city: before[0], postalCode };
  return { streetAddress: before[0], city: town ?? before.slice(1).at(-1), postalCode };
}

function readWithoutCode(parts: string[]): TextAddress {
  const [first, ...rest] = parts;
  if (rest.length === 0 && first !== undefined && !/\d/.test(first)) {
    return { streetAddress: undefined, city: first, postalCode: undefined };
  }
  return { streetAddress: first, city: rest.at(-1), postalCode: undefined };
}

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
