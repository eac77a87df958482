// Proves that no displayed address contains a user, a password or a secret in its query.
import { describe, expect, it } from 'vitest';
import { maskUrls } from './redact.ts';

describe('an address that is shown', () => {
  it.each([
    ['postgres://kontor:hunter2@db:5432/kontor', 'postgres://********@db:5432/kontor'],
    ['postgresql://kontor:hunter2@one,two:5433/kontor', 'postgresql://********@one,two:5433/kontor'],
    ['postgres://kontor:hun%40ter2@db/k?sslmode=require', 'postgres://********@db/k?sslmode=require'],
    ['postgres://kontor:hun@ter2@db/kontor', 'postgres://********@db/kontor'],
    ['postgres://kontor:hun/ter2@db/kontor', 'postgres://********@db/kontor'],
    ['postgres://db/kontor?user=k&password=hunter2', 'postgres://db/kontor?user=k&password=********'],
    ['postgres://db/k?sslpassword=hunter2&sslmode=x', 'postgres://db/k?sslpassword=********&sslmode=x'],
    ['redis://:hunter2@cache:6379/2', 'redis://********@cache:6379/2'],
    ['smtps://user:hunter2@mail.example.com', 'smtps://********@mail.example.com'],
    ['https://hunter2@sms.example.com/send', 'https://********@sms.example.com/send'],
    ['https://u:hunter2@[::1]:8080/x', 'https://********@[::1]:8080/x'],
    ['https://x.example/a?api_key=hunter2#top', 'https://x.example/a?api_key=********#top'],
    ['https://x.example/a?a=1&X-Signature=hunter2', 'https://x.example/a?a=1&X-Signature=********'],
    ['https://x.example/a?b=c?token=hunter2', 'https://x.example/a?b=c?token=********'],
    ['https://x.example/#token=hunter2', 'https://x.example/#token=********'],
  ])('%s is shown as %s', (url, shown) => {
    expect(maskUrls(url)).toBe(shown);
  });

  it.each([
    'https://example.com:8080/@user',
    'https://example.com/a?b=c&d=e',
    'http://127.0.0.1:3000/docs',
    'no address: anna@example.com',
    'time 12:30, see https://example.com',
  ])('%s is shown as it is', (text) => {
    expect(maskUrls(text)).toBe(text);
  });

  it('is found wherever it stands in a text', () => {
    const text = 'cannot reach "redis://:a@b", (https://c:d@e/f),https://g:h@i\nnor {"url":"smtp://j:k@l"}';
    const shown = 'cannot reach "redis://*@b", (https://*@e/f),https://*@i\nnor {"url":"smtp://*@l"}';
    expect(maskUrls(text)).toBe(shown.replaceAll('*', '********'));
  });
});
