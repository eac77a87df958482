// Which addresses of machines may be called: public ones, and of the others only those that the operator allows.
import ipaddr from 'ipaddr.js';

export type Networks = { isAllowed(address: string): boolean; isPublic(address: string): boolean; isEmpty: boolean };

/** `10.0.0.0/8, 192.168.1.5`: networks or single addresses, separated by commas. */
export function readNetworks(text: string): Networks {
  const ranges = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      if (item.includes('/')) return ipaddr.parseCIDR(item);
      const single = ipaddr.process(item);
      return [single, single.kind() === 'ipv4' ? 32 : 128] as const;
    });
  // ::ffff:127.0.0.1 is 127.0.0.1: PostgreSQL, proxies and attackers write it so.
  const read = (address: string) => ipaddr.process(address.split('%', 1)[0] ?? '');
  /** All of IPv6 that is given out; the rest has old ways to write IPv4, as ::7f00:1 for 127.0.0.1. */
  const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');
  function isPublic(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    const parsed = read(address);
    return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(givenOut));
  }
  return {
    isEmpty: ranges.length === 0,
    isAllowed: (address) => {
      if (!ipaddr.isValid(address)) return false;
      const parsed = read(address);
      return ranges.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
    },
    isPublic,
  };
}
