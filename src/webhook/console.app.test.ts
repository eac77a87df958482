// The Webhooks screens: an admin adds, tests, changes and removes webhooks, sees each delivery, and nobody sees a secret twice.
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { auditOf } from '#test/members.ts';
import { addHook, hookReceiver, listTold, localReceivers } from '#test/webhooks.ts';
import { switchWebhook } from './endpoints.ts';

let kontor: TestApp;
let admin: Browser;

beforeAll(async () => {
  kontor = await testApp({ withJobs: true, settings: localReceivers });
  kontor.clock.now = () => Date.now();
  admin = await signedInAs(kontor, 'admin');
  await kontor.addOrganisation('other');
});

const json = { accept: 'application/json' };
const base = '/console/demo/live/webhooks';
const bff = '/bff/demo/live/webhooks';
const known = () => kontor.app.rooms.webhook.room.choices;
const url = 'https://receiver.example.com/hooks';
const secretIn = (text: string) => /whsec_[A-Za-z0-9+/]{32}/.exec(text)?.[0];
const ticked = (body: string) =>
  [...body.matchAll(/name="events\[\]" value="([^"]+)" checked/g)].map(([, type]) => type);

/** Adds one by the form; the id is in the address that it leads to. */
async function addByForm(fields: Record<string, string | string[]>) {
  const answer = await admin.send(`${base}/create`, fields);
  expect(answer.statusCode, answer.body).toBe(303);
  const address = String(answer.headers.location);
  return { address, id: address.split('/').at(-1) ?? '' };
}

const read = async (id: string, query = '') => (await admin.get(`${bff}/${id}${query}`, json)).json();

describe('the screens', () => {
  it('are for admins: an editor sees no entry in the navigation', async () => {
    const editor = await signedInAs(kontor, 'editor');
    expect((await editor.get('/console/demo/live/links')).body).not.toContain(base);
    expect((await admin.get('/console/demo/live/links')).body).toContain(`href="${base}"`);
  });

  it('know nothing of another organisation or environment: the same bytes as for what does not exist', async () => {
    const other = await kontor.addOrganisation('third');
    const foreign = await addHook(kontor, {
      organisationId: other.organisation.id,
      url: 'https://foreign.example.com/',
    });
    const sandbox = await addHook(kontor, { environment: 'sandbox', url: 'https://sandbox.example.com/' });
    const missing = '00000000-0000-4000-8000-000000000000';
    const bytes = async (id: string, act?: string) => {
      const answer = act ? await admin.call(`${bff}/${id}/${act}`, {}) : await admin.get(`${bff}/${id}`, json);
      return [answer.statusCode, answer.body.replaceAll(id, 'id').replaceAll(/"requestId":"[^"]+"/g, '')];
    };
    for (const { id } of [foreign, sandbox]) {
      for (const act of [undefined, 'test', 'rotate', 'off', 'remove'])
        expect(await bytes(id, act), act).toEqual(await bytes(missing, act));
    }
    expect((await bytes(missing))[0]).toBe(404);
    expect((await admin.get(base)).body).not.toMatch(/foreign\.example|sandbox\.example/);
    expect((await admin.get('/console/demo/sandbox/webhooks')).body).toContain('sandbox.example.com');
    expect((await listTold(kontor, foreign.id)).length).toBe(0);
  });

  it('say what webhooks are for where there is none, in both languages', async () => {
    const { organisation } = await kontor.addOrganisation('fresh');
    const own = await signedInAs(kontor, 'admin', organisation.id);
    const page = await own.get('/console/fresh/live/webhooks');
    expect(page.body).toContain('Nobody is told yet');
    expect(page.body).toContain('href="/docs/webhooks"');
    expect((await own.get('/console/fresh/live/webhooks?lang=cs')).body).toContain('Zatím se nic nikam neposílá');
  });

  it('have Czech words for every event that can be told', async () => {
    const page = (await admin.get(`${base}?new=webhook&lang=cs`)).body;
    const { known: events } = (await admin.get(bff, json)).json();
    expect(events.length).toBe(known().length);
    for (const { type, description } of events) {
      expect(page).toContain(`value="${type}"`);
      expect(page).not.toContain(description);
    }
    await admin.get(`${base}?lang=en`);
  });
});

describe('a new webhook', () => {
  it('shows its secret once, and nowhere else', async () => {
    const { address, id } = await addByForm({ url, label: 'Shop', 'events[]': known() as string[] });
    const first = await admin.get(address);
    const secret = secretIn(first.body);
    expect(secret).toBeDefined();
    for (const again of [
      address,
      base,
      `${bff}/${id}`,
      bff,
      `${base}.csv`,
      `${base}/${id}.csv`,
      '/console/demo/live/audit',
    ])
      expect((await admin.get(again)).body, again).not.toContain(secret);
    expect(JSON.stringify(await auditOf(kontor, id))).not.toContain('whsec_');
    // All of them chosen: those of later versions, too.
    expect(await read(id)).toMatchObject({ label: 'Shop', events: null, state: 'on', version: 1 });
    expect((await auditOf(kontor, id)).map(({ action }) => action)).toEqual(['webhook.add']);
  });

  it('is one of 50 at most, also where 60 are added at once', async () => {
    const { organisation } = await kontor.addOrganisation('fifty');
    const adding = Array.from({ length: 60 }, () => addHook(kontor, { organisationId: organisation.id }));
    const answers = await Promise.allSettled(adding);
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? one.reason.code : []));
    expect(refused).toEqual(Array.from({ length: 10 }, () => 'webhook_limit'));
  });

  it('that is wrong comes back with what was typed, and each problem at its field', async () => {
    const page = await admin.send(`${base}/create`, {
      url: 'https://10.1.2.3/x',
      label: 'Mine',
      'events[]': ['event.moved'],
    });
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('leads into a private network');
    expect(page.body).toContain('value="https://10.1.2.3/x"');
    expect(ticked(page.body)).toEqual(['event.moved']);
    const none = await admin.send(`${base}/create`, { url });
    expect([none.statusCode, none.body.includes('Choose at least one event')]).toEqual([400, true]);
    expect(ticked(none.body)).toEqual([]);
    const strange = await admin.call(`${bff}/create`, { url, events: ['no.event'] });
    expect([strange.statusCode, strange.json().errors[0].code]).toEqual([400, 'unknown_event']);
  });
});

