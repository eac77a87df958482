// The addresses of a customer on screens: saved from the version somebody saw, removed with Undo, the default, duplicates; and
// the rights of the person, a copy and the erasure.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, browserOf, signedInAs } from '#test/console-calls.ts';
import {
  customersBase as base,
  customersBff as bff,
  type CustomerCalls,
  eva,
  asJson as json,
  openCustomerCalls,
} from '#test/customers.ts';
import { listEvents } from '#test/events.ts';
import { joinedMember } from '#test/members.ts';

let kontor: CustomerCalls['kontor'];
let calls: CustomerCalls['calls'];
let calendarId: string;
let editor: Browser;
let viewer: Browser;
let viewOf: CustomerCalls['viewOf'];
let auditLines: CustomerCalls['auditLines'];

beforeAll(async () => {
  ({ kontor, calls, calendarId, editor, viewer, viewOf, auditLines } = await openCustomerCalls());
});

describe('an address', () => {
  const fieldsOf = async (name: string, at = 0) => (await viewOf(name)).addresses[at];
  const save = (name: string, id: string, body: object, browser = editor) =>
    browser.call(`${bff}/${name}/addresses/${id}/save`, body);

  it('that is saved keeps the fields that nobody touched, and the texts beside them', async () => {
    await calls.add('edited', eva);
    const { id, version, fields } = await fieldsOf('edited');
    const answer = await save('edited', id, { ...fields, version, notice: 'Zvonek\r\nu branky' });
    expect(answer.statusCode, answer.body).toBe(200);
    const after = await fieldsOf('edited');
    expect(after.fields).toEqual({ ...fields, notice: 'Zvonek\nu branky' });
    expect(after.rewrites).toContainEqual({ field: 'postalCode', sent: '10100', stored: '101 00', rules: ['P'] });
  });

  it('has the place that the form shows: a part that is emptied stays empty', async () => {
    const { id, version, fields } = await fieldsOf('edited');
    await save('edited', id, { ...fields, version, cityPart: '' });
    expect((await fieldsOf('edited')).fields).toMatchObject({ city: 'Praha 10', postalCode: '101 00' });
    expect((await fieldsOf('edited')).fields.cityPart).toBeUndefined();
  });

  it('has the code and the part of the city that somebody types, and keeps them under a city without', async () => {
    await calls.add('placed', { city: 'Praha 2 - Vinohrady', postalCode: '12000' });
    const typed = async (city: string) => {
      const { id, version, fields } = await fieldsOf('placed');
      expect((await save('placed', id, { ...fields, version, city })).statusCode).toBe(200);
      return (await fieldsOf('placed')).fields;
    };
    expect(await typed('Brno')).toEqual({ city: 'Brno', cityPart: 'Vinohrady', postalCode: '120 00', country: 'CZ' });
    const poruba = { city: 'Ostrava', cityPart: 'Poruba', postalCode: '708 00', country: 'CZ' };
    expect(await typed('708 00 Ostrava - Poruba')).toEqual(poruba);
  });

  it('that two people edit loses nobody’s words: the second sees both versions, and decides', async () => {
    await calls.add('shared', { lastName: 'Ukázková', city: 'Brno', streetAddress: 'Dlouhá 1' });
    const { id, version, fields } = await fieldsOf('shared');
    const colleague = browserOf(kontor, (await joinedMember(kontor, { role: 'editor' })).token);
    expect((await save('shared', id, { ...fields, version, streetAddress: 'Krátká 2' }, colleague)).statusCode).toBe(
      200,
    );
    const second = { ...fields, version: String(version), city: 'Zlín' };
    const page = await editor.send(`${base}/shared/addresses/${id}/save?edit=${id}`, second);
    expect(page.statusCode).toBe(409);
    for (const text of ['Krátká 2', 'Dlouhá 1', 'Zlín', 'Brno']) expect(page.body).toContain(`value="${text}"`);
    const { version: newer } = (await save('shared', id, { ...fields, version, city: 'Zlín' })).json();
    expect(newer).toBe(version + 1);
    expect((await fieldsOf('shared')).fields).toMatchObject({ city: 'Brno', streetAddress: 'Krátká 2' });
    const chosen = { ...fields, version: newer, streetAddress: 'Krátká 2', city: 'Zlín' };
    expect((await save('shared', id, chosen)).statusCode).toBe(200);
    expect((await fieldsOf('shared')).fields).toMatchObject({ city: 'Zlín', streetAddress: 'Krátká 2' });
  });

  it('that the API changes meanwhile is a newer version, too', async () => {
    const { id, version, fields } = await fieldsOf('shared');
    await calls.update({ identityId: 'shared', id, notice: 'from the shop' });
    const late = await save('shared', id, { ...fields, version, city: 'Praha' });
    expect([late.statusCode, late.json().theirs.notice]).toEqual([409, 'from the shop']);
  });

  it('that somebody removed while it was edited keeps what was typed', async () => {
    const id = await calls.add('removed-meanwhile', { lastName: 'Ukázková' });
    await editor.call(`${bff}/removed-meanwhile/addresses/${id}/remove`, {});
    const typed = { version: '1', lastName: 'Napsaná slova' };
    const page = await editor.send(`${base}/removed-meanwhile/addresses/${id}/save?edit=${id}`, typed);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('value="Napsaná slova"');
    expect(page.body).toContain('Save as a new address');
  });

  it('becomes the default, and back', async () => {
    await calls.add('two', { city: 'Brno' });
    const second = await calls.add('two', { city: 'Zlín' });
    const { undo } = (await editor.call(`${bff}/two/addresses/${second}/default`, {})).json();
    const defaultOf = async () => (await calls.items('two')).find(({ defaultAddress }) => defaultAddress)?.city;
    expect(await defaultOf()).toBe('Zlín');
    await editor.call(`/bff/demo/live/${undo.action}`, undo.fields);
    expect(await defaultOf()).toBe('Brno');
    const foreign = await editor.call(`${bff}/shared/addresses/${second}/default`, {});
    expect(foreign.statusCode).toBe(404);
  });

  it('is removed with an Undo that brings back all of it, the default too', async () => {
    const [first] = await calls.items('two');
    const removed = (await editor.call(`${bff}/two/addresses/${first?.id}/remove`, {})).json();
    expect((await calls.items('two')).map(({ city, defaultAddress }) => [city, defaultAddress])).toEqual([
      ['Zlín', true],
    ]);
    expect((await editor.call(`/bff/demo/live/${removed.undo.action}`, {})).statusCode).toBe(200);
    expect((await calls.items('two'))[0]).toEqual(first);
    expect((await editor.call(`/bff/demo/live/${removed.undo.action}`, {})).statusCode).toBe(404);
  });

  it('the last one may go, and come back as the default', async () => {
    const id = await calls.add('last', { city: 'Brno' });
    const { undo } = (await editor.call(`${bff}/last/addresses/${id}/remove`, {})).json();
    expect(await viewOf('last')).toMatchObject({ addresses: [], name: 'last' });
    await editor.call(`/bff/demo/live/${undo.action}`, {});
    expect((await calls.items('last'))[0]).toMatchObject({ id, defaultAddress: true });
  });

  it('that was removed is forgotten after an hour', async () => {
    const id = await calls.add('forgotten', { city: 'Brno' });
    const { undo } = (await editor.call(`${bff}/forgotten/addresses/${id}/remove`, {})).json();
    kontor.clock.advance(60 * 60 * 1_000 + 1);
    const late = browserOf(kontor, (await joinedMember(kontor, { role: 'editor' })).token);
    expect((await late.call(`/bff/demo/live/${undo.action}`, {})).statusCode).toBe(404);
    const other = await calls.add('forgotten', { city: 'Zlín' });
    await late.call(`${bff}/forgotten/addresses/${other}/remove`, {});
    const { rows } = await kontor.database.query<{ id: string }>({
      text: 'select external_id as id from address_removed',
    });
    expect(rows.map((row) => row.id)).toEqual([other]);
    [editor, viewer] = [late, await signedInAs(kontor, 'viewer')];
  });

  it('that is likely another one stands beside it; the one that is not kept goes', async () => {
    const older = await calls.add('twins', { lastName: 'Ukázková', streetAddress: 'Dlouhá 1', city: 'Brno' });
    const newer = await calls.add('twins', { lastName: 'UKÁZKOVÁ', streetAddress: 'ul. Dlouhá 1', city: 'Brno' });
    const view = await viewOf('twins');
    expect(view.twins).toEqual([{ ids: [older, newer], kind: 'same' }]);
    expect((await editor.get(`${base}/twins`)).body).toContain('Likely the same address');
    await editor.call(`${bff}/twins/addresses/${newer}/remove`, {});
    expect((await viewOf('twins')).twins).toEqual([]);
  });
});

