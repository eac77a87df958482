// Reads a country, as a code or a name in five languages, as ISO 3166-1 alpha-2 (design C1–C7).
import codes from './data/country-codes.json' with { type: 'json' };

// C7: not in ISO 3166-1, but libaddressinput and commerceguys/addressing have postal codes for them.
const BEYOND_ISO = ['XK', 'AC', 'TA'];
// C4: codes that are not in ISO 3166-1 but in common use.
const COMMON_CODES = new Map([
  ['UK', 'GB'],
  ['EL', 'GR'],
]);
const LANGUAGES = ['en', 'cs', 'sk', 'de', 'pl'];
// C3: common names that CLDR does not have.
const ALIASES: Record<string, string> = {
  'Czech Republic': 'CZ',
  'Česká republika': 'CZ',
  ČR: 'CZ',
  'Slovenská republika': 'SK',
  'Slovak Republic': 'SK',
  'Great Britain': 'GB',
  'Velká Británie': 'GB',
  'Veľká Británia': 'GB',
  Großbritannien: 'GB',
};

const ALPHA_2 = new Set([...Object.keys(codes), ...BEYOND_ISO]);
const ALPHA_3 = new Map(Object.entries(codes).map(([alpha2, alpha3]) => [alpha3, alpha2]));
const ENGLISH_NAMES = new Intl.DisplayNames(['en'], { type: 'region' });
let countryByName: Map<string, string> | undefined;

/** Every code that `normaliseCountry` may answer. */
export const COUNTRIES: ReadonlySet<string> = ALPHA_2;

/** Reads a country code or name; null when it is neither. */
export function normaliseCountry(text: string): string | null {
  if (ALPHA_2.has(text)) return text;
  const code = text.replaceAll('.', '').trim().toUpperCase();
  if (ALPHA_2.has(code)) return code;
  const other = COMMON_CODES.get(code) ?? ALPHA_3.get(code);
  if (other !== undefined) return other;
  countryByName ??= collectNames();
  return countryByName.get(foldName(text)) ?? null;
}

/** The English name, for messages. */
export function nameCountry(code: string): string {
  return ENGLISH_NAMES.of(code) ?? code;
}

// Collected on first use: it takes a while, and most callers send a code.
function collectNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const language of LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      const display = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
      for (const code of ALPHA_2) {
        const name = display.of(code);
        if (name !== undefined) names.set(foldName(name), code);
      }
    }
  }
  for (const [name, code] of Object.entries(ALIASES)) names.set(foldName(name), code);
  return names;
}

function foldName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