describe('a change', () => {
  it('is saved and audited, and Undo takes it back', async () => {
    const { id } = await addByForm({ url, label: 'Shop', 'events[]': ['event.created', 'event.moved'] });
    const saved = await admin.send(`${base}/${id}/save`, {
      url: `${url}/2`,
      label: 'Till',
      'events[]': ['event.moved'],
      version: '1',
    });
    expect(saved.statusCode).toBe(303);
    expect(await read(id)).toMatchObject({ url: `${url}/2`, label: 'Till', events: ['event.moved'], version: 2 });
    expect((await auditOf(kontor, id)).at(-1)).toMatchObject({
      action: 'webhook.change',
      changes: {
        url: [url, `${url}/2`],
        label: ['Shop', 'Till'],
        events: [['event.created', 'event.moved'], ['event.moved']],
      },
    });
    const page = (await admin.get(`${base}/${id}`)).body;
    const undo = /<form[^>]*action="([^"]+\/save[^"]*)"[^>]*>((?:(?!<\/form>)[\s\S])*data-undo)/.exec(page)?.[2] ?? '';
    const fields = Object.fromEntries(
      [...undo.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name ?? '', value ?? '']),
    );
    expect((await admin.send(`${base}/${id}/save`, fields)).statusCode).toBe(303);
    expect(await read(id)).toMatchObject({ url, label: 'Shop', events: ['event.created', 'event.moved'], version: 3 });
    const inside = { url: 'https://10.1.2.3/x', label: 'Shop', 'events[]': ['event.moved'], version: '3' };
    const refused = await admin.send(`${base}/${id}/save`, inside);
    expect([refused.statusCode, refused.body.includes('leads into a private network')]).toEqual([400, true]);
    expect(await read(id)).toMatchObject({ url, version: 3 });
  });

  it('of the second of two people is not saved, and shows both versions', async () => {
    const { id } = await addByForm({ url, label: 'Shop', 'events[]': ['event.moved'] });
    const of = (label: string) =>
      admin.send(`${base}/${id}/save`, { url, label, 'events[]': ['event.moved'], version: '1' });
    expect((await of('First')).statusCode).toBe(303);
    const late = await of('Second');
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('Somebody else changed this meanwhile');
    expect(late.body).toMatch(/First[\s\S]*Second/);
    expect((await read(id)).label).toBe('First');
  });

  it('switches off with Undo, and a removed one is gone with the reason in the log', async () => {
    const { id } = await addByForm({ url, 'events[]': ['event.moved'] });
    expect((await admin.send(`${base}/${id}/off`, {})).statusCode).toBe(303);
    const page = (await admin.get(`${base}/${id}`)).body;
    expect(page).toContain('data-undo');
    expect((await admin.call(`${bff}/${id}/test`, {})).json().code).toBe('webhook_off');
    expect((await admin.send(`${base}/${id}/on`, {})).statusCode).toBe(303);
    expect((await read(id)).state).toBe('on');
    expect((await admin.send(`${base}/${id}/remove`, { reason: 'shop closed' })).statusCode).toBe(303);
    expect((await admin.get(`${base}/${id}`)).statusCode).toBe(404);
    expect((await auditOf(kontor, id)).at(-1)).toMatchObject({
      action: 'webhook.remove',
      details: { reason: 'shop closed' },
    });
  });
});

