// Chooses the country whose registry is asked for a number. It never guesses: a wrong company is worse than an error.
import { compactNumber, type ReadNumber, tidyNumber } from './number-shape.ts';
import { countryOfVatPrefix } from './vat-shape.ts';

// Shapes that only one country uses, with their separators.
const unambiguous: [RegExp, string][] = [
  [/^\d{6,7}-\d$/, 'FI'],
  [/^\d{3}-\d{3}-\d{2}-\d{2}$|^\d{3}-\d{2}-\d{2}-\d{3}$/, 'PL'],
  [/^(?:SC|NI|OC|SO|NC)\d{6}$/, 'GB'],
  [/^CHE-?\d{3}\.?\d{3}\.?\d{3}$/, 'CH'],
  [/^HR[AB] ?\d+$/, 'DE'],
];

type CountryQuestion = {
  text: string;
  /** The caller's `country`, already alpha-2. */
  explicit?: string | undefined;
  /** The organisation's default country, or DEFAULT_COUNTRY for callers without a key. */
  fallback: string;
  /** The readers of the countries that have a registry of their own. */
  readers: ReadonlyMap<string, ReadNumber>;
};

/** Design "Which country": the explicit one; else an unambiguous prefix or shape; else the default. */
export function chooseCountry({ text, explicit, fallback, readers }: CountryQuestion): string {
  if (explicit !== undefined) return explicit;
  const compact = compactNumber(text);
  const prefix = compact.slice(0, 2);
  // CZ…, NO…MVA: the prefix counts only when the rest is a number of that country (SC123456 is Scottish, not Seychellois).
  if (/^[A-Z]{2}$/.test(prefix) && readers.get(prefix)?.(compact) !== undefined) {
    if (prefix !== 'GB' || /^GB\d/.test(compact)) return prefix;
  }
  const tidy = tidyNumber(text)
    .split('-')
    .map((part) => part.trim())
    .join('-');
  return countryOfVatPrefix(compact) ?? unambiguous.find(([shape]) => shape.test(tidy))?.[1] ?? fallback;
}
