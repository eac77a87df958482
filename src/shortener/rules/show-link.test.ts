// Proves that a look-alike host is shown as what it is.
import { describe, expect, it } from 'vitest';
import { displayTarget } from './show-link.ts';

describe('an address on a page', () => {
  it.each([
    ['https://аpple.com/účet', 'https://xn--pple-43d.com/účet'],
    ['https://www.háčky.cz', 'https://www.xn--hky-ela4t.cz'],
    ['HTTP://EXAMPLE.com:80/A?b=č#d', 'http://example.com/A?b=č#d'],
    ['https://example.com/\u202emoc.knab//:sptth', 'https://example.com/\ufffdmoc.knab//:sptth'],
    ['https://exаmple.com?x=1', 'https://xn--exmple-4nf.com?x=1'],
  ])('%j is shown as %j', (url, shown) => {
    expect(displayTarget(url)).toBe(shown);
  });
});
