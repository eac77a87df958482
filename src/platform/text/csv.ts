// CSV (RFC 4180) that reads back as it was written and that no spreadsheet runs as a formula (OWASP, CSV injection). The
// library csv-stringify escapes formulas too, but a text that begins with its escape character does not read back.

type CsvValue = string | number | null;

/** Some spreadsheets read a text that begins like this as a formula, also with full-width characters. */
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
