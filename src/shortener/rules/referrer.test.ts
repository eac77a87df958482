// Proves what a Referer header is counted as.
import { getDomain } from 'tldts';
import { describe, expect, it } from 'vitest';
import { isScanned, readReferrer } from './referrer.ts';

describe('a Referer header', () => {
  it.each([
    ['', '(direct)'],
    ['not an address', '(direct)'],
    ['about:blank', '(direct)'],
    ['https://www.google.co.uk/search?q=secret', 'google.co.uk'],
    ['https://mail.google.com/', 'google.com'],
    ['http://SEZNAM.CZ./', 'seznam.cz'],
    ['https://user:secret@news.ycombinator.com/item?id=1', 'ycombinator.com'],
    ['https://аpple.com/', 'xn--pple-43d.com'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['http://localhost:3000/', 'localhost'],
    ['http://192.0.2.7/', '(ip address)'],
    ['http://[2001:db8::1]/', '(ip address)'],
    ['http://2130706433/', '(ip address)'],
    ['https://kontor.github.io/page', 'kontor.github.io'],
    ['https://www.another.github.io/', 'another.github.io'],
    ['https://github.io/', 'github.io'],
    ['https://someone.blogspot.com/', 'someone.blogspot.com'],
    ['https://t.co/abc', 't.co'],
    ['https://mobile.twitter.com/', 't.co'],
    ['https://x.com/', 't.co'],
    ['android-app://com.twitter.android/', 't.co'],
    ['https://app.slack.com/client', 'slack.com'],
    ['android-app://com.Slack/', 'slack.com'],
    ['javascript:alert(1)', '(direct)'],
    ['http://__proto__/', '(direct)'],
    ['https://=cmd.example/', '(direct)'],
  ])('%j is counted as %s', (header, referrer) => {
    expect(readReferrer(header, (host) => getDomain(host, { allowPrivateDomains: true }))).toBe(referrer);
  });
});

describe('an address', () => {
  it.each(['/abc?qr', '/abc?qr=', '/abc?qr=1', '/abc?utm=1&qr', '/abc?qr&utm=1'])('%s was scanned', (address) => {
    expect(isScanned(address)).toBe(true);
  });

  it.each(['/abc', '/qr', '/abc?', '/abc?q=qr', '/abc?qrx', '/abc?x=1&xqr=1', '/abc?a=?qr'])(
    '%s was not scanned',
    (address) => {
      expect(isScanned(address)).toBe(false);
    },
  );
});
