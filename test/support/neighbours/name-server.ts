// A name server of one's own on loopback (RFC 1035, UDP): it answers each question for an A or AAAA record with the next of its
// answers, with a life of 0 seconds, as one that rebinds a name does.
import { createSocket } from 'node:dgram';
import { promises as dns } from 'node:dns';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { onTestFinished } from 'vitest';

const types = { A: 1, AAAA: 28 };
const headBytes = 12;

/** Returns its address, what resolves names through it, and how many questions it was asked. */
export async function nameServer(next: (question: number) => readonly string[]) {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, headBytes) + 5;
    const type = query.readUInt16BE(end - 4);
    const isA = type === types.A;
    if (isA) asked += 1;
    const addresses = next(asked).filter((one) => isIPv6(one) !== isA);
    const answers = addresses.map((one) => {
      const bytes = Buffer.from(ipaddr.parse(one).toByteArray());
      const head = Buffer.from([0xc0, headBytes, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
      return Buffer.concat([head, bytes]);
    });
    const head = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, answers.length, 0, 0, 0, 0]);
    socket.send(Buffer.concat([head, query.subarray(headBytes, end), ...answers]), port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  onTestFinished(() => void socket.close());
  const resolver = new dns.Resolver();
  const servers = [`127.0.0.1:${socket.address().port}`];
  resolver.setServers(servers);
  return {
    servers,
    asked: () => asked,
    resolve: async (name: string) => {
      const found = [await resolver.resolve4(name).catch(() => []), await resolver.resolve6(name).catch(() => [])];
      return found.flat().map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    },
  };
}
