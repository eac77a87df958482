// Proves how pasted lines and CSV are read as links, and that the result is CSV again.
import { describe, expect, it } from 'vitest';
import { readMany, writeMade } from './read-many.ts';

describe('many links', () => {
  it('are lines with an address and perhaps a code', () => {
    expect(readMany('https://a.example\r\n\n  https://b.example/?x=1,2 spring \n')).toEqual([
      { row: 1, url: 'https://a.example', code: '' },
      { row: 3, url: 'https://b.example/?x=1,2', code: 'spring' },
    ]);
    expect(readMany('')).toEqual([]);
  });

  it.each([',', ';', '\t'])('are CSV with a header and %j', (sign) => {
    const rows = [
      ['"URL"', 'Code', 'title', 'tags', 'utm_source'],
      ['https://a.example', 'one', '"Leták ""A"""', 'sale|spring', 'mail'],
      ['https://b.example', '', "'=1+1", '', ''],
    ];
    const read = readMany(`\ufeff${rows.map((row) => row.join(sign)).join('\n')}`);
    expect(read).toMatchObject([
      {
        row: 2,
        url: 'https://a.example',
        code: 'one',
        title: 'Leták "A"',
        tags: ['sale', 'spring'],
        utm: { source: 'mail' },
      },
      { row: 3, url: 'https://b.example', code: '', title: '=1+1', utm: {} },
    ]);
  });

  it('of a header with a quarter of a million columns, and as many rows, are read at once', () => {
    const text = `${'a,'.repeat(250_000)}url\n${'x\n'.repeat(250_000)}`;
    expect(readMany(text).length).toBe(1_001);
    expect(readMany(`url${',a'.repeat(250_000)}\nhttps://a.example\n`)).toMatchObject([{ url: 'https://a.example' }]);
  });

  it('are answered as CSV by row', () => {
    const made = [
      { row: 1, url: 'https://a.example', code: 'one', shortUrl: 'https://s.example/one', problem: null },
      { row: 2, url: '=x', code: null, shortUrl: null, problem: 'No, not this.' },
    ];
    expect(writeMade(made)).toBe(
      'row,url,code,short_url,problem\r\n1,https://a.example,one,https://s.example/one,\r\n2,\'=x,,,"No, not this."\r\n',
    );
  });
});
