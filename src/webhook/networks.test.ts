// Which addresses may be called.
import { expect, it } from 'vitest';
import { readNetworks } from './networks.ts';

it.each([
  ...['127.0.0.1', '127.8.9.10', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0', '100.64.0.1'],
  ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1', '::ffff:127.0.0.1'],
  ...['::ffff:169.254.169.254', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1', 'example.com', ''],
  ...['::7f00:1', '::a00:1', '::ffff:0:7f00:1', '64:ff9b:1::7f00:1', 'fec0::1', '4000::1', '198.18.0.1', '192.0.0.192'],
])('%s is not public', (address) => {
  expect(readNetworks('').isPublic(address)).toBe(false);
});

it.each(['8.8.8.8', '93.184.216.34', '2606:4700::6810:84e5'])('%s is public', (address) => {
  expect(readNetworks('').isPublic(address)).toBe(true);
});

it('allows what the operator names, however it is written, and nothing beside it', () => {
  const networks = readNetworks('10.0.0.0/8, 127.0.0.1,fd00::/8');
  for (const address of ['10.9.9.9', '127.0.0.1', '::ffff:127.0.0.1', 'fd12::1']) {
    expect(networks.isAllowed(address), address).toBe(true);
  }
  for (const address of ['11.0.0.1', '127.0.0.2', 'fe80::1', '::1', 'x']) {
    expect(networks.isAllowed(address), address).toBe(false);
  }
  expect(readNetworks('').isEmpty).toBe(true);
});
