// Reads what was sent as lines of cells: CSV with commas, semicolons or tabs, in UTF-8, and not more rows than are allowed.
import { invalidField } from '#platform/http/invalid-fields.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { readCsv } from '#platform/reading/csv.ts';
import { mostColumns, mostRowLength, Unreadable } from '#platform/reading/limits.ts';
import { readText, type Sent } from '#platform/reading/text.ts';
import { readCsvCell } from '#platform/text/csv.ts';
import { msg } from '#platform/text/msg.ts';

export const mostRows = 10_000;
export const mostFileBytes = 4 * 1024 * 1024;
/** For the field that rows are pasted into. */
export const mostPasted = 400_000;

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

function explain({ code, record: row }: Unreadable, field: string): Refusal {
  if (code === 'not_utf8')
    return invalidField(field, code, msg('The file is not UTF-8. Save it as “CSV UTF-8” and send it again.'));
  if (code === 'too_wide') {
    const said = msg('The list has more than {most} columns. Leave out those that are not needed and send it again.', {
      most: mostColumns,
    });
    return invalidField(field, 'too_many_columns', said);
  }
  const said = msg('Row {row} cannot be read. Look for a missing quotation mark and send it again.', { row });
  return invalidField(field, 'unreadable_csv', said);
}
