// Proves which texts are e-mail addresses.
import { describe, expect, it } from 'vitest';
import { isEmailAddress } from './email-address.ts';

describe('an e-mail address', () => {
  it.each([
    'a@example.com',
    'first.last+tag@sub.example.co.uk',
    "o'brien@example.com",
    'uživatel@příklad.cz',
    `${'a'.repeat(64)}@example.com`,
  ])('is %s', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each([
    '',
    '@',
    'a',
    'a@',
    '@example.com',
    'a@localhost',
    'a@example..com',
    'a@-example.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a b@example.com',
    'a@b@example.com',
    'Name <a@example.com>',
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a\u0000@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'example.'.repeat(40)}com`,
  ])('is not %j', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});
