// Cleans the values of a registry before they are shown and stored: clean text, bounded length, absent instead of empty.

export const recordFields = [
  'companyName',
  'streetAddress',
  'city',
  'postalCode',
  'country',
  'companyRegistrationNumber',
  'taxIdentificationNumber',
] as const;

export type RecordField = (typeof recordFields)[number];
export type CleanRecord = { [field in RecordField]?: string };

/** The formatters that the address room owns; app.ts passes them in. */
export type Formatters = {
  /** The national form (`110 00`), or the text unchanged if it is no postal code of the country. */
  formatPostalCode(country: string, text: string): string;
  /** ISO 3166-1 alpha-2, or null for an unknown country. */
  normaliseCountry(text: string): string | null;
};

const maxLength = 255;

/** Control characters break log lines, and NUL breaks text in PostgreSQL; invisible and bidi characters can fake names. */
function cleanText(text: string): string {
  return text
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, '')
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .toWellFormed()
    .normalize('NFC')
    .trim()
    .slice(0, maxLength)
    .trim();
}

/** A field that the registry does not give is absent, never empty. */
export function cleanRecord(fields: { [field in RecordField]?: string | undefined }): CleanRecord {
  const record: CleanRecord = {};
  for (const field of recordFields) {
    const value = cleanText(fields[field] ?? '');
    if (value !== '') record[field] = value;
  }
  return record;
}

/** Design "The record": postal code and country as the address room writes them; a code that it cannot read is kept as it is. */
export function formatRecord(record: CleanRecord, formatters: Formatters): CleanRecord {
  const country = formatters.normaliseCountry(record.country ?? '') ?? undefined;
  const code = record.postalCode;
  const postalCode = code === undefined || country === undefined ? code : formatters.formatPostalCode(country, code);
  return cleanRecord({ ...record, country, postalCode });
}

// UTF-8 that was decoded as Latin-1 or windows-125x ("Ã¡", "Å™", "Ä\u008d"), or characters that are already lost.
const mojibake = /\ufffd|[ÃÅÄ][\u0080-\u00bf\u0152-\u0178\u2018-\u203a\u20ac\u2122]/;

/** Design facts (RPO): only raises an alarm about a broken encoding; the text itself is not changed. */
export function looksGarbled(record: CleanRecord): boolean {
  return recordFields.some((field) => mojibake.test(record[field] ?? ''));
}
