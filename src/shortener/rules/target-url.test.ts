// Proves which addresses may be shortened, which typed texts are taken as https, and that all others stay as they are.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTargetUrl, completeTarget, serialiseTarget } from './target-url.ts';

const own = [new URL('https://go.example.com'), new URL('http://127.0.0.1:3001')];
const check = (url: string | undefined) => checkTargetUrl(url, own, (host) => host === 'blocked.example');
const problemOf = (url: string | undefined) => {
  const verdict = check(url);
  return verdict.ok ? null : verdict.problem;
};

describe('a target that may be shortened', () => {
  it.each([
    'https://example.com',
    'HTTPS://EXAMPLE.COM/Path?q=1#f',
    'http://example.com:8080/',
    'https://www.háčkyčárky.cz/žluťoučký kůň?q=ř',
    'https://example.com/a?next=https://go.example.com/x',
    'https://example.com/@someone',
    'https://go.example.com.evil.example/',
    'http://127.0.0.1:3000/docs',
    'http://[2001:db8::1]/x',
    'http://example.com./',
    'http://localhost',
    'http://_dmarc.my-host.example/',
    'http://-a-.example/',
    'http://192.0.2.1:65535/',
    `http://${'a'.repeat(63)}.example/`,
    `https://example.com/${'a'.repeat(2048 - 20)}`,
  ])('%s', (url) => {
    expect(problemOf(url)).toBeNull();
  });
});

describe('a target that is refused', () => {
  it.each([
    [undefined, 'missing'],
    ['', 'missing'],
    ['example.com', 'scheme'],
    ['ftp://example.com', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['JaVaScRiPt://example.com/%0aalert(1)', 'scheme'],
    ['data:text/html,<script>alert(1)</script>', 'scheme'],
    ['http:example.com', 'scheme'],
    ['https:/example.com', 'scheme'],
    ['https://', 'not_a_url'],
    ['https:///example.com', 'not_a_url'],
    ['https://exa mple.com', 'not_a_url'],
    ['https://[::1', 'not_a_url'],
    ['https://example.com/\ud800', 'not_a_url'],
    ['http://.', 'host'],
    ['http://..', 'host'],
    ['http://.www.foo.bar/', 'host'],
    ['http://foo..bar/', 'host'],
    ['http://www.foo.bar../', 'host'],
    ['http://。/', 'host'],
    ['http://%2e%2e/', 'host'],
    ["http://it's.example/", 'host'],
    ['http://a~b.example/', 'host'],
    [`http://${'a'.repeat(64)}.example/`, 'host'],
    [`http://${'ř'.repeat(60)}.example/`, 'host'],
    ['http://example.com:0/', 'port'],
    ['http://example.com:00/', 'port'],
    ['http://[2001:db8::1]:0/', 'port'],
    ['https://user@example.com', 'credentials'],
    ['https://user:secret@example.com', 'credentials'],
    ['https://@example.com', 'credentials'],
    ['https://:@example.com', 'credentials'],
    ['https://example.com\r\nSet-Cookie: a=b', 'control_characters'],
    ['https://example.com/\nx', 'control_characters'],
    ['https://exam\tple.com/', 'control_characters'],
    [' https://example.com', 'control_characters'],
    ['https://example.com ', 'control_characters'],
    ['https://example.com/\u0000', 'control_characters'],
    [`https://example.com/${'a'.repeat(2049 - 20)}`, 'too_long'],
    ['https://blocked.example/', 'blocked'],
    ['https://BLOCKED.example./', 'blocked'],
    ['https://go.example.com', 'own_address'],
    ['http://GO.Example.COM/abc', 'own_address'],
    ['https://go.example.com:443/', 'own_address'],
    ['https://go.example.com:8443/', 'own_address'],
    ['https://go.example.com./', 'own_address'],
    ['https://ｇｏ.example.com/', 'own_address'],
    ['https://go%2eexample.com/', 'own_address'],
    ['https://go。example。com/', 'own_address'],
    ['http://127.0.0.1:3001/', 'own_address'],
    ['http://localhost:3001/', 'own_address'],
    ['http://LOCALHOST.:3001/', 'own_address'],
    ['http://2130706433:3001/', 'own_address'],
    ['http://0x7f.1:3001/', 'own_address'],
    ['http://[::1]:3001/', 'own_address'],
    ['http://[::ffff:127.0.0.1]:3001/', 'own_address'],
    ['http://0.0.0.0:3001/', 'own_address'],
  ])('%j: %s', (url, problem) => {
    expect(problemOf(url)).toBe(problem);
  });

  it('names its own host by punycode as well', () => {
    const verdict = checkTargetUrl('https://XN--BCHER-KVA.example/', [new URL('https://bücher.example')], () => false);
    expect(verdict).toEqual({ ok: false, problem: 'own_address' });
  });
});

describe('any text', () => {
  it('is judged without an exception, and what passes can be sent in a header', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string({ unit: 'binary' }),
          fc.webUrl().map((u) => `${u}ř\u202e`),
        ),
        (url) => {
          const verdict = check(url);
          if (verdict.ok) expect(serialiseTarget(url)).toMatch(/^https?:\/\/[\x21-\x7e]+$/);
        },
      ),
    );
  });

  it('longer than the limit is refused by its length alone, before any pattern reads it', () => {
    for (const part of ['@', 'a.', '\t', '%2e', '['])
      expect(problemOf(`https://${part.repeat(50_000)}`)).toBe('too_long');
  });
});

describe('a typed address', () => {
  it.each([
    ['example.com/foo', 'https://example.com/foo'],
    ['  example.com ', 'https://example.com'],
    ['//example.com/foo', 'https://example.com/foo'],
    ['www.example.co.uk:8080?q=a@b', 'https://www.example.co.uk:8080?q=a@b'],
    ['háčky.example#a:b', 'https://háčky.example#a:b'],
    ['example.com./x', 'https://example.com./x'],
  ])('%j is taken as %s', (typed, url) => {
    expect(completeTarget(typed)).toBe(url);
  });

  it.each([
    'https://example.com/foo',
    'http://example.com',
    'ftp://example.com',
    'mailto:me@example.com',
    'me@example.com',
    'javascript:alert(1.5)',
    'data:text/html,a.b',
    'localhost:3000/x',
    'two words.example',
    'user:pass@example.com',
    'nonsense',
    '',
  ])('%j stays as it is', (typed) => {
    expect(completeTarget(typed)).toBe(typed);
  });
});
