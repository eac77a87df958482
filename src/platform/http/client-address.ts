// Who the client is: the socket's address, or X-Forwarded-For when a trusted proxy says so (design, Rate limits).
import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { splitList } from '../config/setting.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

export type ClientAddresses = {
  isTrusted(request: IncomingMessage): boolean;
  /** The client's IP address, in canonical spelling. */
  addressOf(request: IncomingMessage): string;
  /** The name under which limits count: an IPv4 address or an IPv6 /64. */
  clientOf(request: IncomingMessage): string;
};

export function clientAddresses(trustedProxies: string): ClientAddresses {
  const networks = splitList(trustedProxies).map(readNetwork);
  const isInside = (text: string) => networks.length > 0 && matches(networks, text);

  const isTrusted = (request: IncomingMessage) => isInside(request.socket.remoteAddress ?? '');

  function addressOf(request: IncomingMessage): string {
    const peer = canonical(request.socket.remoteAddress ?? '');
    if (!isInside(peer)) return peer;
    // The nearest proxy appends last, so the client is the right-most address that is not one of our proxies.
    const forwarded = splitList(String(request.headers['x-forwarded-for'] ?? ''))
      .map(withoutPort)
      .reverse();
    let client = peer;
    for (const hop of forwarded) {
      if (!ipaddr.isValid(hop)) break;
      client = canonical(hop);
      if (!isInside(client)) break;
    }
    return client;
  }

  return { isTrusted, addressOf, clientOf: (request) => clientKey(addressOf(request)) };
}

/** Some proxies write the client's port too: 203.0.113.9:4711 and [2001:db8::1]:4711. */
function withoutPort(hop: string): string {
  return /^\[([^\]]+)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop;
}

function readNetwork(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function matches(networks: Network[], text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

/** One spelling for each address; IPv4 inside IPv6 (::ffff:1.2.3.4) becomes IPv4. */
function canonical(text: string): string {
  // Four plain numbers already have only one spelling.
  if (isIPv4(text)) return text;
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : '';
}

function clientKey(address: string): string {
  if (!address.includes(':')) return address;
  const parts = (ipaddr.parse(address) as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}
