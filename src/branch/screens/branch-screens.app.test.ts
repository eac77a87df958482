// The branch screens through the front door: who may what, forms and their versions, hours, copies, closed days, the public view.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches } from '#test/branches.ts';
import { type Browser, browserOf, signedInAs } from '#test/console-calls.ts';
import { auditOf, joinedMember } from '#test/members.ts';
import { buildIndexes } from '#test/search-data.ts';

let kontor: TestApp;
let editor: Browser;
let viewer: Browser;

const base = '/console/demo/live/branches';
const bff = '/bff/demo/live/branches';

/** Monday noon in Prague, before two holidays of the winter. */
const now = Date.parse('2026-11-16T12:20:00+01:00');

const shops = ['Praha – Smíchov', 'Brno – Česká', 'Plzeň', 'Liberec', 'Ostrava', 'Zlín'];

beforeAll(async () => {
  kontor = await testApp();
  kontor.clock.set(now);
  await addBranches(
    kontor,
    shops.map((name, index) => ({
      name,
      latitude: 50 - index / 10,
      longitude: 14 + index,
      address: { streetAddress: `Dlouhá ${index + 1}`, city: name.split(' ')[0], postalCode: '11000', country: 'CZ' },
      openingHours: { regular: [{ dayOfWeek: 0, definition: '08:00-17:00' }], exceptions: [] },
      staffInstructions: 'The alarm is in the back room.',
      emails: [{ email: `prodejna-${index + 1}@example.com` }],
      ...(name === 'Zlín' ? { active: false } : {}),
    })),
  );
  await addBranches(kontor, [{ name: 'Zkušební', slug: 'zkusebni' }], { environment: 'sandbox' });
  [editor, viewer] = [await signedInAs(kontor, 'editor'), await signedInAs(kontor, 'viewer')];
});

const viewOf = async (slug: string, tab = '') => (await editor.get(`${bff}/${slug}${tab}`)).json();
const versionOf = async (slug: string) => (await viewOf(slug)).version;
const detailOf = (slug: string) =>
  kontor.api.inject({ url: `/api/v1/branch/detail?slug=${slug}`, headers: { 'x-api-key': kontor.keys.PROD } });

describe('the list', () => {
  it('says who is open, finds without diacritics, filters, and comes as CSV', async () => {
    const view = (await viewer.get(bff)).json();
    expect([view.total, view.items.length, view.next]).toEqual([6, 6, null]);
    const smichov = view.items.find(({ slug }: { slug: string }) => slug === 'praha-smichov');
    expect(smichov).toMatchObject({ today: ['08:00-17:00'], now: { state: 'open', at: '2026-11-16T16:00:00.000Z' } });
    const slugsOf = async (query: string) =>
      (await viewer.get(`${bff}?${query}`)).json().items.map(({ slug }: { slug: string }) => slug);
    expect(await slugsOf('q=ceska')).toEqual(['brno-ceska']);
    expect(await slugsOf(`q=${encodeURIComponent('Dlouhá 3')}`)).toEqual(['plzen']);
    expect(await slugsOf('q=%25')).toEqual([]);
    expect(await slugsOf('q=b')).toEqual(['brno-ceska']);
    // With the indexes of the search any part is found, also of an e-mail.
    expect(await slugsOf('q=michov')).toEqual([]);
    await buildIndexes(kontor);
    kontor.clock.advance(10_000);
    expect(await slugsOf('q=MÍCHOV')).toEqual(['praha-smichov']);
    expect(await slugsOf('q=prodejna-2@example.c')).toEqual(['brno-ceska']);
    expect(await slugsOf('q=prodejna-2@example.org')).toEqual([]);
    expect(await slugsOf('q=jna-2@')).toEqual(['brno-ceska']);
    expect(await slugsOf('q=110+00&city=Liberec')).toEqual(['liberec']);
    const short = (await viewer.get(`${bff}?q=60`)).json();
    expect([short.items, short.limited]).toEqual([[], 'short']);
    expect(await slugsOf('state=inactive')).toEqual(['zlin']);
    expect(await slugsOf('city=Liberec')).toEqual(['liberec']);
    expect(await slugsOf('state=no-gps')).toEqual([]);
    const first = (await viewer.get(`${bff}?size=4`)).json();
    expect(await slugsOf(`size=4&after=${first.next}`)).toEqual(['praha-smichov', 'zlin']);
    const csv = (await viewer.get(`${base}.csv`)).body.trim().split('\r\n');
    expect(csv).toHaveLength(7);
    const page = await viewer.get(`${base}?lang=cs`);
    expect([page.statusCode, page.body.includes('Pobočky')]).toEqual([200, true]);
    expect(page.body).not.toContain('The alarm');
  });

  it('finds capitals of other scripts, although slugs are compared byte by byte', async () => {
    await addBranches(kontor, [{ name: 'Шевченко Київ', slug: 's-ua' }], { environment: 'sandbox' });
    for (const typed of ['Шевченко', 'sevcenko', 'kiiv']) {
      const found = await viewer.get(`/bff/demo/sandbox/branches?q=${encodeURIComponent(typed)}`);
      expect([typed, found.json().items]).toMatchObject([typed, [{ slug: 's-ua' }]]);
    }
  });

  it('takes no forged slug, none of the sandbox, no year that is none, and no Undo that nobody was given', async () => {
    expect((await editor.get(`${bff}/zkusebni`)).statusCode).toBe(404);
    const forged = await editor.send(`${base}/%C5%BE/check-hours`, { hours: 'Po 8-9' });
    expect(forged.statusCode).toBe(404);
    for (const year of ['CZ-2027.5', 'CZ-0x7EB', 'CZ- 2027', 'CZ-2.027e3']) {
      const asked = await editor.get(`${bff}?open=closing&holidays=${encodeURIComponent(year)}`);
      expect([year, asked.json().closing.days]).toEqual([year, []]);
    }
    for (const [id, status] of [
      ['x', 400],
      ['00000000-0000-4000-8000-000000000000', 404],
    ] as const)
      expect([id, (await editor.call(`${bff}/restore`, { id })).statusCode]).toEqual([id, status]);
  });
});

