// The Customers screens through the front door: who finds whom, guests, what was sent beside what is stored, events, and the form
// of a new address.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, ownOrigin } from '#test/console-calls.ts';
import {
  customersBase as base,
  customersBff as bff,
  type CustomerCalls,
  asJson as json,
  openCustomerCalls,
} from '#test/customers.ts';
import { buildIndexes } from '#test/search-data.ts';

let kontor: CustomerCalls['kontor'];
let calls: CustomerCalls['calls'];
let editor: Browser;
let viewer: Browser;

let viewOf: CustomerCalls['viewOf'];
let book: CustomerCalls['book'];
let auditLines: CustomerCalls['auditLines'];

type Named = { identityId: string };

const idsOf = async (query: string) =>
  (await viewer.get(`${bff}?${query}`, json)).json().items.map(({ identityId }: Named) => identityId);

beforeAll(async () => {
  ({ kontor, calls, editor, viewer, viewOf, book, auditLines } = await openCustomerCalls());
  await calls.add('2002', { companyName: 'Ukázka s.r.o.', companyRegistrationNumber: '123 45 679', city: 'Brno' });
  await calls.add('secret-sandbox', { lastName: 'Dvořáková' }, { key: kontor.keys.DEV_ });
  await book({ customerId: 2002, email: 'brno@example.com' }, '2026-11-20');
  await book({ name: 'Host Ukázkový', email: 'Host@example.com' }, '2026-11-21');
  await book({ name: 'Host Ukázkový', email: 'host@example.com', phone: '+420777000111' }, '2026-11-22');
  await book({ name: 'Telefon Ukázkový', phone: '+420777000222' }, '2026-11-23');
  await book({ name: 'Bez ničeho' }, '2026-11-24');
  await buildIndexes(kontor);
  kontor.clock.advance(10_000);
});

describe('the list', () => {
  it('has the newest first, with the default address, how to reach them, and what comes next', async () => {
    const view = (await viewer.get(bff, json)).json();
    expect(view).toMatchObject({ total: 2, next: null, previous: null, limited: null });
    expect(view.items).toMatchObject([
      { identityId: '2002', name: 'Ukázka s.r.o.', companyRegistrationNumber: '12345679', email: 'brno@example.com' },
      {
        identityId: 'customer-4711',
        name: 'Eva Dvořáková',
        address: 'Korunní 1208/74, 101 00 Praha 10',
        addresses: 1,
        phone: '+420604118902',
        next: { title: 'Kontrola', startsAt: '2026-11-18T09:00:00.000Z' },
      },
    ]);
  });

  it.each([
    ['a part of a name without accents', 'vorako', ['customer-4711']],
    ['a street', 'korunni', ['customer-4711']],
    ['a company', 'ukazka', ['2002']],
    ['a company number as it is grouped', '123 45 679', ['2002']],
    ['a part of an e-mail', 'va@example', ['customer-4711']],
    ['a phone as people say it', '604 118 902', ['customer-4711']],
    ['a part of the customer number', 'tomer-47', ['customer-4711']],
    ['nothing that is there', 'xyzzy', []],
    ['a sign that means something in a pattern', '%%%', []],
  ])('finds by %s', async (_what, q, expected) => {
    expect(await idsOf(new URLSearchParams({ q }).toString())).toEqual(expected);
  });

  it('of too few letters lists customer numbers that begin so, and says so', async () => {
    const view = (await viewer.get(`${bff}?q=20`, json)).json();
    expect([view.limited, view.items.map(({ identityId }: Named) => identityId)]).toEqual(['short', ['2002']]);
  });

  it('has pages that lead on and back, and all of them as CSV', async () => {
    const first = (await viewer.get(`${bff}?size=1`, json)).json();
    const second = (await viewer.get(`${bff}?size=1&after=${first.next}`, json)).json();
    expect([first.items[0].identityId, second.items[0].identityId, second.next]).toEqual([
      '2002',
      'customer-4711',
      null,
    ]);
    const back = (await viewer.get(`${bff}?size=1&before=${second.previous}`, json)).json();
    expect(back.items[0].identityId).toBe('2002');
    const { body } = await viewer.get(`${base}.csv`);
    expect(body.split('\r\n').filter(Boolean)).toHaveLength(3);
    expect(body).toContain('"Korunní 1208/74, 101 00 Praha 10"');
  });

  it('shows guests apart: by e-mail or phone, found, opened, in pages', async () => {
    const view = (await viewer.get(`${bff}/guests`, json)).json();
    expect(view.items).toMatchObject([
      { key: '+420777000222', name: 'Telefon Ukázkový', email: null },
      { key: 'host@example.com', phone: '+420777000111', last: '2026-11-22T09:00:00.000Z' },
    ]);
    const first = (await viewer.get(`${bff}/guests?size=1`, json)).json();
    const second = (await viewer.get(`${bff}/guests?size=1&after=${first.next}`, json)).json();
    expect(second.items[0].key).toBe('host@example.com');
    expect((await viewer.get(`${bff}/guests?size=1&before=${second.previous}`, json)).json().items[0].key).toBe(
      '+420777000222',
    );
    const found = (await viewer.get(`${bff}/guests?q=host@exa`, json)).json();
    expect(found.items.map(({ key }: { key: string }) => key)).toEqual(['host@example.com']);
    const opened = (await viewer.get(`${bff}/guests?guest=host%40example.com`, json)).json();
    expect(opened.guest.events.counts).toMatchObject({ coming: 2, past: 0 });
    expect((await viewer.get(`${base}/guests?guest=host%40example.com`)).body).toContain('Host Ukázkový');
    expect((await viewer.get(`${base}/guests.csv`)).body).toContain('host@example.com');
  });
});

