// Reads what was sent as lines of cells: CSV with commas, semicolons or tabs, in UTF-8, and not more rows than are allowed.
import { invalidFields } from '#platform/http/invalid-fields.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { readCsv } from '#platform/reading/csv.ts';
import { explainUnreadable, mostRowLength, Unreadable, type UnreadableCode } from '#platform/reading/limits.ts';
import { readText, type Sent } from '#platform/reading/text.ts';
import { readCsvCell } from '#platform/text/csv.ts';

export const mostRows = 10_000;
export const mostFileBytes = 4 * 1024 * 1024;
/** For the field that rows are pasted into. */
export const mostPasted = 400_000;

/** A problem of the field that the list was sent in. */
export function listProblem(field: string, code: string, message: string): Refusal {
  return invalidFields([{ in: 'body', field, pointer: `/${field}`, code, message }]);
}

/** Empty lines are left out. `field` is where a problem is shown. */
export async function readLines(sent: Sent, field: string): Promise<string[][]> {
  const lines: string[][] = [];
  try {
    for await (const { cells } of readCsv(readText(sent), { mostLength: mostRowLength })) {
      if (cells.every((cell) => cell.trim() === '')) continue;
      lines.push(cells.map(readCell));
      // One more than rows, because the first line may hold the names of the columns.
      if (lines.length > mostRows + 1) break;
    }
  } catch (error) {
    throw error instanceof Unreadable ? explain(error, field) : error;
  }
  return lines;
}

/** Each of the other control characters would be stored as six, and means nothing. */
const readCell = (cell: string): string => readCsvCell(cell).replaceAll(/(?![\t\n\r])\p{Cc}/gu, '\ufffd');

const codes: Partial<Record<UnreadableCode, string>> = { not_utf8: 'not_utf8', too_wide: 'too_many_columns' };

const explain = (error: Unreadable, field: string): Refusal =>
  listProblem(field, codes[error.code] ?? 'unreadable_csv', explainUnreadable(error));
