// Delivery: signed as the Standard Webhooks specification says, in order for each thing, tried again at the right times, and
// switched off when nobody is there.
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { signedInAs } from '#test/console-calls.ts';
import { auditOf, joinedMember } from '#test/members.ts';
import { mailServer } from '#test/neighbours/mail-server.ts';
import {
  type Arrived,
  addHook,
  type HookReceiver,
  listTold,
  liveOf,
  localReceivers,
  hooked as makeHooked,
  tellOf as tell,
  untilTold,
} from '#test/webhooks.ts';
import { findDelivery, listDeliveries, resendFailed } from '../deliveries.ts';
import { findWebhook, rotateSecret, switchWebhook, testWebhook } from '../endpoints.ts';

let kontor: TestApp;
let mails: Awaited<ReturnType<typeof mailServer>>;
let moved = 0;

beforeAll(async () => {
  mails = await mailServer();
  const mail = { SMTP_URL: mails.url, MAIL_FROM: 'Shop <shop@example.com>' };
  kontor = await testApp({ withJobs: true, settings: { ...localReceivers, ...mail } });
  kontor.clock.now = () => Date.now() + moved;
});

beforeEach(() => {
  moved = 0;
});

const live = () => liveOf(kontor);
const tellOf = (thing: string, number: number) => tell(kontor, thing, number);
const hooked = (options?: Parameters<typeof addHook>[1]) => makeHooked(kontor, options);

const verify = (secret: string, { source, headers }: Arrived) =>
  new Webhook(secret).verify(source, headers as Record<string, string>);

const attemptsOf = async (id: string) => (await listTold(kontor, id)).map(({ state, attempts }) => [state, attempts]);

/** Who switched it off, as the audit log says it. */
const switchedOff = async (id: string) =>
  (await auditOf(kontor, id))
    .filter(({ action }) => action === 'webhook.switch-off')
    .map(({ actorKind, actor, changes }) => [actorKind, actor, changes]);

const until = (id: string, ...expected: [state: string, attempts: number][]) => untilTold(kontor, id, ...expected);

