// The shapes of European VAT numbers: for VIES, and to recognise a country by its prefix.

// By VAT prefix; that of Greece is EL, that of Northern Ireland XI (design "Traps").
const shapes: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]?\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/** The VAT prefix of Greece is EL; its ISO code is GR. */
export function vatPrefixOf(country: string): string {
  return country === 'GR' ? 'EL' : country;
}

function countryOf(prefix: string): string {
  if (prefix === 'EL') return 'GR';
  return prefix === 'XI' ? 'GB' : prefix;
}

/** The VAT number without its prefix, if the compact text has the shape of one of that country (prefix optional). */
export function readVatNumber(country: string, compact: string): string | undefined {
  const prefix = vatPrefixOf(country);
  const number = compact.startsWith(prefix) ? compact.slice(prefix.length) : compact;
  if (!shapes[prefix]?.test(number)) return undefined;
  // Belgian numbers once had nine digits; later they got a leading zero.
  return prefix === 'BE' ? number.padStart(10, '0') : number;
}

/** The country of the VAT prefix, if the rest of the text has the shape of a VAT number of that country. */
export function countryOfVatPrefix(compact: string): string | undefined {
  const prefix = compact.slice(0, 2) === 'GR' ? 'EL' : compact.slice(0, 2);
  return shapes[prefix]?.test(compact.slice(2)) ? countryOf(prefix) : undefined;
}
