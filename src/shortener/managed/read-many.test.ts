// Proves how pasted lines and CSV are read as links, and that the result is CSV again.
import { describe, expect, it } from 'vitest';
import { readMany, writeMade } from './read-many.ts';

const read = (text: string) => readMany({ text });

describe('many links', () => {
  it('are lines with an address and perhaps a code', async () => {
    expect(await read('https://a.example\r\n\n  https://b.example/?x=1,2 spring \n')).toEqual([
      { row: 1, url: 'https://a.example', code: '' },
      { row: 3, url: 'https://b.example/?x=1,2', code: 'spring' },
    ]);
    expect(await read('')).toEqual([]);
  });

  it.each([',', ';', '\t'])('are CSV with a header and %j', async (sign) => {
    const rows = [
      ['"URL"', 'Code', 'title', 'tags', 'utm_source'],
      ['https://a.example', 'one', '"Leták ""A"""', 'sale|spring', 'mail'],
      ['https://b.example', '', "'=1+1", '', ''],
    ];
    expect(await read(`\ufeff${rows.map((row) => row.join(sign)).join('\n')}`)).toMatchObject([
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

  it('are read up to one too many, and have at most 500 columns', async () => {
    expect(await read(`url\n${'x\n'.repeat(250_000)}`)).toHaveLength(1_001);
    expect(await read('https://a.example\n'.repeat(50_000))).toHaveLength(1_001);
    expect(await read(`url${',a'.repeat(499)}\nhttps://a.example\n`)).toMatchObject([{ url: 'https://a.example' }]);
    await expect(read(`url${',a'.repeat(500)}\nhttps://a.example\n`)).rejects.toMatchObject({ code: 'too_wide' });
    await expect(read('x'.repeat(2_000_000))).rejects.toMatchObject({ code: 'too_long' });
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