describe('a message', () => {
  it('is signed so that the library of the specification verifies it, and nobody else’s secret does', async () => {
    const { receiver, endpoint } = await hooked();
    await tellOf('a', 1);
    const [message] = await receiver.wait(1);
    if (!message) throw new Error('nothing arrived');
    expect(verify(endpoint.shownSecret, message)).toEqual(message.body);
    expect(message.headers['webhook-id']).toMatch(/^msg_[\da-f-]{36}$/);
    expect(message.headers['content-type']).toBe('application/json');
    const another = await addHook(kontor, { environment: 'sandbox' });
    expect(() => verify(another.shownSecret, message)).toThrow();
  });

  it('carries both signatures while a rotation overlaps, and then only the new one', async () => {
    const { receiver, endpoint } = await hooked();
    await tellOf('b', 0);
    // Whoever sends has just read the endpoint, and waits for more.
    await until(endpoint.id, ['delivered', 1]);
    const { secret } = await rotateSecret(
      kontor.app.rooms.webhook.room,
      live(),
      endpoint.id,
      3_600_000,
      'command line',
    );
    await tellOf('b', 1);
    const [, during] = await receiver.wait(2);
    if (!during) throw new Error('nothing arrived');
    for (const known of [endpoint.shownSecret, secret]) expect(verify(known, during)).toEqual(during.body);
    moved = 3_601_000;
    await tellOf('b', 2);
    const [, , after] = await receiver.wait(3);
    if (!after) throw new Error('nothing arrived');
    expect(String(after.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('keeps its id in every attempt, and is tried again after its pause', async () => {
    const { receiver, endpoint } = await hooked();
    receiver.answerWith(500);
    await tellOf('c', 1);
    await until(endpoint.id, ['waiting', 1]);
    receiver.answerWith(204);
    moved = 4_000 - 1_000;
    expect(receiver.arrived).toHaveLength(1);
    moved = 7_000;
    await until(endpoint.id, ['delivered', 2]);
    const [first, second] = receiver.arrived;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.source).toBe(first?.source);
  });

  it('arrives after those of the same thing that were before it, also when one of them has to be tried again', async () => {
    const { receiver } = await hooked();
    let failures = 1;
    receiver.answerWith((reply, { body }) => {
      const isRefused = body.data.keyId === 'ordered 3' && failures-- > 0;
      reply.writeHead(isRefused ? 503 : 200).end();
    });
    for (let number = 1; number <= 12; number += 1) {
      await tellOf('ordered', number);
      await tellOf(`other ${number}`, number);
    }
    const isOrdered = ({ body }: Arrived) => String(body.data.keyId).startsWith('ordered');
    await expect.poll(() => receiver.arrived.filter((one) => !isOrdered(one)).length).toBe(12);
    moved = 7_000;
    await expect.poll(() => receiver.arrived.filter(isOrdered).length).toBe(13);
    const order = receiver.arrived.filter(isOrdered).map(({ body }) => Number(String(body.data.keyId).split(' ')[1]));
    expect(order).toEqual([1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});

it('a test does not wait for one before it that failed', async () => {
  const { receiver, endpoint } = await hooked();
  receiver.answerWith(500);
  const test = () => testWebhook(kontor.app.rooms.webhook.room, live(), endpoint.id, 'command line');
  await test();
  await until(endpoint.id, ['waiting', 1]);
  await test();
  await until(endpoint.id, ['waiting', 1], ['waiting', 1]);
});

describe('an endpoint', () => {
  it('that hangs delays none of nine others', async () => {
    const dead = await hooked();
    dead.receiver.answerWith(() => undefined);
    const others: HookReceiver[] = [];
    for (let count = 0; count < 9; count += 1) others.push((await hooked()).receiver);
    for (let number = 0; number < 5; number += 1) await tellOf(`many ${number}`, number);
    await dead.receiver.wait(1);
    for (const receiver of others) await receiver.wait(5);
    // The dead one still hangs: none of its attempts has ended.
    expect((await listTold(kontor, dead.endpoint.id)).every(({ attempts }) => attempts === 0)).toBe(true);
  });

  it('that answers 410 is switched off, and told nothing more', async () => {
    const { receiver, endpoint } = await hooked();
    receiver.answerWith(410);
    await tellOf('gone', 1);
    const { room } = kontor.app.rooms.webhook;
    await expect.poll(async () => (await findWebhook(room, live(), endpoint.id)).state).toBe('gone');
    await tellOf('gone', 2);
    expect(await attemptsOf(endpoint.id)).toEqual([['failed', 1]]);
    expect(await switchedOff(endpoint.id)).toEqual([['system', 'system', { state: ['on', 'gone'] }]]);
  });

  it('that answers 410 to several at once leaves none of them waiting', async () => {
    const { receiver, endpoint } = await hooked();
    const replies: ServerResponse[] = [];
    receiver.answerWith((reply) => replies.push(reply));
    for (const thing of ['a', 'b', 'c', 'd']) await tellOf(`gone ${thing}`, 1);
    await expect.poll(() => replies.length).toBe(4);
    const { room } = kontor.app.rooms.webhook;
    replies.shift()?.writeHead(410).end();
    await expect.poll(async () => (await findWebhook(room, live(), endpoint.id)).state).toBe('gone');
    for (const reply of replies) reply.writeHead(410).end();
    await expect.poll(() => attemptsOf(endpoint.id)).toEqual(Array(4).fill(['failed', 1]));
  });

  it('whose secret cannot be opened is told nothing, and its attempts say why', async () => {
    const { receiver, endpoint } = await hooked();
    const text = `update webhook_endpoint set secret = 'sealed elsewhere' where id = $1`;
    await kontor.database.query({ text, values: [endpoint.id] });
    await tellOf('unsigned', 1);
    await until(endpoint.id, ['waiting', 1]);
    expect(receiver.arrived).toEqual([]);
    const { rows } = await kontor.database.query<{ outcome: string; answer: string }>({
      text: `select outcome, answer from webhook_attempt join webhook_message on seq = message_seq where endpoint_id = $1`,
      values: [endpoint.id],
    });
    expect(rows).toMatchObject([{ outcome: 'blocked', answer: expect.stringContaining('KEY_PEPPER') }]);
  });

  it('that takes nothing for three days is switched off, and its owners get a mail', async () => {
    await joinedMember(kontor, { role: 'owner', email: 'owner@example.com' });
    const { receiver, endpoint } = await hooked({ events: ['key.revoked'] });
    receiver.answerWith(500);
    // The server is away for a moment: the mail is tried again, and the log says why.
    mails.behave({ message: 451 });
    await tellOf('failing', 1);
    await until(endpoint.id, ['waiting', 1]);
    // The clock of the queue is that of PostgreSQL, so time moves in the tables.
    const values = [endpoint.id];
    const since = `update webhook_endpoint set failing_since = now() - interval '3 days 1 minute' where id = $1`;
    await kontor.database.query({ text: since, values });
    await kontor.database.query({ text: 'update webhook_message set due_at = now() where endpoint_id = $1', values });
    const { room } = kontor.app.rooms.webhook;
    await expect.poll(async () => (await findWebhook(room, live(), endpoint.id)).state).toBe('failing');
    const refused = () => kontor.logLines.some((line) => /did not take the mail: .*as the test asked/.test(line));
    await expect.poll(refused).toBe(true);
    mails.behave({});
    await expect.poll(() => mails.mails.some((mail) => JSON.stringify(mail).includes('was switched off'))).toBe(true);
    // The mail leads to the webhook, and the log says that nobody did it.
    const mail = JSON.stringify(mails.mails.find((one) => JSON.stringify(one).includes('was switched off')));
    expect(mail).toContain(`${kontor.config.API_URL}/console/demo/live/webhooks/${endpoint.id}`);
    const page = await (await signedInAs(kontor, 'owner')).get(`/console/demo/live/webhooks/${endpoint.id}`);
    expect(page.statusCode).toBe(200);
    expect(await switchedOff(endpoint.id)).toEqual([['system', 'system', { state: ['on', 'failing'] }]]);
    // What failed can be sent again when it is on.
    expect(await attemptsOf(endpoint.id)).toEqual([['failed', 2]]);
    receiver.answerWith(200);
    await expect(resendFailed(room, live(), endpoint.id, new Date(0), 'command line')).rejects.toThrow('off');
    await switchWebhook(room, live(), endpoint.id, 'on', 'command line');
    expect(await resendFailed(room, live(), endpoint.id, new Date(0), 'command line')).toBe(1);
    await until(endpoint.id, ['delivered', 3]);
  });

  it('gives up a message after eight attempts, which are all kept with what was answered', async () => {
    const { receiver, endpoint } = await hooked();
    receiver.answerWith((reply) => reply.writeHead(500).end('x'.repeat(5_000)));
    await tellOf('hopeless', 1);
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const state = attempt < 8 ? 'waiting' : 'failed';
      await until(endpoint.id, [state, attempt]);
      moved += [7_000, 75_000, 370_000, 2_200_000, 9_000_000, 36_000_000, 105_000_000, 0][attempt - 1] ?? 0;
    }
    const { room } = kontor.app.rooms.webhook;
    const { items } = await listDeliveries(room, live(), endpoint.id, 'failed', {});
    const { tries } = await findDelivery(room, live(), endpoint.id, items[0]?.seq ?? '');
    expect(tries.map(({ number, status, outcome }) => [number, status, outcome])).toEqual(
      Array.from({ length: 8 }, (_, index) => [index + 1, 500, 'refused']),
    );
    expect(tries[0]?.answer).toHaveLength(1_024);
    const metrics = await kontor.app.metrics.render();
    expect(metrics).toMatch(/kontor_webhook_attempts_total\{outcome="refused"\} \d+/);
  });

  it('keeps messages for 30 days', async () => {
    const { receiver, endpoint } = await hooked();
    await tellOf('old', 1);
    await receiver.wait(1);
    await until(endpoint.id, ['delivered', 1]);
    moved = 29 * 86_400_000;
    await kontor.app.rooms.webhook.forgetOld();
    expect(await attemptsOf(endpoint.id)).toHaveLength(1);
    moved = 31 * 86_400_000;
    await kontor.app.rooms.webhook.forgetOld();
    expect(await attemptsOf(endpoint.id)).toEqual([]);
  });
});
