// Reads what was sent as lines of cells: CSV with commas, semicolons or tabs, in UTF-8, and not more rows than are allowed.
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { invalidFields } from '#platform/http/invalid-fields.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { readCsvCell } from '#platform/text/csv.ts';

export const mostRows = 10_000;
export const mostFileBytes = 4 * 1024 * 1024;
/** For the field that rows are pasted into. */
export const mostPasted = 400_000;

/** A limit, because with a missing quotation mark the whole file would be read as one cell. */
const mostRecordBytes = 64 * 1024;
/** Other requests are served between two pieces. */
const pieceLength = 64 * 1024;

/** A problem of the field that the list was sent in. */
export function listProblem(field: string, code: string, message: string): Refusal {
  return invalidFields([{ in: 'body', field, pointer: `/${field}`, code, message }]);
}

/** The text of a file; refused where it is not UTF-8: names would be garbled in the result. */
export function decodeFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw listProblem('file', 'not_utf8', 'The file is not UTF-8. Save it as "CSV UTF-8" and send it again.');
  }
}

/** Empty lines are left out. `field` is where a problem is shown. */
export async function readLines(text: string, field: string): Promise<string[][]> {
  const parser = Readable.from(cutPieces(text)).pipe(
    parse({
      bom: true,
      delimiter: findDelimiter(text),
      skip_empty_lines: true,
      max_record_size: mostRecordBytes,
      relax_column_count: true,
    }),
  );
  const lines: string[][] = [];
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (cells.every((cell) => cell.trim() === '')) continue;
      lines.push(cells.map(readCsvCell));
      // One more than rows, because the first line may hold the names of the columns.
      if (lines.length > mostRows + 1) break;
    }
  } catch {
    const place = lines.length + 1;
    const words = `This is no CSV: line ${place} cannot be read. Look for a missing quotation mark.`;
    throw listProblem(field, 'unreadable_csv', words);
  }
  return lines;
}

function* cutPieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}

/** In countries with a decimal comma, spreadsheets write semicolons; what is copied from one has tabs. */
function findDelimiter(text: string): string {
  const [line = ''] = text.slice(0, pieceLength).split(/[\r\n]/, 1);
  const countOf = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
}