describe('deliveries', () => {
  it('a test arrives, is shown with what was sent and answered, and is sent again under the same id', async () => {
    const receiver = await hookReceiver();
    receiver.answerWith((reply) => reply.writeHead(200).end('thank you'));
    const { address, id } = await addByForm({ url: receiver.url, label: 'Shop', 'events[]': ['event.moved'] });
    const secret = secretIn((await admin.get(address)).body) ?? '';
    const sent = await admin.send(`${base}/${id}/test`, {});
    expect(sent.headers.location).toMatch(new RegExp(`^${base}/${id}\\?message=\\d+$`));
    const number = String(sent.headers.location).split('=').at(-1) ?? '';
    const [arrived] = await receiver.wait(1);
    if (!arrived) throw new Error('nothing arrived');
    new Webhook(secret).verify(arrived.source, arrived.headers as Record<string, string>);
    await expect.poll(async () => (await read(id, `?message=${number}`)).chosen.state).toBe('delivered');
    const { chosen, items } = await read(id, `?message=${number}`);
    expect(items).toHaveLength(1);
    expect(chosen).toMatchObject({ type: 'webhook.test', body: arrived.source, attempts: 1, status: 200 });
    expect(chosen.tries).toMatchObject([{ number: 1, outcome: 'delivered', status: 200, answer: 'thank you' }]);
    for (const { name, value } of chosen.headers)
      expect(value, name).toBe(name === 'webhook-signature' ? null : arrived.headers[name]);
    expect((await admin.get(`${base}/${id}?message=${number}`)).body).toContain('thank you');

    expect((await admin.send(`${base}/${id}/resend`, { message: number })).statusCode).toBe(303);
    const [, second] = await receiver.wait(2);
    expect(second?.headers['webhook-id']).toBe(arrived.headers['webhook-id']);
  });

  it('are listed in pages by state, and all that failed in a time are sent again', async () => {
    const { id } = await addHook(kontor);
    const count = 120;
    await kontor.database.query({
      text: `insert into webhook_message (id, endpoint_id, organisation_id, environment, type, thing, body, created_at, state, due_at)
             select gen_random_uuid(), $1, $2, 'live', 'event.moved', 'event ' || number, '{}',
               now() - case when number <= 20 then interval '2 days' else interval '30 minutes' end,
               case when number % 2 = 0 then 'failed' else 'delivered' end, now() + interval '1 day'
             from generate_series(1, $3) number`,
      values: [id, kontor.organisation.id, count],
    });
    const seen: string[] = [];
    for (let query = '?state=failed'; ; ) {
      const view = await read(id, query);
      seen.push(...view.items.map(({ number }: { number: string }) => number));
      if (view.next === null) break;
      query = `?state=failed&after=${view.next}`;
    }
    expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
    expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
    const [row] = (await admin.get(bff, json)).json().items.filter((item: { id: string }) => item.id === id);
    expect(row.recent).toEqual({ delivered: 50, failed: 50, waiting: 0 });
    await switchWebhook(
      kontor.app.rooms.webhook.room,
      { organisationId: kontor.organisation.id, environment: 'live' },
      id,
      'on',
      'command line',
    );
    const again = (since: string) => admin.call(`${bff}/${id}/resend-failed`, { since });
    expect((await again('1h')).json().messages).toBe(50);
    expect((await again('1h')).json().messages).toBe(0);
    expect((await again('3d')).json().messages).toBe(10);
    expect((await again('7d')).statusCode).toBe(400);
  });

  it('after a rotation carry every signature until its overlap ends, and the page says until when', async () => {
    const receiver = await hookReceiver();
    const { address, id } = await addByForm({ url: receiver.url, 'events[]': ['event.moved'] });
    const old = secretIn((await admin.get(address)).body) ?? '';
    expect((await admin.send(`${base}/${id}/rotate`, { overlap: '1h' })).statusCode).toBe(303);
    const page = (await admin.get(`${base}/${id}`)).body;
    const fresh = secretIn(page) ?? '';
    expect(fresh).not.toBe(old);
    expect(page.match(/An earlier secret signs, too, until/g)).toHaveLength(1);
    expect((await admin.get(`${base}/${id}`)).body).not.toContain(fresh);
    await admin.send(`${base}/${id}/test`, {});
    const [arrived] = await receiver.wait(1);
    if (!arrived) throw new Error('nothing arrived');
    for (const secret of [old, fresh])
      new Webhook(secret).verify(arrived.source, arrived.headers as Record<string, string>);
    expect((await admin.call(`${bff}/${id}/rotate`, { overlap: '31d' })).statusCode).toBe(400);
    await admin.send(`${base}/${id}/rotate`, { overlap: '7d' });
    expect((await admin.get(`${base}/${id}`)).body.match(/An earlier secret signs, too, until/g)).toHaveLength(2);
    const refused = await admin.call(`${bff}/${id}/rotate`, { overlap: '1h' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'webhook_rotation_limit']);
    expect((await admin.call(`${bff}/${id}/rotate`, { overlap: '0h' })).statusCode).toBe(200);
  });
});
