// Webhooks that need somebody: on Today with a way out, and in the search, for those who may see webhooks.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { addHook } from '#test/webhooks.ts';

let kontor: TestApp;
let admin: Browser;
let editor: Browser;

beforeAll(async () => {
  kontor = await testApp();
  admin = await signedInAs(kontor, 'admin');
  editor = await signedInAs(kontor, 'editor');
});

const json = { accept: 'application/json' };
const minuteMs = 60_000;

type Row = { id: string; code: string; level: string; values: object; since: string; remedies: object[] };

const rowsOf = async (who: Browser, place = 'demo/live'): Promise<Row[]> =>
  (await who.get(`/bff/${place}/today`, json)).json().attention;

async function hookIn(state: string, fields: { label?: string; failingMinutes?: number } = {}) {
  const { id } = await addHook(kontor, { url: `https://${state}.example.com/hooks?token=hidden` });
  const failingSince =
    fields.failingMinutes === undefined ? null : new Date(kontor.clock.now() - fields.failingMinutes * minuteMs);
  await kontor.database.query({
    text: 'update webhook_endpoint set state = $2, state_at = $3, failing_since = $4, label = coalesce($5, label) where id = $1',
    values: [id, state, new Date(kontor.clock.now()), failingSince, fields.label ?? null],
  });
  return id;
}

describe('Today', () => {
  it('has a row for each webhook that was switched off or fails, with its remedies, for admins alone', async () => {
    const gone = await hookIn('gone', { label: 'Gone' });
    const failing = await hookIn('failing', { label: 'Failing' });
    const late = await hookIn('on', { label: 'Late', failingMinutes: 11 });
    await hookIn('on', { label: 'Blip', failingMinutes: 9 });
    await hookIn('off', { label: 'Off' });
    // They began at the same moment, so their order is by chance.
    const rows = (await rowsOf(admin)).sort((a, b) => a.code.localeCompare(b.code));
    expect(rows.map(({ id, code, level }) => [id, code, level])).toEqual([
      [late, 'webhook.fails', 'warn'],
      [gone, 'webhook.gone', 'bad'],
      [failing, 'webhook.off', 'bad'],
    ]);
    expect(rows[1]).toMatchObject({
      values: { label: 'Gone' },
      since: new Date(kontor.clock.now()).toISOString(),
      remedies: [{ code: 'webhook.leave-off', action: `webhooks/${gone}/off` }, { to: `webhooks/${gone}` }],
    });
    expect(rows[0]?.remedies).toMatchObject([{ action: `webhooks/${late}/test` }, { to: `webhooks/${late}` }]);
    expect(await rowsOf(editor)).toEqual([]);
    expect(await rowsOf(admin, 'demo/sandbox')).toEqual([]);
    const page = (await admin.get('/console/demo/live/today')).body;
    for (const words of ['“Gone” was switched off by its receiver', '“Failing” was switched off', 'Leave it off'])
      expect(page).toContain(words);
    const czech = (await admin.get('/console/demo/live/today?lang=cs')).body;
    expect(czech).toContain('Webhook „Late“ se nedoručuje');
    await admin.get('/console/demo/live/today?lang=en');
    // Who leaves it off, or switches it on, has done what there is to do.
    expect((await admin.send(`/console/demo/live/webhooks/${gone}/off`, {})).statusCode).toBe(303);
    expect((await admin.send(`/console/demo/live/webhooks/${failing}/on`, {})).statusCode).toBe(303);
    expect((await rowsOf(admin)).map(({ id }) => id)).toEqual([late]);
  });

  it('counts them where there are many', async () => {
    for (let made = 0; made < 7; made += 1) await hookIn('failing');
    const rows = await rowsOf(admin);
    expect(rows).toHaveLength(6);
    expect(rows.filter(({ code }) => code === 'webhooks.more')).toMatchObject([
      { values: { count: '3' }, remedies: [{ to: 'webhooks' }] },
    ]);
  });
});

describe('the search', () => {
  const search = async (who: Browser, q: string, place = 'demo/live') =>
    (await who.get(`/bff/${place}/search?${new URLSearchParams({ q })}`, json)).json();

  it('finds a webhook by its name and address, but not by what its query hides', async () => {
    const id = await hookIn('gone', { label: 'Účetní Vlaštovka' });
    const { items } = await search(admin, 'vlastovka');
    expect(items).toMatchObject([
      { noun: 'webhook', title: 'Účetní Vlaštovka', detail: 'https://gone.example.com/hooks', state: 'gone' },
    ]);
    expect(items[0].href).toBe(`/console/demo/live/webhooks/${id}`);
    expect((await search(admin, 'gone.example')).items.length).toBeGreaterThan(0);
    expect(JSON.stringify(await search(admin, 'hidden'))).not.toContain('gone.example');
  });

  it('finds none for editors, and none of another environment or organisation', async () => {
    const sandbox = await addHook(kontor, { environment: 'sandbox', url: 'https://vlastovka.example/sandbox' });
    const other = await kontor.addOrganisation('neighbour');
    await addHook(kontor, { organisationId: other.organisation.id, url: 'https://vlastovka.example/neighbour' });
    const ofEditor = await search(editor, 'vlastovka');
    expect([ofEditor.items, ofEditor.searched.includes('webhook')]).toEqual([[], false]);
    expect(JSON.stringify((await search(admin, 'vlastovka')).items)).not.toMatch(/sandbox|neighbour/);
    const { items } = await search(admin, 'vlastovka', 'demo/sandbox');
    expect(items.map((item: { id: string }) => item.id)).toEqual([sandbox.id]);
  });
});
