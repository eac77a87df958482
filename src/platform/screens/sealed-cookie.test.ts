// A sealed value opens unchanged, and nothing else opens at all.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealWith } from './sealed-cookie.ts';

describe('a sealed value', () => {
  const seal = sealWith('a secret');

  it('opens as it was closed, shows nothing of it, and is never the same twice', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = seal.close(value);
        expect(seal.open(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(text).toMatch(/^[\w-]+$/);
        expect(seal.close(value)).not.toBe(text);
      }),
    );
  });

  it('is refused when anything of it was changed, or another secret closed it', () => {
    const text = seal.close({ code: 'key.made', secret: 'PROD' });
    for (let at = 0; at < text.length - 1; at += 1) {
      const other = text[at] === 'A' ? 'B' : 'A';
      expect(seal.open(`${text.slice(0, at)}${other}${text.slice(at + 1)}`)).toBeNull();
    }
    expect(sealWith('another').open(text)).toBeNull();
    for (const garbage of ['', 'x', '{}', 'A'.repeat(40)]) expect(seal.open(garbage)).toBeNull();
  });
});
