// Proves that no test can reach the outside network in any way.
import { lookup, Resolver } from 'node:dns/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { describe, expect, it } from 'vitest';

const failureOf = (socket: Socket) => new Promise<Error>((resolve) => socket.once('error', resolve));

describe('the network switched off in tests', () => {
  it('refuses fetch to a foreign host and says why', async () => {
    const error = await fetch('https://example.com/').catch((failure: Error) => failure.cause);
    expect(String(error)).toContain('The network is off in tests: example.com was called');
  });

  it.each([
    ['an address', () => connect(80, '192.0.2.1')],
    ['a name', () => connect({ port: 80, host: 'example.com' })],
    ['a socket made by hand', () => new Socket().connect(80, '198.51.100.7')],
    ['an IPv6 address', () => connect({ port: 80, host: '2001:db8::1' })],
    ['TLS', () => connectTls({ port: 443, host: 'example.com' })],
  ])('refuses a connection to %s', async (_what, open) => {
    expect((await failureOf(open())).message).toContain('The network is off in tests');
  });

  it('refuses to look a foreign name up', async () => {
    await expect(lookup('example.com')).rejects.toThrow('The network is off in tests');
    const resolver = new Resolver();
    for (const servers of [resolver.getServers(), ['127.0.0.1'], ['192.0.2.1:5353']]) {
      resolver.setServers(servers);
      await expect(resolver.resolve4('example.com')).rejects.toThrow('The network is off in tests');
      await expect(resolver.resolve6('example.com')).rejects.toThrow('The network is off in tests');
    }
  });

  it('lets a server on this machine answer', async () => {
    const server = createServer((_request, reply) => reply.end('here'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('here');
    server.close();
  });
});