describe('the page of a customer', () => {
  it('shows what was sent beside what is stored, and which rule changed it', async () => {
    const view = await viewOf('customer-4711', viewer);
    expect(view).toMatchObject({ name: 'Eva Dvořáková', twins: [], edit: null });
    const rewrites = view.addresses[0].rewrites.map(
      ({ field, sent, stored, rules }: { field: string; sent: string; stored: string; rules: string[] }) => [
        ...[field, sent, stored],
        rules.join(' '),
      ],
    );
    expect(rewrites).toEqual([
      ['type', 'Delivery', 'delivery', 'Y1'],
      ['streetAddress', 'korunní 1208/74', 'Korunní 1208/74', 'K2'],
      ['city', 'praha 10 - vinohrady', 'Praha 10', 'M2 K1'],
      ['cityPart', '', 'Vinohrady', 'M2 K1'],
      ['postalCode', '10100', '101 00', 'P'],
      ['country', 'Česká republika', 'CZ', 'C3'],
    ]);
    const { body } = await viewer.get(`${base}/customer-4711`);
    expect(body).toContain('praha 10 - vinohrady');
    expect(body).not.toContain('<del');
  });

  it('has next and past events, how to reach the person, and says what a copy holds', async () => {
    const { events } = await viewOf('customer-4711');
    expect(events.counts).toEqual({ coming: 1, past: 1, messages: 0 });
    expect(events.reach).toMatchObject({ email: 'eva@example.com', phone: '+420604118902' });
    expect(events.coming).toMatchObject([{ title: 'Kontrola', calendar: 'Test', isCancelled: false }]);
  });

  it('is there for somebody who attends under a customer number and has no address', async () => {
    await book({ customerId: 'attends-only', name: 'Jan Ukázkový' }, '2026-12-01');
    expect(await viewOf('attends-only')).toMatchObject({ name: 'Jan Ukázkový', since: null, addresses: [] });
    expect((await editor.get(`${bff}/nobody`, json)).statusCode).toBe(404);
    // Neither the list of customers nor that of guests would lead to them: they have their own.
    const numberedOf = async (query = '') => (await viewer.get(`${bff}/numbered${query}`, json)).json();
    const only = { identityId: 'attends-only', name: 'Jan Ukázkový', path: 'customers/attends-only' };
    expect(await numberedOf()).toMatchObject({ items: [only], next: null, previous: null, looked: null });
    expect((await numberedOf('?q=jan uk')).items).toMatchObject([only]);
    expect((await numberedOf('?q=eva')).items).toEqual([]);
    expect((await viewer.get(`${base}/numbered`)).body).toContain(`href="${base}/attends-only"`);
    expect((await viewer.get(`${base}/guests`)).body).toContain(`href="${base}/numbered"`);
    await calls.add('attends-only', { lastName: 'Ukázkový' });
    expect((await numberedOf()).items).toEqual([]);
    expect((await viewer.get(`${base}/numbered`)).body).toContain('Everybody has an address');
  });

  it.each(['new', 'guests', 'numbered', '~x', 'a/b', 'Žaneta & spol.'])(
    'is there for the identity %j',
    async (identityId) => {
      await calls.add(identityId, { lastName: 'Podivná' });
      const [item] = (await viewer.get(`${bff}?q=podivn`, json)).json().items;
      expect(item.identityId).toBe(identityId);
      expect((await viewer.get(`/bff/demo/live/${item.path}`, json)).json()).toMatchObject({ identityId });
      expect((await viewer.get(`/console/demo/live/${item.path}`)).statusCode).toBe(200);
      await kontor.app.rooms.address.contacts.erase(
        { organisationId: kontor.organisation.id, environment: 'live' },
        identityId,
        { by: 'command line' },
      );
    },
  );
});