describe('the rights of a person', () => {
  it('a copy has addresses with what was sent, and what events hold; the log names nobody', async () => {
    const answer = await viewer.get(`${base}/customer-4711/download`);
    expect(answer.headers['content-disposition']).toContain('attachment');
    const copy = answer.json();
    expect(copy).toMatchObject({ identityId: 'customer-4711', environment: 'live' });
    expect(copy.addresses).toMatchObject([{ inputRaw: { city: 'praha 10 - vinohrady' }, city: 'Praha 10' }]);
    expect(copy.attendances).toMatchObject([{ title: 'Kontrola' }, { email: 'eva@example.com' }]);
    expect((await auditLines()).slice(-2).map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['contact.export', 'member'],
      ['attendee.export', 'member'],
    ]);
    expect((await viewer.get(`${base}/nobody/download`)).statusCode).toBe(404);
  });

  it('erasing asks for a word and a reason, takes addresses and person, and leaves the times', async () => {
    const page = await editor.get(`${base}/customer-4711?open=erase`);
    expect(page.body).toContain('What goes');
    expect(page.body).toContain('What stays');
    const refused = await editor.send(`${base}/customer-4711/erase?open=erase`, { reason: 'request', word: 'yes' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Type the word erase');
    expect((await editor.call(`${bff}/customer-4711/erase`, { reason: 'Eva asked', word: 'erase' })).statusCode).toBe(
      400,
    );
    const before = (await listEvents(kontor, calendarId)).length;
    const erased = await editor.call(`${bff}/customer-4711/erase`, { reason: 'request', word: 'Smazat' });
    expect(erased.json()).toMatchObject({ addresses: 1, attendances: 2 });
    expect((await editor.get(`${bff}/customer-4711`, json)).statusCode).toBe(404);
    const events = await listEvents(kontor, calendarId);
    expect(events).toHaveLength(before);
    expect(events.flatMap(({ attendees }) => attendees.map(({ name }) => name))).toContain('(erased)');
    const held = await kontor.database.query<{ text: string }>({
      text: `select (select jsonb_agg(a) from address_item a)::text || coalesce((select jsonb_agg(r) from address_removed r)::text, '')
             || (select jsonb_agg(a) from calendar_attendee a)::text || (select jsonb_agg(l) from platform_audit l)::text as text`,
    });
    expect(held.rows[0]?.text).not.toMatch(/eva@example|604118902|customer-4711/);
    const line = (await auditLines()).findLast(({ action }) => action === 'contact.erase');
    expect(line).toMatchObject({ actorKind: 'member', details: { addresses: 1, reason: 'request' } });
  });
});
