// Who is open now as a filter, the card beside the list, and holidays that come near: on Today and on the card.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches } from '#test/branches.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { auditOf } from '#test/members.ts';

let kontor: TestApp;
let editor: Browser;
let viewer: Browser;

const bff = '/bff/demo/live/branches';
const noon = Date.parse('2026-11-16T12:20:00+01:00');

const hours = (definition: string, days = [0, 1, 2, 3, 4]) => days.map((dayOfWeek) => ({ dayOfWeek, definition }));
const canary = 'CANARY-internal';

beforeAll(async () => {
  kontor = await testApp();
  kontor.clock.set(noon);
  const branch = (slug: string, definition: string, rest: object = {}) => ({
    ...{ slug, name: slug, address: { city: 'Brno', country: 'CZ' }, staffInstructions: canary },
    openingHours: { regular: hours(definition), exceptions: [] },
    ...rest,
  });
  await addBranches(kontor, [
    branch('a-day', '08:00-17:00'),
    branch('b-day', '08:00-17:00', { branchType: 'partner' }),
    branch('c-night', '20:00-04:00'),
    branch('d-off', '08:00-17:00', { active: false }),
    branch('e-sk', '09:00-17:00', { address: { city: 'Košice', country: 'SK' } }),
    branch('f-none', '08:00-17:00', { openingHours: { regular: [], exceptions: [] } }),
    branch('g-day', '07:00-15:00'),
  ]);
  [editor, viewer] = [await signedInAs(kontor, 'editor'), await signedInAs(kontor, 'viewer')];
});

const slugsOf = async (query: string) =>
  (await viewer.get(`${bff}?${query}`)).json().items.map(({ slug }: { slug: string }) => slug);

describe('the filter “open now”', () => {
  it('lists exactly those that the rule calls open, page by page, with the other filters', async () => {
    for (const at of ['2026-11-16T12:20:00+01:00', '2026-11-16T16:30:00+01:00', '2026-11-17T03:00:00+01:00']) {
      kontor.clock.set(Date.parse(at));
      const all = (await viewer.get(bff)).json().items as { slug: string; active: boolean; now: { state: string } }[];
      const open = all.filter(({ active, now }) => active && now.state === 'open').map(({ slug }) => slug);
      expect([at, await slugsOf('state=open')]).toEqual([at, open]);
      expect((await viewer.get(`${bff}?state=open`)).json().total).toBe(open.length);
    }
    kontor.clock.set(noon);
    expect(await slugsOf('state=open')).toEqual(['a-day', 'b-day', 'e-sk', 'g-day']);
    expect(await slugsOf('state=open&type=partner')).toEqual(['b-day']);
    expect(await slugsOf(`state=open&city=${encodeURIComponent('Košice')}`)).toEqual(['e-sk']);
    const first = (await viewer.get(`${bff}?state=open&size=2`)).json();
    const second = (await viewer.get(`${bff}?state=open&size=2&after=${first.next}`)).json();
    expect(second.items.map(({ slug }: { slug: string }) => slug)).toEqual(['e-sk', 'g-day']);
    const back = (await viewer.get(`${bff}?state=open&size=2&before=${second.previous}`)).json();
    expect(back.items.map(({ slug }: { slug: string }) => slug)).toEqual(['a-day', 'b-day']);
    // On a Sunday night nobody is.
    kontor.clock.set(Date.parse('2026-11-15T23:00:00+01:00'));
    expect(await slugsOf('state=open')).toEqual([]);
    kontor.clock.set(noon);
  });
});

