// Proves how rows of other shorteners are read.
import { describe, expect, it } from 'vitest';
import { readImportRow } from './import-row.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const check = {
  target: (url: string) => (url.startsWith('https://') ? null : 'bad target'),
  code: (code: string) => (code.length > 2 ? null : 'bad code'),
};
const url = 'https://example.com';

describe('a row of another shortener’s export', () => {
  it.each([
    [
      { url, code: 'abc' },
      { originalUrl: url, code: 'abc', createdAt: new Date(now) },
    ],
    [
      { long_url: url, keyword: 'abc', timestamp: '2020-01-02T03:04:05Z' },
      { createdAt: new Date('2020-01-02T03:04:05Z') },
    ],
    [{ code: 'abc' }, { problem: expect.stringContaining('no link') }],
    [{ url }, { problem: expect.stringContaining('no code') }],
    [{ url: 'ftp://x', code: 'abc' }, { problem: 'bad target' }],
    [{ url, code: 'ab' }, { problem: 'bad code' }],
    [{ url, code: 'abc', created_at: 'soon' }, { problem: expect.stringContaining('"soon"') }],
    [{ url, code: 'abc', created_at: '2027-01-01T00:00:00Z' }, { problem: expect.stringContaining('past time') }],
  ])('%j', (row, result) => {
    expect(readImportRow(row, now, check)).toMatchObject(result);
  });
});
