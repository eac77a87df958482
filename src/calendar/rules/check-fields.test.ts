// Proves the limits of an event's texts.
import { describe, expect, it } from 'vitest';
import { checkLongText, checkTitle, checkType, checkUrl, cleanText } from './check-fields.ts';

const codes = (problems: { code: string }[]) => problems.map(({ code }) => code);

describe('a title', () => {
  it('has 250 characters at most, counted as code points after trimming', () => {
    const check = (text: string) => codes(checkTitle('/event/title', cleanText(text)));
    expect(check('x')).toEqual([]);
    expect(check('x'.repeat(250))).toEqual([]);
    expect(check('x'.repeat(251))).toEqual(['too_long']);
    expect(check('😀'.repeat(250))).toEqual([]);
    expect(check('😀'.repeat(251))).toEqual(['too_long']);
    expect(check(`  ${'x'.repeat(250)}\n`)).toEqual([]);
    expect(check('')).toEqual(['too_short']);
    expect(check(' \t\u00a0\n')).toEqual(['too_short']);
  });
});

describe('a type', () => {
  it('has 64 characters at most', () => {
    expect(codes(checkType('ž'.repeat(64)))).toEqual([]);
    expect(codes(checkType('ž'.repeat(65)))).toEqual(['too_long']);
    expect(codes(checkType(null))).toEqual([]);
  });
});

describe('description and agenda', () => {
  it('have 64 KiB at most, counted in bytes', () => {
    expect(codes(checkLongText('agenda', 'x'.repeat(65_536)))).toEqual([]);
    expect(codes(checkLongText('agenda', 'x'.repeat(65_537)))).toEqual(['too_long']);
    expect(codes(checkLongText('agenda', 'ž'.repeat(32_768)))).toEqual([]);
    expect(codes(checkLongText('agenda', `${'ž'.repeat(32_768)}x`))).toEqual(['too_long']);
  });
});

describe('a url', () => {
  it.each([
    ['https://example.com', true],
    ['http://example.com/a?b=c#d', true],
    ['HTTPS://EXAMPLE.COM', true],
    [`https://example.com/${'a'.repeat(2028)}`, true],
    [`https://example.com/${'a'.repeat(2029)}`, false],
    ['ftp://example.com', false],
    ['javascript:alert(1)', false],
    ['example.com', false],
    ['https://', false],
    ['https:example.com', false],
    ['https://exa mple.com', false],
    ['https://example.com/\r\nX: y', false],
  ])('%.60j is accepted: %s', (url, accepted) => {
    expect(checkUrl(url).length === 0).toBe(accepted);
  });
});
