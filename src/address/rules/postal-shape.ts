// The postal codes of a country: where the separator is, which routing prefixes are not part of the code, an example.

export type Separator = {
  /** The position of the mark; negative: counted from the end. */
  at: number;
  mark: ' ' | '-';
  /** Only codes of this length have the mark. */
  length?: number;
};

const ZIP_PLUS_4: Separator = { at: 5, mark: '-', length: 9 };
const BRITISH: Separator = { at: -3, mark: ' ' };

// Design "Postal code": the national separators; codes of other countries have none.
export const SEPARATORS: Record<string, Separator> = {
  CZ: { at: 3, mark: ' ' },
  SK: { at: 3, mark: ' ' },
  SE: { at: 3, mark: ' ' },
  GR: { at: 3, mark: ' ' },
  NL: { at: 4, mark: ' ' },
  CA: { at: 3, mark: ' ' },
  IE: { at: 3, mark: ' ' },
  MT: { at: 3, mark: ' ' },
  BM: { at: 2, mark: ' ' },
  SO: { at: 2, mark: ' ' },
  OM: { at: 2, mark: ' ', length: 5 },
  LB: { at: 4, mark: ' ', length: 8 },
  PL: { at: 2, mark: '-' },
  PT: { at: 4, mark: '-' },
  BR: { at: 5, mark: '-' },
  JP: { at: 3, mark: '-' },
  IR: { at: 5, mark: '-' },
  KY: { at: 3, mark: '-' },
  CR: { at: 3, mark: '-', length: 7 },
  AI: { at: 2, mark: '-', length: 6 },
  LV: { at: 2, mark: '-' },
  US: ZIP_PLUS_4,
  AS: ZIP_PLUS_4,
  FM: ZIP_PLUS_4,
  GU: ZIP_PLUS_4,
  MH: ZIP_PLUS_4,
  MP: ZIP_PLUS_4,
  PR: ZIP_PLUS_4,
  PW: ZIP_PLUS_4,
  VI: ZIP_PLUS_4,
  SA: ZIP_PLUS_4,
  TH: ZIP_PLUS_4,
  GB: BRITISH,
  GG: BRITISH,
  JE: BRITISH,
  IM: BRITISH,
  GI: BRITISH,
  AC: BRITISH,
  FK: BRITISH,
  GS: BRITISH,
  IO: BRITISH,
  PN: BRITISH,
  SH: BRITISH,
  TA: BRITISH,
  TC: BRITISH,
};

// Corrections of the shared list (design "Postal code"): measured against the codes in use of RÚIAN, GeoNames and others.
export const OWN_PATTERNS: Record<string, string> = {
  CZ: '[1-7]\\d\\d \\d\\d',
  SK: '[089]\\d\\d \\d\\d',
  ES: '(?:0[1-9]|[1-4]\\d|5[0-2])\\d{3}',
  GL: '39\\d\\d|2412',
  GU: '969\\d\\d(?:-\\d{4})?',
  IE: '(?:[AC-FHKNPRTV-Y]\\d\\d|D6W) [0-9AC-FHKNPRTV-Y]{4}',
  IN: '[1-9]\\d{5}',
  MM: '\\d{5}|\\d{7}',
  // Not SA, SD and SS, which are never given out.
  NL: '[1-9]\\d{3} (?:[A-RT-Z][A-Z]|S[BCE-RT-Z])',
  PY: '\\d{4}|\\d{6}',
  // CEDEX codes of La Réunion begin with 977 and 978, too.
  RE: '9(?:7[478]|84)\\d\\d',
  SA: '\\d{5}(?:-\\d{4})?',
  SH: '(?:ASCN|STHL|TDCU) 1ZZ',
  SV: '\\d{4}',
  TH: '\\d{5}(?:-\\d{4})?',
};

/** The letters are part of the code, and are added when they are missing. */
export const OWN_LETTERS: Record<string, string> = { LV: 'LV', VG: 'VG' };

// Country codes of vehicles, which people write before a postal code on international mail, where they differ from ISO.
export const ROUTING_PREFIXES: Record<string, string[]> = {
  AT: ['A'],
  AX: ['FI', 'FIN'],
  BA: ['BIH'],
  BE: ['B'],
  DE: ['D'],
  EE: ['EST'],
  ES: ['E'],
  FI: ['FIN', 'SF'],
  FR: ['F'],
  GR: ['EL'],
  HU: ['H'],
  IT: ['I'],
  LI: ['FL'],
  LU: ['L'],
  MC: ['F'],
  ME: ['MNE'],
  NO: ['N'],
  PT: ['P'],
  RS: ['SRB'],
  RU: ['RUS'],
  SE: ['S'],
  SI: ['SLO'],
  SM: ['RSM', 'I'],
  VA: ['V', 'SCV'],
  XK: ['RKS', 'KS'],
};

export const EXAMPLES: Record<string, string> = {
  CZ: '110 00',
  SK: '811 01',
  AT: '1010',
  BE: '1000',
  BR: '70070-300',
  CA: 'K1A 0B1',
  CH: '8001',
  DE: '10115',
  DK: '1050',
  ES: '28013',
  FI: '00100',
  FR: '75001',
  GB: 'SW1A 1AA',
  GR: '115 21',
  HR: '10000',
  HU: '1037',
  IE: 'D02 AF30',
  IT: '00184',
  JP: '154-0023',
  LT: '01103',
  LU: '4750',
  LV: 'LV-1050',
  MT: 'VLT 1933',
  NL: '1071 LN',
  NO: '0150',
  PL: '00-950',
  PT: '4050-253',
  RO: '010011',
  SE: '115 21',
  SI: '1000',
  UA: '01001',
  US: '22162-1010',
};