describe('one branch', () => {
  it('is added, edited tab by tab, and each change is in the audit log, people by field names only', async () => {
    const made = await editor.call(`${bff}/create`, { name: 'Tábor – Palackého' });
    expect(made.json()).toMatchObject({ slug: 'tabor-palackeho', next: `${base}/tabor-palackeho/hours` });
    expect((await editor.call(`${bff}/create`, { name: 'Jiná', slug: 'tabor-palackeho' })).statusCode).toBe(409);
    expect((await editor.call(`${bff}/create`, { name: '☎' })).statusCode).toBe(400);
    const { version } = await viewOf('tabor-palackeho', '/contacts');
    const saved = await editor.send(`${base}/tabor-palackeho/contacts`, {
      version: String(version),
      emails: 'tabor@kontor.example (orders)\r\ninfo@kontor.example',
      phones: '',
    });
    expect(saved.statusCode).toBe(303);
    expect((await detailOf('tabor-palackeho')).json().emails).toEqual([
      { email: 'tabor@kontor.example', role: 'orders' },
      { email: 'info@kontor.example' },
    ]);
    expect((await viewOf('tabor-palackeho', '/contacts')).fields.emails).toBe(
      'tabor@kontor.example (orders)\ninfo@kontor.example',
    );
    await editor.send(`${base}/tabor-palackeho/internal`, {
      version: String(await versionOf('tabor-palackeho')),
      staffInstructions: 'Knock twice',
      locks: '{"front":1}',
    });
    const refused = await editor.send(`${base}/tabor-palackeho/address?lang=cs`, {
      version: String(await versionOf('tabor-palackeho')),
      'address-city': 'Tábor',
      latitude: '91',
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('obě souřadnice patří k sobě');
    expect(refused.body).toContain('value="Tábor"');
    const log = await auditOf(kontor, 'tabor-palackeho');
    expect(log.map(({ action }) => action)).toEqual(['branch.create', 'branch.change', 'branch.change']);
    expect(JSON.stringify(log)).not.toContain('tabor@kontor.example');
    expect(log[1]).toMatchObject({ environment: 'live', changes: { emails: null } });
    expect(log[2]).toMatchObject({ environment: 'live', changes: { staffInstructions: null, locks: null } });
  });

  it('edited by two people: the second sees both versions, and nobody’s words are lost', async () => {
    const { version } = await viewOf('plzen');
    const first = { version, name: 'Plzeň – Americká', branchType: 'own', description: 'of the first' };
    expect((await editor.call(`${bff}/plzen/overview`, first)).statusCode).toBe(200);
    const second = { ...first, version: String(version), name: 'Plzeň', description: 'of the second' };
    const other = browserOf(kontor, (await joinedMember(kontor, { role: 'editor' })).token);
    const page = await other.send(`${base}/plzen/overview`, second);
    expect(page.statusCode).toBe(409);
    for (const words of ['of the first', 'of the second', 'Plzeň – Americká']) expect(page.body).toContain(words);
    const hours = await other.call(`${bff}/plzen/hours`, { version, hours: 'nonstop', language: 'cs' });
    expect(hours.statusCode).toBe(409);
    expect(hours.json()).toMatchObject({ yours: { hours: 'nonstop' }, theirs: { hours: 'Po 8–17' } });
    expect((await detailOf('plzen')).json().description).toBe('of the first');
  });

  it('is switched off and on again, and renamed with its old address kept; each can be undone', async () => {
    const off = (await editor.call(`${bff}/liberec/deactivate`, { version: await versionOf('liberec') })).json();
    expect((await detailOf('liberec')).statusCode).toBe(404);
    const version = await versionOf('liberec');
    expect(off.undo).toEqual({ action: 'branches/liberec/activate', fields: { version } });
    await editor.call(`/bff/demo/live/${off.undo.action}`, off.undo.fields);
    expect((await detailOf('liberec')).statusCode).toBe(200);
    const rename = async (to: string) =>
      editor.call(`${bff}/liberec/rename`, { to, version: await versionOf('liberec') });
    expect((await rename('Špatně')).statusCode).toBe(400);
    expect((await rename('plzen')).statusCode).toBe(409);
    const { undo } = (await rename('liberec-prazska')).json();
    expect((await detailOf('liberec')).json().slug).toBe('liberec-prazska');
    expect((await viewOf('liberec')).slug).toBe('liberec-prazska');
    await editor.call(`/bff/demo/live/${undo.action}`, undo.fields);
    expect((await detailOf('liberec')).json().slug).toBe('liberec');
  });

  it('shows the public exactly the answer of the API, and Markdown without any HTML', async () => {
    const hostile =
      '# Podmínky\n\n<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](https://kontor.example) **x**';
    const version = await versionOf('ostrava');
    await editor.call(`${bff}/ostrava/documents`, { version, termsAndConditions: hostile });
    expect((await viewOf('ostrava', '/public')).public).toEqual((await detailOf('ostrava')).json());
    const page = (await editor.get(`${base}/ostrava/documents`)).body;
    expect(page).toContain('&lt;img src=x');
    expect(page).not.toMatch(/<img src=x|href="javascript:/);
    expect(page).toContain('href="https://kontor.example"');
    const open = (await viewer.get(`${base}/ostrava/public`)).body;
    expect(open).not.toContain('The alarm');
    expect((await viewer.get(`${base}/zlin/public`)).body).toContain('404');
    for (const slug of ['nikde', '..', '%00', 'A'.repeat(101)])
      expect((await editor.get(`${base}/${slug}/hours`)).statusCode, slug).toBe(404);
  });
});

describe('opening hours', () => {
  it('are replaced at once, or not at all; what cannot be read is said at the field', async () => {
    const version = await versionOf('ostrava');
    const bad = await editor.send(`${base}/ostrava/hours?lang=cs`, {
      ...{ version: String(version), hours: 'Po–Pá 8–17; svátky zavřeno' },
    });
    expect(bad.statusCode).toBe(400);
    expect(bad.body).toContain('Svátky jako pravidlo uložit nejdou');
    expect((await detailOf('ostrava')).json().openingHours.regular).toHaveLength(1);
    const { next } = (await editor.call(`${bff}/ostrava/check-hours`, { hours: 'Po–Pá 8–12' })).json();
    expect((await editor.get(next)).body).toContain('20 h týdně');
    expect((await detailOf('ostrava')).json().openingHours.regular).toHaveLength(1);
    const hours = 'Po–Pá 8–12, 13–17; 24.12. zavřeno';
    const saved = (await editor.call(`${bff}/ostrava/hours`, { version, hours })).json();
    const { openingHours } = (await detailOf('ostrava')).json();
    expect(openingHours.regular).toHaveLength(10);
    expect(openingHours.exceptions).toEqual([{ date: '2026-12-24', isOpen: false }]);
    await editor.send(`/console/demo/live/${saved.undo.action}`, saved.undo.fields);
    expect((await detailOf('ostrava')).json().openingHours).toMatchObject({
      exceptions: [],
      regular: [{ dayOfWeek: 0 }],
    });
    const long = { version: String(await versionOf('ostrava')), hours: `Po 8–12${' '.repeat(59_994)}` };
    expect((await editor.send(`${base}/ostrava/hours`, long)).statusCode).toBe(400);
  });

  it('are copied to five others in one transaction, and given back by Undo', async () => {
    await editor.call(`${bff}/brno-ceska/hours`, { version: await versionOf('brno-ceska'), hours: 'Út–So 9–18' });
    const { revision, others } = await viewOf('brno-ceska', '/hours');
    expect(others.every(({ isSame }: { isSame: boolean }) => !isSame)).toBe(true);
    const ids = ['praha-smichov', 'plzen', 'liberec', 'ostrava', 'zlin'];
    const missing = await editor.call(`${bff}/brno-ceska/copy-hours`, { ids: [...ids, 'nikde'], revision });
    expect([missing.statusCode, (await detailOf('plzen')).json().openingHours.regular]).toMatchObject([
      404,
      { length: 1 },
    ]);
    expect((await editor.call(`${bff}/brno-ceska/copy-hours`, { ids, revision: revision - 1 })).statusCode).toBe(409);
    expect((await editor.send(`${base}/brno-ceska/copy-hours`, { revision: String(revision) })).statusCode).toBe(400);
    const done = (await editor.call(`${bff}/brno-ceska/copy-hours`, { ids, revision })).json();
    expect(done.changed).toEqual(ids);
    expect((await detailOf('praha-smichov')).json().openingHours.regular).toHaveLength(5);
    const undone = await editor.send(`/console/demo/live/${done.undo.action}`, done.undo.fields);
    expect(undone.statusCode).toBe(303);
    expect((await detailOf('praha-smichov')).json().openingHours.regular).toHaveLength(1);
    // Once.
    expect((await editor.call(`${bff}/restore`, done.undo.fields)).statusCode).toBe(404);
  });

  it('get closed days for all branches after a preview, and the holidays of a year where a branch would be open', async () => {
    const preview = (await editor.get(`${bff}?open=closing&days=${encodeURIComponent('24.–26. 12.')}`)).json().closing;
    expect(preview.days.map(({ date }: { date: string }) => date)).toEqual(['2026-12-24', '2026-12-25', '2026-12-26']);
    expect(preview.rows.every(({ adds }: { adds: number }) => adds === 3)).toBe(true);
    const form = { days: '24.–26. 12.', all: 'on', revision: preview.revision };
    const done = (await editor.call(`${bff}/close-days`, form)).json();
    expect(done.changed).toHaveLength(preview.rows.length);
    expect((await detailOf('praha-smichov')).json().openingHours.exceptions).toHaveLength(3);
    // The branches are not those of the preview any more.
    expect((await editor.call(`${bff}/close-days`, form)).statusCode).toBe(409);
    await editor.send(`/console/demo/live/${done.undo.action}`, done.undo.fields);
    expect((await detailOf('praha-smichov')).json().openingHours.exceptions).toEqual([]);

    const holidays = (await editor.get(`${bff}?open=closing&holidays=CZ-2027&names=cs`)).json().closing;
    const monday = { holidays: 'CZ-2027', names: 'cs', ids: ['praha-smichov'], revision: holidays.revision };
    expect((await editor.call(`${bff}/close-days`, monday)).statusCode).toBe(200);
    // Of the holidays of 2027 only these are Mondays, on which it would be open.
    expect((await detailOf('praha-smichov')).json().openingHours.exceptions).toEqual([
      { date: '2027-03-29', isOpen: false, reason: 'Velikonoční pondělí' },
      { date: '2027-07-05', isOpen: false, reason: 'Den slovanských věrozvěstů Cyrila a Metoděje' },
    ]);
    for (const days of ['Po 8–12', 'nesmysl', ''])
      expect((await editor.call(`${bff}/close-days`, { ...form, days })).statusCode, days).toBe(400);
    const page = await editor.get(`${base}?open=closing&days=nesmysl&lang=cs`);
    expect(page.body).toContain('„nesmysl“ neznám');
  });
});
