// Splits text into lines at \n, in turns; a line that is too long is not kept in memory. A \r stays: in a dump it may belong to
// a text.
import { isTurnOver, nextTurn } from './turns.ts';

/** `text` is null if the line is too long. Lines count from 1. */
export type Line = { line: number; text: string | null };

export async function* readLines(text: AsyncIterable<string>, mostLength: number): AsyncGenerator<Line> {
  let line = 1;
  let rest = '';
  let isLong = false;
  const end = (last: string): Line => {
    const whole = rest + last;
    const found = { line, text: isLong || whole.length > mostLength ? null : whole };
    line += 1;
    rest = '';
    isLong = false;
    return found;
  };
  for await (const piece of text) {
    let from = 0;
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', from)) {
      yield end(piece.slice(from, at));
      from = at + 1;
      if (isTurnOver()) await nextTurn();
    }
    rest = isLong ? '' : rest + piece.slice(from);
    if (rest.length > mostLength) {
      isLong = true;
      rest = '';
    }
  }
  if (rest !== '' || isLong) yield end('');
}
