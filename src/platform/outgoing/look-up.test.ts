// Lookups of strangers' names, with our own name server on loopback: slow name servers delay nobody.
import { createSocket } from 'node:dgram';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { nameServer } from '#test/neighbours/name-server.ts';
import { type Found, nameLookUp } from './look-up.ts';

const [one, two] = ['127.0.0.1', '127.0.0.2'];
const found = (...addresses: string[]): Found => addresses.map((address) => ({ address, family: 4 }));

/** A machine whose lookups end when the test says so. */
function slowMachine() {
  const asked: string[] = [];
  const ends: (() => void)[] = [];
  const askMachine = (name: string) => {
    asked.push(name);
    return new Promise<Found>((done) => ends.push(() => done(found(two))));
  };
  return { asked, askMachine, endNext: () => ends.shift()?.() };
}

it('a name that its servers know never asks the machine, however many names wait there', async () => {
  const { asked, askMachine } = slowMachine();
  const { servers } = await nameServer(() => [one]);
  const lookUp = nameLookUp({ servers, askMachine });
  for (let at = 0; at < 50; at += 1) void lookUp(`waits-${at}`);
  await expect.poll(() => asked).toEqual(['waits-0']);
  expect(await lookUp('known.test')).toEqual(found(one));
  expect(asked).toEqual(['waits-0']);
});

it('of names that only the machine knows it is asked one at a time', async () => {
  const { asked, askMachine, endNext } = slowMachine();
  const { servers } = await nameServer(() => []);
  const lookUp = nameLookUp({ servers, askMachine });
  const first = lookUp('short');
  await expect.poll(() => asked).toEqual(['short']);
  const second = lookUp('searched.test');
  endNext();
  expect(await first).toEqual(found(two));
  await expect.poll(() => asked).toEqual(['short', 'searched.test']);
  endNext();
  expect(await second).toEqual(found(two));
});

/** A name server that answers nothing until the test says so, and then answers that it has failed. */
async function silentServer() {
  const socket = createSocket('udp4');
  const waiting: (() => void)[] = [];
  let isSilent = true;
  socket.on('message', (query, { port, address }) => {
    const failed = Buffer.concat([query.subarray(0, 2), Buffer.from([0x81, 0x82]), query.subarray(4)]);
    const answer = () => socket.send(failed, port, address);
    if (isSilent) waiting.push(answer);
    else answer();
  });
  await new Promise<void>((done) => socket.bind(0, one, done));
  onTestFinished(() => void socket.close());
  const fail = () => {
    isSilent = false;
    for (const answer of waiting) answer();
  };
  return { servers: [`${one}:${socket.address().port}`], asked: () => waiting.length, fail };
}

it('names whose servers are slow hold up no other, and do not ask the machine', async () => {
  const { asked, askMachine } = slowMachine();
  const [slow, quick] = [await silentServer(), await nameServer(() => [one])];
  // Longer than any test: a test that waited for them would not end.
  const patient = { askMachine, eachMs: 3_600_000, allMs: 3_600_000 };
  const hanging = nameLookUp({ ...patient, servers: slow.servers });
  const many = Array.from({ length: 50 }, (_, at) => hanging(`slow-${at}.test`).catch(({ code }) => code as string));
  await expect.poll(slow.asked).toBe(100);
  expect(await nameLookUp({ ...patient, servers: quick.servers })('quick.test')).toEqual(found(one));
  slow.fail();
  expect(new Set(await Promise.all(many))).toEqual(new Set(['ESERVFAIL']));
  expect(asked).toEqual([]);
});

it('a name whose servers say nothing ends by itself', async () => {
  const { asked, askMachine } = slowMachine();
  const { servers } = await silentServer();
  const lost = nameLookUp({ servers, askMachine, eachMs: 20, allMs: 50 })('lost.test');
  await expect(lost).rejects.toMatchObject({ code: expect.stringMatching(/^(?:ETIMEOUT|ECANCELLED)$/) });
  expect(asked).toEqual([]);
});

it('the hosts file goes first, whoever else claims the name', async () => {
  const hostsFile = join(await temporaryFolder(), 'hosts');
  await writeFile(hostsFile, `# ${one} commented.test\n${two}\tOther.test  own.test # ours\n`);
  const { servers } = await nameServer(() => [one]);
  const lookUp = nameLookUp({ servers, hostsFile, askMachine: async () => found(two) });
  const names = ['own.test', 'OWN.test.', 'other.test', 'commented.test', 'ours', 'x.localhost', 'free.test'];
  const addresses = await Promise.all(names.map(async (name) => (await lookUp(name))[0]?.address));
  expect(addresses).toEqual([two, two, two, one, two, two, one]);
});
