// Makes a registry's values fit to be shown and kept: clean text, absent instead of empty, bounded lengths.

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
  /** The national form (`110 00`), or the text as it came when it does not fit the country. */
  formatPostalCode(country: string, text: string): string;
  /** ISO 3166-1 alpha-2, or null when the text names no country. */
  normaliseCountry(text: string): string | null;
};

const longestValue = 255;

/** Controls break log lines and PostgreSQL's text (NUL); invisible and bidi characters spoof names. */
function cleanText(text: string): string {
  return text
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, '')
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .toWellFormed()
    .normalize('NFC')
    .trim()
    .slice(0, longestValue)
    .trim();
}

/** Keeps what has content: a field the registry does not give is absent, never empty. */
export function cleanRecord(fields: { [field in RecordField]?: string | undefined }): CleanRecord {
  const record: CleanRecord = {};
  for (const field of recordFields) {
    const value = cleanText(fields[field] ?? '');
    if (value !== '') record[field] = value;
  }
  return record;
}

/** Design "The record": postal code and country in the address room's form; a code it cannot read stays as official text. */
export function formatRecord(record: CleanRecord, formatters: Formatters): CleanRecord {
  const country = formatters.normaliseCountry(record.country ?? '') ?? undefined;
  const code = record.postalCode;
  const postalCode = code === undefined || country === undefined ? code : formatters.formatPostalCode(country, code);
  return cleanRecord({ ...record, country, postalCode });
}

// UTF-8 read as Latin-1 or windows-125x: "Ã¡", "Å™", "Ä\u008d"; or characters already lost.
const mojibake = /\ufffd|[ÃÅÄ][\u0080-\u00bf\u0152-\u0178\u2018-\u203a\u20ac\u2122]/;

/** Design facts (RPO): an alarm for broken encodings; the text itself is never re-encoded. */
export function looksGarbled(record: CleanRecord): boolean {
  return recordFields.some((field) => mojibake.test(record[field] ?? ''));
}
