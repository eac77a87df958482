// Who the client is: X-Forwarded-For counts only behind a trusted proxy, and only as far as proxies are trusted.
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddresses } from './client-address.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  }) as unknown as IncomingMessage;

describe('the client', () => {
  it.each([
    ['no proxy is trusted', '', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['the proxy is trusted', '10.0.0.0/8', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the peer is not the proxy', '10.0.0.0/8', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['the client forged an entry', '10.0.0.0/8', '10.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['there are two proxies', '10.0.0.0/8', '10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['an entry is garbage', '10.0.0.0/8', '10.0.0.1', 'garbage, 10.0.0.2', '10.0.0.2'],
    ['nothing is forwarded', '10.0.0.0/8', '10.0.0.1', undefined, '10.0.0.1'],
    ['IPv4 comes inside IPv6', '10.0.0.0/8', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the proxy is IPv6', 'fd00::/8', 'fd00::1', '2001:DB8::0001', '2001:db8::1'],
    ['the proxy names a port', '10.0.0.0/8', '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['the proxy names a port of IPv6', '10.0.0.0/8', '10.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
    ['a single address is trusted', '127.0.0.1', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ])('when %s', (_when, trusted, peer, forwarded, expected) => {
    expect(clientAddresses(trusted).addressOf(request(peer, forwarded))).toBe(expected);
  });

  it('is an IPv4 address or an IPv6 /64 to the limits', () => {
    const clients = clientAddresses('');
    expect(clients.clientOf(request('203.0.113.9'))).toBe('203.0.113.9');
    expect(clients.clientOf(request('2001:db8:1:2:3:4:5:6'))).toBe('2001:db8:1:2::/64');
    expect(clients.clientOf(request('2001:db8:1:2::1'))).toBe('2001:db8:1:2::/64');
  });
});
