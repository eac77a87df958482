// The screens of calendars: made, changed from the version somebody saw, archived and back, read by others, and offered as slots.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { addCalendar, postEvent } from '#test/events.ts';

let kontor: TestApp;
let editor: Browser;
let viewer: Browser;

const base = '/console/demo/live/calendar/calendars';
const bff = '/bff/demo/live/calendar/calendars';
const json = { accept: 'application/json' };

beforeAll(async () => {
  kontor = await testApp();
  // A Tuesday.
  kontor.clock.set(Date.parse('2026-11-17T12:20:00+01:00'));
  [editor, viewer] = [await signedInAs(kontor, 'editor'), await signedInAs(kontor, 'viewer')];
});

const viewOf = async (id: string, rest = '') => (await editor.get(`${bff}/${id}${rest}`, json)).json();
const rules = { name: 'Sál', hours: 'Po–Pá 8–12', bufferBefore: '5', bufferAfter: '', latestNoticeDays: '' };
const follow = async (answer: { headers: Record<string, unknown> }) => editor.get(String(answer.headers.location));

describe('a calendar', () => {
  it('is made by a form, and listed', async () => {
    const answer = await editor.send(`${base}/create`, { name: 'Křeslo 1', id: 'kreslo-1', defaultCountry: 'sk' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}/kreslo-1`]);
    expect(await viewOf('kreslo-1')).toMatchObject({ name: 'Křeslo 1', country: 'SK', timeZone: 'Europe/Prague' });
    expect((await editor.get(base)).body).toContain('Křeslo 1');
    const taken = await editor.send(`${base}/create`, { name: 'x', id: 'kreslo-1' });
    expect([taken.statusCode, taken.body.includes('Another calendar has this id')]).toEqual([409, true]);
    const wrong = await editor.call(`${bff}/create`, { name: 'x', id: '-', timeZone: 'Mars', defaultCountry: 'C' });
    expect(wrong.json()).toMatchObject({
      code: 'calendar_invalid',
      errors: [{ field: 'id' }, { field: 'timeZone' }, { field: 'defaultCountry' }],
    });
  });

  it('is saved with its rules, and taken back', async () => {
    const id = await addCalendar(kontor);
    const before = await viewOf(id);
    const answer = await editor.send(`${base}/${id}/save`, { ...rules, version: '1', colour: '3', language: 'cs' });
    expect(answer.statusCode).toBe(303);
    expect(await viewOf(id)).toMatchObject({ name: 'Sál', colour: 3, bufferBefore: 5, bufferAfter: 0, version: 2 });
    const page = (await follow(answer)).body;
    const undo = page.slice(page.indexOf(`action="${base}/${id}/save"`));
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(undo)?.[1] ?? '';
    const fields = ['name', 'colour', 'hours', 'bufferBefore', 'version'].map((name) => [name, field(name)]);
    await follow(await editor.send(`${base}/${id}/save`, Object.fromEntries(fields)));
    expect(await viewOf(id)).toEqual({ ...before, version: 3 });
    const same = await editor.send(`${base}/${id}/save`, { ...Object.fromEntries(fields), version: '3' });
    expect((await follow(same)).body).toContain('Nothing was changed');
    expect(await viewOf(id)).toMatchObject({ version: 3 });
  });

  it('says at its field what cannot be read, and keeps what was typed', async () => {
    const id = await addCalendar(kontor);
    const wish = { ...rules, version: '1', hours: 'Po 8–26', bufferBefore: '1441' };
    const answer = await editor.send(`${base}/${id}/save`, wish);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Po 8–26');
    expect(answer.body).toContain('This number is too small or too large.');
    expect(answer.body).not.toContain('cannot be read at');
  });

  it('that two people change shows both versions to the second, and nothing is lost', async () => {
    const id = await addCalendar(kontor);
    await editor.send(`${base}/${id}/save`, { ...rules, version: '1' });
    const late = await editor.send(`${base}/${id}/save`, { ...rules, version: '1', name: 'Jiný', hours: 'Út 9–10' });
    expect(late.statusCode).toBe(409);
    for (const text of ['Jiný', 'Sál', 'Út 9–10', 'Mon–Fri 8–12']) expect(late.body).toContain(text);
    const archived = await editor.call(`${bff}/${id}/archive`, { version: 1 });
    expect([archived.statusCode, archived.json().code]).toEqual([409, 'changed_meanwhile']);
    expect(await viewOf(id)).toMatchObject({ name: 'Sál', version: 2, isArchived: false });
  });

  it('has the same colour on every screen, chosen or that of its place', async () => {
    const day = { startTime: '2026-11-17T20:00', endTime: '2026-11-17T20:30' };
    const attendees = [{ name: 'Osoba (ukázka)', customerId: 'colourful' }];
    const first = await addCalendar(kontor);
    const second = await addCalendar(kontor);
    const { version } = await viewOf(second);
    await editor.send(`${base}/${second}/save`, { ...rules, version: String(version), colour: '4' });
    for (const calendarId of [first, second]) await postEvent(kontor, { calendarId, title: 'x', ...day, attendees });
    const own = [(await viewOf(first)).colour, 4];
    const { lanes } = (await editor.get('/bff/demo/live/today', json)).json().cards;
    type Colour = { id: string; colour: number };
    const colourOf = (all: Colour[], id: string) => all.find((one) => one.id === id)?.colour;
    expect([first, second].map((id) => colourOf(lanes.lanes, id))).toEqual(own);
    const { calendars } = (await editor.get(`/bff/demo/live/calendar?calendars=${first},${second}`, json)).json();
    expect([first, second].map((id) => colourOf(calendars, id))).toEqual(own);
    const { events } = (await editor.get('/bff/demo/live/customers/colourful', json)).json();
    expect(events.coming.map(({ colour }: Colour) => colour).sort()).toEqual(own.sort());
  });

  it('is archived, with an Undo', async () => {
    const id = await addCalendar(kontor);
    const page = (await follow(await editor.send(`${base}/${id}/archive`, { version: '1' }))).body;
    expect(page).toContain(`action="${base}/${id}/unarchive"`);
    expect((await editor.get(`${bff}?show=archived`, json)).json().items).toMatchObject([{ id, isArchived: true }]);
    expect(
      (await editor.get(`${bff}?size=1000`, json)).json().items.map((one: { id: string }) => one.id),
    ).not.toContain(id);
    expect((await editor.get(`${base}/${id}/free`)).statusCode).toBe(200);
    await editor.send(`${base}/${id}/unarchive`, { version: '2' });
    expect(await viewOf(id)).toMatchObject({ isArchived: false, version: 3 });
  });
});

describe('a feed', () => {
  it('shows its address once, says when it was read, gets another one, and ends', async () => {
    const id = await addCalendar(kontor);
    const made = await editor.send(`${base}/${id}/feeds/create`, { detail: 'full' });
    const addressOf = (page: string) => new URL(/https?:[^<\s]*\/calendar\/feed_[\w-]{43}\.ics/.exec(page)?.[0] ?? '');
    const first = addressOf((await follow(made)).body);
    expect((await editor.get(String(made.headers.location))).body).not.toContain('feed_');
    expect((await viewOf(id)).feeds).toMatchObject([{ detail: 'full', lastReadAt: null }]);
    expect((await kontor.api.inject(first.pathname)).statusCode).toBe(200);
    const { feeds } = await viewOf(id);
    expect(feeds).toMatchObject([{ lastReadAt: new Date(kontor.clock.now()).toISOString() }]);
    const rotated = await editor.send(`${base}/${id}/feeds/${feeds[0].id}/rotate`, {});
    const second = addressOf((await follow(rotated)).body);
    expect((await kontor.api.inject(first.pathname)).statusCode).toBe(404);
    expect((await kontor.api.inject(second.pathname)).statusCode).toBe(200);
    const other = await addCalendar(kontor);
    expect((await editor.send(`${base}/${other}/feeds/${feeds[0].id}/revoke`, {})).statusCode).toBe(404);
    await editor.send(`${base}/${id}/feeds/${feeds[0].id}/revoke`, { reason: 'moved' });
    expect((await kontor.api.inject(second.pathname)).statusCode).toBe(404);
    expect((await viewOf(id)).feeds).toEqual([]);
  });
});

describe('free slots', () => {
  it('are those that can be booked, each with the way to its form', async () => {
    const id = await addCalendar(kontor);
    await editor.send(`${base}/${id}/save`, { ...rules, version: '1', bufferBefore: '0' });
    const event = { calendarId: id, title: 'x', startTime: '2026-11-18T09:00', endTime: '2026-11-18T11:00' };
    expect((await postEvent(kontor, event)).statusCode).toBe(200);
    const asked = '?from=2026-11-17&days=2&minutes=60&step=30';
    const { found, isCut } = await viewOf(id, `/free${asked}`);
    expect(isCut).toBe(false);
    expect(found).toMatchObject([
      { date: '2026-11-18', slots: [{ local: '2026-11-18T08:00' }, { local: '2026-11-18T11:00' }] },
    ]);
    const page = (await editor.get(`${base}/${id}/free${asked}`)).body;
    expect(page).toContain(`calendar/new?calendar=${id}&amp;start=2026-11-18T08%3A00&amp;minutes=60`);
    expect((await viewer.get(`${base}/${id}/free${asked}`)).body).not.toContain('calendar/new?');
  });

  it('of a page are 500 at most, and it says so', async () => {
    const id = await addCalendar(kontor);
    const view = await viewOf(id, '/free?days=31&minutes=15&step=15');
    expect(view.isCut).toBe(true);
    const count = view.found.reduce((sum: number, { slots }: { slots: unknown[] }) => sum + slots.length, 0);
    expect(count).toBe(500);
    expect((await editor.get(`${bff}/${id}/free?days=32`, json)).statusCode).toBe(400);
  });
});
