// Proves which mail settings are accepted.
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../rooms.ts';

const accepts = (flags: Record<string, string>) => {
  try {
    readConfig({ flags, environment: {}, envFile: null });
    return true;
  } catch {
    return false;
  }
};

describe('SMTP_URL', () => {
  it.each([
    ['smtp://127.0.0.1:25', true],
    ['smtp://user:pass%40word@mail.example.com:587', true],
    ['smtps://mail.example.com', true],
    ['mail.example.com', false],
    ['http://mail.example.com', false],
    ['smtp://', false],
    ['smtp://mail.example.com:port', false],
  ])('%s is accepted: %s', (url, accepted) => {
    expect(accepts({ SMTP_URL: url })).toBe(accepted);
  });

  it('is a secret: a complaint about it does not repeat it', () => {
    expect(() => readConfig({ flags: { SMTP_URL: 'smpt://user:hunter2@x' }, environment: {}, envFile: null })).toThrow(
      /^(?!.*hunter2)[\s\S]*SMTP_URL is set to something else/,
    );
  });
});

describe('MAIL_FROM', () => {
  it.each([
    ['shop@example.com', true],
    ['Shop <shop@example.com>', true],
    ['<shop@example.com>', true],
    ['Shop', false],
    ['Shop <shop>', false],
    ['shop@example.com, other@example.com', false],
    ['Shop\r\nBcc: x@example.com <shop@example.com>', false],
  ])('%j is accepted: %s', (from, accepted) => {
    expect(accepts({ MAIL_FROM: from })).toBe(accepted);
  });
});
