// Counts the heads of an HTTP answer while their bytes arrive. Before its answer a server may send interim heads (1xx), and
// HTTP does not limit their number: a server that never stops would keep the parser busy until the time limit of the call.

export const mostInterimHeads = 8;
export const mostHeadBytes = 64 * 1_024;

/** `done`: the head of the answer itself is complete; its body follows. */
export type HeadsSoFar = 'more' | 'done' | 'too many' | 'too large';

const newline = 0x0a;
const carriageReturn = 0x0d;

/** Where the three digits of the status are, as in `HTTP/1.1 103 Early Hints`. */
const codeFrom = 9;
const codeTo = 12;

export function headMeter(): (chunk: Uint8Array) => HeadsSoFar {
  let soFar: HeadsSoFar = 'more';
  let bytes = 0;
  let interim = 0;
  let lines = 0;
  let column = 0;
  let code = '';

  /** After the empty line that ends a head. Empty lines before a head are ignored. */
  function endHead(): HeadsSoFar {
    const isInterim = code.startsWith('1') && code !== '101';
    if (lines > 0 && !isInterim) return 'done';
    if (lines > 0) interim += 1;
    lines = 0;
    code = '';
    return interim > mostInterimHeads ? 'too many' : 'more';
  }

  function take(byte: number): HeadsSoFar {
    bytes += 1;
    if (bytes > mostHeadBytes) return 'too large';
    if (byte === newline) {
      const isEmpty = column === 0;
      column = 0;
      if (isEmpty) return endHead();
      lines += 1;
    } else if (byte !== carriageReturn) {
      if (lines === 0 && column >= codeFrom && column < codeTo) code += String.fromCharCode(byte);
      column += 1;
    }
    return 'more';
  }

  return (chunk) => {
    for (let at = 0; at < chunk.length && soFar === 'more'; at += 1) soFar = take(chunk[at] ?? 0);
    return soFar;
  };
}
