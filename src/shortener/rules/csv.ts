// Writes CSV (RFC 4180) that a spreadsheet reads as text, never as a formula.

export type CsvValue = string | number | null;

export function writeCsvRow(values: readonly CsvValue[]): string {
  return `${values.map(writeCell).join(',')}\r\n`;
}

function writeCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // A cell that begins with one of these is a formula to a spreadsheet; the apostrophe makes it text.
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
