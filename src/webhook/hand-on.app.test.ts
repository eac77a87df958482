// Events on their way out of the outbox: each goes once, in order, to those that wanted it when it happened.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressCalls } from '#test/address-calls.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addHook, listTold, liveOf, tellOf } from '#test/webhooks.ts';
import { changeWebhook, switchWebhook } from './endpoints.ts';

let kontor: TestApp;
let waiting: () => Promise<number>;

beforeAll(async () => {
  // Without its jobs nothing leaves the outbox by itself.
  kontor = await testApp();
  waiting = async () => (await kontor.database.query({ text: 'select from platform_outbox' })).rowCount ?? 0;
});
beforeEach(() => kontor.app.rooms.webhook.handOn());

const numbersOf = async (id: string) => (await listTold(kontor, id)).map(({ body }) => body.data.keyId);

it('is in the outbox with the commit of its change, and nowhere after it was handed on', async () => {
  const { id } = await addHook(kontor, { events: ['address.created'] });
  await addressCalls(kontor).add('customer', { city: 'Praha' });
  expect(await waiting()).toBe(1);
  await kontor.app.rooms.webhook.handOn();
  expect(await waiting()).toBe(0);
  expect(await listTold(kontor, id)).toMatchObject([{ type: 'address.created', state: 'waiting' }]);
});

it('leaves the outbox where nobody wants it', async () => {
  await tellOf(kontor, 'nobody', 1, { ...liveOf(kontor), environment: 'sandbox' });
  await kontor.app.rooms.webhook.handOn();
  expect(await waiting()).toBe(0);
});

it('goes once and in order, while it is told and handed on by several at once', async () => {
  const { id } = await addHook(kontor);
  const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
  const tellAll = async () => {
    for (const number of numbers) await tellOf(kontor, 'busy', number);
  };
  let isTold = false;
  const handOn = async () => {
    while (!isTold) await kontor.app.rooms.webhook.handOn();
  };
  const handing = Promise.all([handOn(), handOn(), handOn()]);
  await tellAll().finally(() => {
    isTold = true;
  });
  await handing;
  expect(await numbersOf(id)).toEqual(numbers.map((number) => `busy ${number}`));
});

it('stays for the next one where the process that hands it on dies before its commit', async () => {
  const { id } = await addHook(kontor);
  await tellOf(kontor, 'crash');
  const { messages } = kontor.app.rooms.webhook.room;
  const [begun, end] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const dying = kontor.database.transaction(async (within) => {
    begun.resolve(await messages.handOn(10, within));
    await end.promise;
    throw new Error('dies');
  });
  expect(await begun.promise).toBe(1);
  // Another process takes nothing meanwhile, not even what comes after it.
  await tellOf(kontor, 'crash', 2);
  expect(await messages.handOn(10)).toBe(0);
  end.resolve();
  await expect(dying).rejects.toThrow('dies');
  expect(await numbersOf(id)).toEqual(['crash 1', 'crash 2']);
});

describe('an event goes to those that wanted it when it happened', () => {
  it('not to a webhook that is added later', async () => {
    await tellOf(kontor, 'early');
    const { id } = await addHook(kontor);
    expect(await numbersOf(id)).toEqual([]);
  });

  it('to a webhook that is switched off afterwards, and not to one that is switched on afterwards', async () => {
    const { room } = kontor.app.rooms.webhook;
    const [on, off] = [await addHook(kontor), await addHook(kontor)];
    await switchWebhook(room, liveOf(kontor), off.id, 'off', 'command line');
    await tellOf(kontor, 'switched');
    await switchWebhook(room, liveOf(kontor), on.id, 'off', 'command line');
    await switchWebhook(room, liveOf(kontor), off.id, 'on', 'command line');
    expect(await numbersOf(on.id)).toEqual(['switched 1']);
    expect(await numbersOf(off.id)).toEqual([]);
  });

  it('by the events that it had chosen until then', async () => {
    const { room } = kontor.app.rooms.webhook;
    const { id } = await addHook(kontor);
    await tellOf(kontor, 'chosen');
    await changeWebhook(room, liveOf(kontor), { id }, { events: ['link.created'] }, 'command line');
    await tellOf(kontor, 'chosen', 2);
    expect(await numbersOf(id)).toEqual(['chosen 1']);
  });
});

it('that waits still is exported and erased with the person', async () => {
  const url = 'https://person.example.com/hooks';
  const { id } = await addHook(kontor, { events: ['address.created'], url });
  const { contacts } = kontor.app.rooms.address;
  await addressCalls(kontor).add('erased', { city: 'Praha' });
  expect(await waiting()).toBe(1);
  const { told } = await contacts.export(liveOf(kontor), 'erased', 'command line');
  expect(told).toContainEqual(expect.objectContaining({ to: url, state: 'waiting' }));
  await addressCalls(kontor).add('erased', { city: 'Brno' });
  expect(await waiting()).toBe(1);
  await contacts.erase(liveOf(kontor), 'erased', { by: 'command line' });
  expect(await waiting()).toBe(0);
  expect(await listTold(kontor, id)).toEqual([]);
});
