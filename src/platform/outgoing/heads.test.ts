// Counting heads, byte by byte: its limits, however the bytes are split into pieces.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type HeadsSoFar, headMeter, mostHeadBytes, mostInterimHeads } from './heads.ts';

const interim = (code: number) => `HTTP/1.1 ${code} Wait\r\nlink: </style.css>\r\n\r\n`;
const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';

const meter = (text: string): HeadsSoFar => headMeter()(Buffer.from(text));

/** A head of exactly this many bytes. */
const headOf = (bytes: number) => {
  const [begin, end] = ['HTTP/1.1 200 OK\r\nx: ', '\r\n\r\n'];
  return begin + 'y'.repeat(bytes - begin.length - end.length) + end;
};

it.each<[string, string, HeadsSoFar]>([
  ['an answer', ok, 'done'],
  ['an answer with a body that looks like heads', ok + interim(103).repeat(20), 'done'],
  ['as many interim heads as may be', interim(103).repeat(mostInterimHeads) + ok, 'done'],
  ['one more', interim(103).repeat(mostInterimHeads + 1), 'too many'],
  ['heads of different kinds, one too many', [100, 102, 103].map(interim).join('').repeat(3), 'too many'],
  ['a change of the protocol, which ends the answer', interim(101), 'done'],
  ['heads as large as may be', headOf(mostHeadBytes), 'done'],
  ['one byte more', headOf(mostHeadBytes + 1), 'too large'],
  [
    'interim and last head together one byte more',
    interim(100) + headOf(mostHeadBytes + 1 - interim(100).length),
    'too large',
  ],
  ['lines that end without a carriage return', ok.replaceAll('\r', ''), 'done'],
  ['half a head', 'HTTP/1.1 200 OK\r\nx: y\r\n', 'more'],
  ['empty lines before a head', `\r\n\r\n${ok}`, 'done'],
  ['nothing but empty lines', '\r\n'.repeat(mostHeadBytes / 2 + 1), 'too large'],
])('%s', (_what, text, expected) => {
  expect(meter(text)).toBe(expected);
});

it('counts the same however the bytes are cut into pieces', () => {
  const texts = fc.array(fc.constantFrom(interim(100), interim(103), ok, '\r\n', 'HTTP/1.1 2'), { maxLength: 12 });
  fc.assert(
    fc.property(texts, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (parts, sizes) => {
      const bytes = Buffer.from(parts.join(''));
      const inPieces = headMeter();
      let soFar: HeadsSoFar = 'more';
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const to = at + (sizes[turn % sizes.length] ?? 1);
        soFar = inPieces(bytes.subarray(at, to));
        at = to;
      }
      expect(soFar).toBe(headMeter()(bytes));
    }),
  );
});
