// A name that is bound anew between check and call: a name server of the attacker answers every question otherwise. 127.0.0.1 plays the
// public receiver, which the operator allows, and 127.0.0.2 the machine in the private network.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { nameServer } from '#test/neighbours/name-server.ts';
import { readNetworks } from '../networks.ts';
import { makePost } from './post.ts';

const open = '127.0.0.1';
const closed = '127.0.0.2';

async function listen(address: string, port: number) {
  const hosts: (string | undefined)[] = [];
  const server = createServer((request, reply) => {
    hosts.push(request.headers.host);
    request.resume().on('end', () => reply.end('ok'));
  });
  await new Promise<void>((done) => server.listen(port, address, done));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, hosts };
}

async function attack(next: (question: number) => readonly string[]) {
  const { port, hosts } = await listen(open, 0);
  const { hosts: reached } = await listen(closed, port);
  const { resolve, asked } = await nameServer(next);
  const post = makePost({ networks: readNetworks(open), resolve });
  return { reached, hosts, asked, send: () => post({ url: `http://localhost:${port}/in`, body: '{}', headers: {} }) };
}

it('that answers by turns leads to the address that was checked, or nowhere; it is asked once for each attempt', async () => {
  const { send, asked, hosts, reached } = await attack((question) => [question % 2 === 1 ? open : closed]);
  const outcomes: string[] = [];
  for (let attempt = 1; attempt <= 40; attempt += 1) outcomes.push((await send()).outcome);
  expect(outcomes).toEqual(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 'delivered' : 'blocked')));
  expect([asked(), hosts.length, reached.length]).toEqual([40, 20, 0]);
});

it.each([
  [[open, closed]],
  [[closed, open]],
  [[open, '::1']],
  [[open, `::ffff:${closed}`]],
  [[open, '0.0.0.0']],
  [[open, '169.254.169.254']],
  [Array.from({ length: 12 }, (_, at) => (at < 11 ? open : closed))],
])('that hides an address among others (%s) leads nowhere', async (addresses) => {
  const { send, hosts, reached } = await attack(() => addresses);
  expect((await send()).outcome).toBe('blocked');
  expect([hosts, reached]).toEqual([[], []]);
});

it('that answers at once to many attempts never leads elsewhere', async () => {
  const { send, reached } = await attack((question) => (question % 3 === 0 ? [closed] : [open]));
  const rounds: string[] = [];
  for (let round = 0; round < 10; round += 1)
    rounds.push(...(await Promise.all(Array.from({ length: 10 }, send))).map(({ outcome }) => outcome));
  expect(new Set(rounds)).toEqual(new Set(['delivered', 'blocked']));
  expect(reached).toEqual([]);
});
