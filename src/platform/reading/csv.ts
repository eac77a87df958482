// Reads CSV (RFC 4180) piece by piece, with commas, semicolons or tabs, in linear time, whatever it contains. The library
// csv-parse needs a microsecond per character of a long line, and for some lines the square of their length.
import { mostColumns, mostRecordLength, Unreadable } from './limits.ts';
import { isTurnOver, nextTurn } from './turns.ts';

/** `line` is where the row begins; a quoted cell may hold several lines. */
export type CsvRow = { line: number; cells: string[] };

export type CsvOptions = {
  /** Spaces around cells are removed. */
  trims?: boolean;
  /** A quotation mark inside a cell is part of its text; otherwise it is refused, because another one is probably missing. */
  isLenient?: boolean;
  /** Of a row. */
  mostLength?: number;
};

/** Empty lines are left out. */
export async function* readCsv(text: AsyncIterable<string>, options: CsvOptions = {}): AsyncGenerator<CsvRow> {
  let reader: ReturnType<typeof csvReader> | undefined;
  for await (const piece of text) {
    reader ??= csvReader(findDelimiter(piece), options);
    for (const row of reader.read(piece)) {
      yield row;
      if (isTurnOver()) await nextTurn();
    }
  }
  yield* reader?.end() ?? [];
}

/** In countries with a decimal comma, spreadsheets write semicolons; text copied from one has tabs. */
export function findDelimiter(beginning: string): string {
  const [line = ''] = beginning.split(/[\r\n]/, 1);
  const countOf = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
}

const [quote, carriageReturn, newLine, space, tab] = [0x22, 0x0d, 0x0a, 0x20, 0x09];

type Place = 'start' | 'plain' | 'quoted' | 'after quote' | 'after blanks';

function csvReader(delimiter: string, options: CsvOptions) {
  const { trims = false, isLenient = false, mostLength = mostRecordLength } = options;
  const comma = delimiter.charCodeAt(0);
  const isBlank = (sign: number) => trims && (sign === space || sign === tab);
  let place: Place = 'start';
  let cell = '';
  let isQuoted = false;
  let cells: string[] = [];
  let rows: CsvRow[] = [];
  let isAfterReturn = false;
  /** The length of the current row, without its part in this piece. */
  let length = 0;
  let [count, line, firstLine] = [0, 1, 1];

  const refuse = (code: 'too_wide' | 'too_long' | 'quotes', why?: string) => new Unreadable(code, count + 1, why);

  function endCell(): void {
    if (cells.length === mostColumns) throw refuse('too_wide');
    cells.push(isQuoted || !trims ? cell : cell.trim());
    cell = '';
    isQuoted = false;
    place = 'start';
  }

  function endRow(): void {
    const isEmpty = cells.length === 0 && !isQuoted && (trims ? cell.trim() : cell) === '';
    if (isEmpty) cell = '';
    else {
      endCell();
      rows.push({ line: firstLine, cells });
      count += 1;
    }
    cells = [];
    place = 'start';
  }

  /** What follows the quotation mark that closed a cell. */
  function readAfterQuote(sign: number): void {
    if (sign === quote && place === 'after quote') {
      cell += '"';
      place = 'quoted';
    } else if (isBlank(sign)) place = 'after blanks';
    else if (!isLenient) throw refuse('quotes', 'a quotation mark is followed by more than the end of its cell');
    else {
      cell = `"${cell}"${String.fromCharCode(sign)}`;
      isQuoted = false;
      place = 'plain';
    }
  }

  /** Where the text that is copied as it is ends. */
  function findEnd(piece: string, from: number): number {
    let at = from;
    if (place === 'quoted') {
      at = piece.indexOf('"', from);
      return at < 0 ? piece.length : at;
    }
    // After the first character of a cell, a quotation mark is one more character, or refused.
    const isLetter = isLenient && place === 'plain';
    for (; at < piece.length; at += 1) {
      const sign = piece.charCodeAt(at);
      if (sign === comma || sign === newLine || sign === carriageReturn || (sign === quote && !isLetter)) break;
    }
    return at;
  }

  function countLines(piece: string, from: number, to: number): void {
    for (let at = piece.indexOf('\n', from); at >= 0 && at < to; at = piece.indexOf('\n', at + 1)) line += 1;
  }

  /** Handles one special character; returns whether it ended a row. */
  function readSign(sign: number): boolean {
    if (place === 'quoted') place = 'after quote';
    else if (sign === comma) endCell();
    else if (sign === newLine || sign === carriageReturn) {
      const isSecondHalf = sign === newLine && isAfterReturn;
      isAfterReturn = sign === carriageReturn;
      if (isSecondHalf) return true;
      endRow();
      line += 1;
      return true;
    } else if (place === 'after quote' || place === 'after blanks') readAfterQuote(sign);
    else if (place === 'start' && cell.trim() === '' && (trims || cell === '')) {
      cell = '';
      isQuoted = true;
      place = 'quoted';
    } else if (isLenient) cell += '"';
    else throw refuse('quotes', 'a quotation mark stands inside of a cell that does not begin with one');
    isAfterReturn = false;
    return false;
  }

  function read(piece: string): CsvRow[] {
    rows = [];
    let rowAt = -length;
    for (let at = 0; at < piece.length; ) {
      if (place !== 'after quote' && place !== 'after blanks') {
        const end = findEnd(piece, at);
        if (end > at) {
          const taken = piece.slice(at, end);
          cell += taken;
          if (place === 'quoted') countLines(piece, at, end);
          else if (!trims || taken.trim() !== '') place = 'plain';
          isAfterReturn = false;
          at = end;
          if (at === piece.length) break;
        }
      }
      if (readSign(piece.charCodeAt(at))) {
        if (at - rowAt > mostLength) throw new Unreadable('too_long', count);
        rowAt = at + 1;
        firstLine = line;
      }
      at += 1;
    }
    length = piece.length - rowAt;
    if (length > mostLength) throw refuse('too_long');
    return rows;
  }

  return {
    read,
    end: (): CsvRow[] => {
      rows = [];
      if (place === 'quoted') throw refuse('quotes', 'a quotation mark is not closed');
      endRow();
      return rows;
    },
  };
}
