// The marks of what a form began from: equal texts have equal marks, whatever a browser does to their lines.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markOf, readBegan, writeBegan } from './began.ts';

describe('what a form began from', () => {
  it('is the same after a browser sent it with its own line ends', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (lines) => {
        expect(markOf(lines.join('\r\n'))).toBe(markOf(lines.join('\n')));
      }),
    );
  });

  it('differs for texts that differ', () => {
    const texts = ['', 'a', 'b', 'ab', 'ba', 'Praha', 'praha', 'Praha 1', 'Po–Pá 8–17', 'Po–Pá 8–16', 'a\nb', 'a b'];
    expect(new Set(texts.map(markOf)).size).toBe(texts.length);
  });

  it('is read back as it was written, and nonsense is no mark', () => {
    expect(readBegan(writeBegan({ name: 'Brno' }))).toEqual({ name: markOf('Brno') });
    for (const text of [undefined, '', 'x', 'null', '[1]', '{"name":1}', ['{}']]) expect(readBegan(text)).toEqual({});
  });
});
