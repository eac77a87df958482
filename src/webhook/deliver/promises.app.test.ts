// What is promised to receivers beyond delivery itself: their Retry-After is waited for, every secret signs until its overlap ends,
// and one that is slow with some things gets the others meanwhile.
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Arrived, hooked, listTold, liveOf, localReceivers, tellOf, untilTold } from '#test/webhooks.ts';
import { listDeliveries, resendDelivery } from '../deliveries.ts';
import { rotateSecret, secretsOf } from '../endpoints.ts';
import type { SigningEndpoint } from '../store.ts';

let kontor: TestApp;
let moved = 0;

beforeAll(async () => {
  kontor = await testApp({ withJobs: true, settings: localReceivers });
  kontor.clock.now = () => Date.now() + moved;
});

beforeEach(() => {
  moved = 0;
});

const hour = 3_600_000;

describe('Retry-After', () => {
  const shown = async (id: string) => {
    const { items } = await listDeliveries(kontor.app.rooms.webhook.room, liveOf(kontor), id, null, {});
    return items[0];
  };
  /** When the next attempt is, after one that was answered like this; in seconds from the answer. */
  async function waitAfter(status: number, header: string) {
    const { receiver, endpoint } = await hooked(kontor);
    receiver.answerWith((reply) => reply.writeHead(status, { 'retry-after': header }).end());
    const before = kontor.clock.now();
    await tellOf(kontor, 'patient');
    await untilTold(kontor, endpoint.id, ['waiting', 1]);
    const message = await shown(endpoint.id);
    const dueAt = message?.dueAt.getTime() ?? 0;
    return { receiver, endpoint, isAsked: message?.isAsked, early: dueAt - kontor.clock.now(), late: dueAt - before };
  }

  it('of seconds moves the next attempt, and nothing is sent before', async () => {
    const { receiver, endpoint, isAsked, early, late } = await waitAfter(503, '3600');
    expect(isAsked).toBe(true);
    expect(early).toBeLessThanOrEqual(hour);
    expect(late).toBeGreaterThanOrEqual(hour);
    // Its own pause of 5 seconds has passed long ago: a message of another thing shows that somebody looked.
    moved = hour - 60_000;
    await tellOf(kontor, 'another');
    await receiver.wait(2);
    expect(receiver.arrived.map(({ body }) => body.data.keyId)).toEqual(['patient 1', 'another 1']);
    receiver.answerWith(204);
    moved = hour + 60_000;
    await expect.poll(async () => (await listTold(kontor, endpoint.id))[0]).toMatchObject({ state: 'delivered' });
  });

  it('of a date is waited for', async () => {
    const { isAsked, late } = await waitAfter(429, new Date(Date.now() + 2 * hour).toUTCString());
    expect(isAsked).toBe(true);
    // A date has whole seconds.
    expect(late).toBeGreaterThan(2 * hour - 2_000);
    expect(late).toBeLessThan(3 * hour);
  });

  it('is waited for a day at most', async () => {
    const { isAsked, early, late } = await waitAfter(503, '999999');
    expect(isAsked).toBe(true);
    expect(early).toBeLessThanOrEqual(24 * hour);
    expect(late).toBeGreaterThanOrEqual(24 * hour);
  });

  it.each(['0', '1', 'Thu, 01 Jan 1970 00:00:00 GMT', 'soon'])('%s makes no attempt come earlier', async (header) => {
    const { isAsked, late } = await waitAfter(503, header);
    expect(isAsked).toBe(false);
    expect(late).toBeGreaterThanOrEqual(4_000);
  });

  it('is no reason any more when somebody sends the message again', async () => {
    const { receiver, endpoint } = await waitAfter(503, '3600');
    receiver.answerWith(500);
    const number = (await shown(endpoint.id))?.seq ?? '';
    await resendDelivery(kontor.app.rooms.webhook.room, liveOf(kontor), endpoint.id, number, 'command line');
    await untilTold(kontor, endpoint.id, ['waiting', 2]);
    expect((await shown(endpoint.id))?.isAsked).toBe(false);
  });
});