describe('the card beside the list', () => {
  it('has a branch with its holiday, nothing internal, and nothing for a slug that leads nowhere', async () => {
    const { peek } = (await viewer.get(`${bff}?branch=a-day`)).json();
    expect(peek).toMatchObject({ slug: 'a-day', now: { state: 'open' }, holiday: { date: '2026-11-17' } });
    const page = await viewer.get(`/console/demo/live/branches?branch=a-day&lang=en`);
    expect(page.body).toContain('Freedom and Democracy Day');
    expect(page.body + JSON.stringify(peek)).not.toContain(canary);
    for (const slug of ['nikde', '..', '%00', 'A', 'x'.repeat(101)])
      expect((await viewer.get(`/console/demo/live/branches?branch=${slug}`)).body).not.toContain('id="side-title"');
    const { organisation } = await kontor.addOrganisation('strangers');
    const stranger = await signedInAs(kontor, 'owner', organisation.id);
    expect((await stranger.get('/bff/strangers/live/branches?branch=a-day')).json().peek).toBeNull();
    expect((await editor.get('/bff/demo/sandbox/branches?branch=a-day')).json().peek).toBeNull();
    // Slovakia has no day off on 17 November since 2025; a branch that is switched off opens for nobody.
    expect((await viewer.get(`${bff}?branch=e-sk`)).json().peek.holiday).toBeNull();
    expect((await viewer.get(`${bff}?branch=d-off`)).json().peek.holiday).toBeNull();
  });
});

describe('a holiday that comes near', () => {
  const rowsOf = async (browser = editor) =>
    (await browser.get('/bff/demo/live/today'))
      .json()
      .attention.filter(({ code }: { code: string }) => code === 'branch.holiday');

  it('is on Today while branches would be open and say nothing of it, with its remedy', async () => {
    const [row, ...others] = await rowsOf();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ id: 'CZ-2026-11-17', values: { count: '4', country: 'CZ' } });
    expect(row.remedies[1].to).toBe('branches?open=closing&holidays=CZ-2026-11-17');
    expect((await rowsOf(viewer))[0].remedies).toEqual([]);
    const words = (await editor.get('/console/demo/live/today?lang=cs')).body;
    expect(words).toContain('je svátek v Česku');
    expect((await editor.get('/console/demo/live/today?lang=en')).body).toContain('is a public holiday in Czechia');
    expect((await editor.get('/bff/demo/sandbox/today')).json().attention).toEqual([]);

    const closing = (await editor.get(`${bff}?open=closing&holidays=CZ-2026-11-17`)).json().closing;
    expect(closing.days).toEqual([{ date: '2026-11-17', isOpen: false, reason: 'Den boje za svobodu a demokracii' }]);
    const form = { holidays: 'CZ-2026-11-17', ids: ['a-day', 'b-day'], revision: closing.revision };
    expect((await editor.call(`${bff}/close-days`, form)).statusCode).toBe(200);
    expect((await rowsOf())[0].values.count).toBe('2');
  });

  it('leaves when somebody says that they stay open, and comes back by Undo; both are in the log', async () => {
    const day = { country: 'CZ', date: '2026-11-17' };
    expect((await viewer.call(`${bff}/settle-holiday`, day)).statusCode).toBe(403);
    for (const wrong of [
      { ...day, date: '2026-11-18' },
      { ...day, date: '2027-01-01' },
      { ...day, country: 'SK' },
    ])
      expect((await editor.call(`${bff}/settle-holiday`, wrong)).statusCode).toBe(404);
    const done = (await editor.call(`${bff}/settle-holiday`, day)).json();
    expect(await rowsOf()).toEqual([]);
    await editor.send(`/console/demo/live/${done.undo.action}`, done.undo.fields);
    expect(await rowsOf()).toHaveLength(1);
    expect((await auditOf(kontor, 'CZ 2026-11-17')).map(({ action }) => action)).toEqual([
      'branch.settle-holiday',
      'branch.unsettle-holiday',
    ]);
  });

  it('is not there when no branch is concerned', async () => {
    kontor.clock.set(Date.parse('2026-11-20T12:00:00+01:00'));
    // The session of before has ended.
    expect(await rowsOf(await signedInAs(kontor, 'editor'))).toEqual([]);
    kontor.clock.set(noon);
  });
});
