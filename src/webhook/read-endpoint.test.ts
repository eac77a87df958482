// What may be entered as a webhook, as far as the address itself says.
import { describe, expect, it } from 'vitest';
import { readNetworks } from './networks.ts';
import { readEndpoint } from './read-endpoint.ts';

const known = { events: ['event.created', 'event.moved'], roles: ['branch:read'] };
const read = (wanted: Parameters<typeof readEndpoint>[0], networks = '') =>
  readEndpoint(wanted, known, readNetworks(networks));
const problemsOf = (url: string, networks?: string) => read({ url }, networks).problems.map(({ code }) => code);

describe('the address of a webhook', () => {
  it.each([
    ['http://example.com/', 'url_plain'],
    ['ftp://example.com/', 'url_unreadable'],
    ['file:///etc/passwd', 'url_unreadable'],
    ['javascript:alert(1)', 'url_unreadable'],
    ['example.com/hooks', 'url_unreadable'],
    ['https://', 'url_unreadable'],
    ['https://user@example.com/', 'url_credentials'],
    ['https://user:word@example.com/', 'url_credentials'],
    ['https://:word@example.com/', 'url_credentials'],
    ['https://example.com/\r\nx-injected: 1', 'url_unreadable'],
    ['https://exam\tple.com/', 'url_unreadable'],
    ['https://example.com/a\u2028b', 'url_unreadable'],
    ['https://127.0.0.1/', 'url_private'],
    ['https://2130706433/', 'url_private'],
    ['https://0x7f.1/', 'url_private'],
    ['https://0177.0.0.1/', 'url_private'],
    ['https://127.1/', 'url_private'],
    ['https://①②⑦.0.0.1/', 'url_private'],
    ['https://[::1]/', 'url_private'],
    ['https://[::127.0.0.1]/', 'url_private'],
    ['https://[::ffff:10.0.0.1]/', 'url_private'],
    ['https://[::ffff:a00:1]/', 'url_private'],
    ['https://[fe80::1]/', 'url_private'],
    ['https://169.254.169.254/latest/meta-data', 'url_private'],
    ['https://0/', 'url_private'],
    [`https://example.com/${'x'.repeat(2_000)}`, 'too_long'],
  ])('%j is refused: %s', (url, code) => {
    expect(problemsOf(url)).toEqual([code]);
  });

  it.each(['https://example.com/hooks?token=1', 'https://8.8.8.8:8443/', 'https://[2606:4700::6810:84e5]/'])(
    '%s is taken',
    (url) => {
      expect(problemsOf(url)).toEqual([]);
    },
  );

  it('may be private and plain where the operator allows it, and not beside it', () => {
    expect(problemsOf('http://10.1.2.3/', '10.0.0.0/8')).toEqual([]);
    expect(problemsOf('http://[::ffff:10.1.2.3]/', '10.0.0.0/8')).toEqual([]);
    expect(problemsOf('http://192.168.1.1/', '10.0.0.0/8')).toEqual(['url_private']);
    for (const networks of ['10.0.0.0/8', '0.0.0.0/0'])
      expect(problemsOf('http://8.8.8.8/', networks)).toEqual(['url_plain']);
    expect(problemsOf('https://8.8.8.8/', '10.0.0.0/8')).toEqual([]);
  });
});

describe('what else is entered', () => {
  const url = 'https://example.com/hooks';

  it('is a name of one line: it stands in the subject of a mail', () => {
    expect(read({ url, label: ' Shop\r\nBcc: all@example.com ' }).fields.label).toBe('Shop Bcc: all@example.com');
    expect(read({ url, label: '\r\n' }).fields.label).toBe('example.com');
    expect(read({ url, label: 'x'.repeat(101) }).problems).toMatchObject([{ field: 'label', code: 'too_long' }]);
  });

  it('is only what is known', () => {
    expect(read({ url, events: ['event.moved', 'no.event'] }).problems).toMatchObject([{ code: 'unknown_event' }]);
    expect(read({ url, roles: ['constructor'] }).problems).toMatchObject([{ code: 'unknown_role' }]);
    expect(read({ url, events: ['event.moved', 'event.moved'] }).fields).toMatchObject({
      ...{ events: ['event.moved'], roles: null },
    });
  });
});