describe('a secret', () => {
  const rotate = async (id: string, overlapMs: number) =>
    (await rotateSecret(kontor.app.rooms.webhook.room, liveOf(kontor), id, overlapMs, 'command line')).secret;
  /** Which of the secrets the library verifies the message with. */
  const signedWith = (secrets: string[], { source, headers }: Arrived) =>
    secrets.map((secret) => {
      try {
        return Boolean(new Webhook(secret).verify(source, headers as Record<string, string>));
      } catch {
        return false;
      }
    });
  const countOf = ({ headers }: Arrived) => String(headers['webhook-signature']).split(' ').length;

  async function signedNext(hook: Awaited<ReturnType<typeof hooked>>, secrets: string[]) {
    const before = hook.receiver.arrived.length;
    await tellOf(kontor, 'signed', before);
    const arrived = (await hook.receiver.wait(before + 1))[before] as Arrived;
    expect(countOf(arrived)).toBe(signedWith(secrets, arrived).filter(Boolean).length);
    return signedWith(secrets, arrived);
  }

  it('signs until its overlap ends, also when there was another rotation since', async () => {
    const hook = await hooked(kontor);
    const first = hook.endpoint.shownSecret;
    const second = await rotate(hook.endpoint.id, 48 * hour);
    const third = await rotate(hook.endpoint.id, hour);
    const secrets = [first, second, third];
    expect(await signedNext(hook, secrets)).toEqual([true, true, true]);
  });

  it('ends alone when its own overlap ends', async () => {
    const { room } = kontor.app.rooms.webhook;
    const hook = await hooked(kontor);
    await rotate(hook.endpoint.id, 48 * hour);
    await rotate(hook.endpoint.id, hour);
    const { rows } = await kontor.database.query<SigningEndpoint>({
      text: `select secret, former_secret as "formerSecret", former_until as "formerUntil",
          earlier_secret as "earlierSecret", earlier_until as "earlierUntil" from webhook_endpoint where id = $1`,
      values: [hook.endpoint.id],
    });
    const [endpoint] = rows as [SigningEndpoint];
    const at = (ms: number) => secretsOf(room, endpoint, kontor.clock.now() + ms)?.length;
    expect([at(0), at(2 * hour), at(49 * hour)]).toEqual([3, 2, 1]);
    expect(secretsOf(room, endpoint, kontor.clock.now() + 2 * hour)?.[1]).toBe(hook.endpoint.shownSecret);
  });

  it('is never one of more than three: a further rotation with an overlap is refused, one without is not', async () => {
    const hook = await hooked(kontor);
    const { id, shownSecret: first } = hook.endpoint;
    const second = await rotate(id, 48 * hour);
    const third = await rotate(id, hour);
    await expect(rotate(id, hour)).rejects.toMatchObject({ code: 'webhook_rotation_limit' });
    const fourth = await rotate(id, 0);
    expect(await signedNext(hook, [first, second, third, fourth])).toEqual([true, true, false, true]);
    moved = 2 * hour;
    await expect(rotate(id, hour)).resolves.toMatch(/^whsec_/);
  });
});

describe('a receiver that is slow', () => {
  it('with many things gets a message of another thing before any of them has ended', async () => {
    const { receiver, endpoint } = await hooked(kontor);
    const hanging: ServerResponse[] = [];
    receiver.answerWith((reply, { body }) => {
      if (String(body.data.keyId).startsWith('slow')) hanging.push(reply);
      else reply.writeHead(204).end();
    });
    for (let number = 0; number < 12; number += 1) await tellOf(kontor, `slow ${number}`);
    await tellOf(kontor, 'slow 0', 2);
    await tellOf(kontor, 'quick');
    const told = async () => Object.fromEntries((await listTold(kontor, endpoint.id)).map((one) => [one.thing, one]));
    await expect.poll(async () => (await told()).quick?.state).toBe('delivered');
    const messages = await listTold(kontor, endpoint.id);
    expect(messages.filter(({ attempts }) => attempts > 0).map(({ thing }) => thing)).toEqual(['quick']);
    // The second message of a thing waits for the first.
    expect(hanging).toHaveLength(12);
    for (const reply of hanging.splice(0)) reply.writeHead(204).end();
    await expect.poll(() => hanging.length).toBe(1);
    hanging[0]?.writeHead(204).end();
  });
});
