// Erasing a person takes what other systems were told of them: waiting, delivered and failed messages, and what receivers
// answered. An export has it before.
import { beforeAll, expect, it } from 'vitest';
import { addressCalls } from '#test/address-calls.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { signedInAs } from '#test/console-calls.ts';
import { addHook, hookReceiver, listTold, localReceivers } from '#test/webhooks.ts';
import { switchWebhook } from './endpoints.ts';

const canary = 'Kanárkova';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ withJobs: true, settings: localReceivers });
  kontor.clock.now = () => Date.now();
});

const tenant = () => ({ organisationId: kontor.organisation.id, environment: 'live' as const });

/** Every row of every table, as text. */
async function readEverything(): Promise<string> {
  const { rows: tables } = await kontor.database.query<{ name: string }>({
    text: `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
           where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  });
  const text = tables.map(({ name }) => `select row_to_json(t)::text as line from ${name} t`).join(' union all ');
  const { rows } = await kontor.database.query<{ line: string }>({ text });
  return rows.map(({ line }) => line).join('\n');
}

it('leaves nothing of the person in the database, whatever came of the messages, and all of the others', async () => {
  const receiver = await hookReceiver();
  // A receiver that answers with what it got: the answer is kept, too.
  receiver.answerWith((reply, { source }) => reply.writeHead(200).end(source));
  const delivered = await addHook(kontor, { url: receiver.url });
  const failing = await addHook(kontor, { url: 'https://127.1.1.1:1/' });
  const { add, update } = addressCalls(kontor);
  const identityId = `id-${canary}`;
  const id = await add(identityId, { lastName: canary, city: 'Praha' });
  await add('another', { lastName: 'Nováková', city: 'Praha' });
  await expect
    .poll(async () => (await listTold(kontor, delivered.id)).map(({ state }) => state))
    .toEqual(['delivered', 'delivered']);
  await expect
    .poll(async () => (await listTold(kontor, failing.id)).filter(({ attempts }) => attempts > 0).length)
    .toBe(2);
  await switchWebhook(kontor.app.rooms.webhook.room, tenant(), delivered.id, 'off', 'command line');
  await update({ identityId, id, notice: 'Zvonek' });
  expect(await readEverything()).toContain(canary);

  const { contacts } = kontor.app.rooms.address;
  const exported = await contacts.export(tenant(), identityId, 'command line');
  const told = (type: string, to: string, state: string) => expect.objectContaining({ type, to, state });
  expect(exported.told).toHaveLength(3);
  expect(exported.told).toEqual(
    expect.arrayContaining([
      told('address.created', receiver.url, 'delivered'),
      told('address.created', 'https://127.1.1.1:1/', 'waiting'),
      told('address.updated', 'https://127.1.1.1:1/', 'waiting'),
    ]),
  );
  expect(exported.told?.[0]).toMatchObject({ body: { data: { identityId } } });
  await contacts.erase(tenant(), identityId, { by: 'command line' });
  expect(await readEverything()).not.toContain(canary);
  const left = [...(await listTold(kontor, delivered.id)), ...(await listTold(kontor, failing.id))];
  expect(left.map(({ body }) => body.data.identityId)).toEqual(['another', 'another']);
  expect(await contacts.export(tenant(), 'another', 'command line')).toHaveProperty('told');
});

it('is the same in the console, and touches neither another environment nor another organisation', async () => {
  const other = await kontor.addOrganisation('other');
  const events = ['address.created'];
  const hooks = [
    await addHook(kontor, { events }),
    await addHook(kontor, { events, environment: 'sandbox' }),
    await addHook(kontor, { events, organisationId: other.organisation.id }),
  ];
  const keys = [kontor.keys.PROD, kontor.keys.DEV_, other.keys.PROD];
  for (const key of keys) await addressCalls(kontor).add('same', { lastName: canary }, { key });
  const editor = await signedInAs(kontor, 'editor');
  const erased = await editor.call('/bff/demo/live/customers/same/erase', { reason: 'request', word: 'erase' });
  expect(erased.statusCode, erased.body).toBe(200);
  const counts = await Promise.all(hooks.map(async ({ id }) => (await listTold(kontor, id)).length));
  expect(counts).toEqual([0, 1, 1]);
});
