// CSV (RFC 4180) that reads back as it was written and that a spreadsheet never runs as a formula (OWASP, CSV injection).
// The library csv-stringify has such a guard, but a text that begins with the guard itself does not read back from it.

export type CsvValue = string | number | null;

/** What begins like this, also in full width, is a formula to some spreadsheet. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

export function writeCsvRow(values: readonly CsvValue[]): string {
  return `${values.map(writeCell).join(',')}\r\n`;
}

function writeCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell without the apostrophe that made it harmless. */
export const readCsvCell = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