describe('a new address', () => {
  it('comes with what the address of the form says, and is checked as by the API, each problem at its field', async () => {
    const page = await editor.get(`${base}/new?companyName=Uk%C3%A1zka&companyRegistrationNumber=27074358`);
    expect(page.body).toContain('value="27074358"');
    const wrong = {
      identityId: 'new-1',
      country: 'Atlantis',
      postalCode: '999',
      lastName: 'Nová',
      notice: 'x'.repeat(2_001),
    };
    const refused = await editor.send(`${base}/create`, wrong);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('value="Nová"');
    expect(refused.body).toContain('This is no country.');
    expect(refused.body).toMatch(/aria-invalid="true"[^>]*aria-describedby="field-country-words"/);
    const byApi = await calls.create(wrong);
    const byScreen = (await editor.call(`${bff}/create`, wrong)).json();
    const codes = (errors: { field: string; code: string }[]) => errors.map(({ field, code }) => `${field} ${code}`);
    expect(codes(byScreen.errors)).toEqual(codes(byApi.body.errors as never));
  });

  it('is stored with who did it, and leads to the page of the customer', async () => {
    const made = await editor.send(`${base}/create`, { identityId: 'walk-in', lastName: 'Nová', city: 'BRNO' });
    expect([made.statusCode, made.headers.location]).toEqual([303, `${base}/walk-in`]);
    expect((await calls.items('walk-in'))[0]).toMatchObject({ city: 'Brno', country: 'CZ', defaultAddress: true });
    const [line] = (await auditLines()).filter(({ action }) => action === 'address.create').slice(-1);
    expect(line).toMatchObject({ actorKind: 'member' });
  });

  it('needs something to find the customer by: else the form comes back, and the API takes it as before', async () => {
    const count = async () => (await viewer.get(bff, json)).json().total;
    const before = await count();
    for (const fields of [{}, { type: 'billing', city: 'Brno', country: 'CZ', lastName: ' \u200b' }]) {
      for (const [language, words] of [
        ['en', 'Write a name, a number or a street'],
        ['cs', 'Napište jméno, číslo nebo ulici'],
      ]) {
        const headers = { origin: ownOrigin, 'accept-language': String(language) };
        const refused = await editor.send(`${base}/create`, fields, headers);
        expect(refused.statusCode).toBe(400);
        expect(refused.body).toContain(words);
        expect(refused.body).toMatch(/aria-invalid="true"[^>]*aria-describedby="field-lastName-words"/);
      }
      const { errors } = (await editor.call(`${bff}/create`, fields)).json();
      expect(errors).toMatchObject([{ field: 'lastName', code: 'required' }]);
    }
    expect(await count()).toBe(before);
    for (const fields of [{ identityId: 'by-number' }, { streetAddress: 'Dlouhá 1' }])
      expect((await editor.call(`${bff}/create`, fields)).statusCode).toBe(200);
    expect((await calls.create({ identityId: 'by-api' })).status).toBe(200);
  });

  it('without a customer number gets one that is made up', async () => {
    const { identityId } = (await editor.call(`${bff}/create`, { lastName: 'Bez čísla' })).json();
    expect(identityId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await calls.items(identityId)).toHaveLength(1);
  });
});
