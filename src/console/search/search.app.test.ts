// The search of the console: it finds everything that a role may see by any part of it, and nothing else.
import { beforeAll, describe, expect, it } from 'vitest';
import { addressCalls } from '#test/address-calls.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { somebodyElse } from '#test/database.ts';
import { addNamed, buildIndexes, operatorOf } from '#test/search-data.ts';
import type { SearchView } from './search.ts';

let kontor: TestApp;
let operator: Browser;
let viewer: Browser;
let admin: Browser;

const search = async (who: Browser, q: string, place = 'demo/live'): Promise<SearchView> => {
  const answer = await who.get(`/bff/${place}/search?${new URLSearchParams({ q })}`, { accept: 'application/json' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const found = async (who: Browser, q: string, place?: string) =>
  (await search(who, q, place)).items.map(({ noun, title }) => `${noun} ${title}`);

beforeAll(async () => {
  kontor = await testApp();
  const { organisation, keys, shortener, database } = kontor;
  const live = { organisationId: organisation.id, environment: 'live', key: keys.PROD } as const;
  await addNamed(kontor, live, 'Dvořáčková');
  await addressCalls(kontor).add('crm-10482', {
    companyName: 'Pekárna 1000%_Chleba',
    companyRegistrationNumber: '27074358',
    taxIdentificationNumber: 'CZ27074358',
    streetAddress: 'Dlouhá 7',
    city: 'Brno',
  });
  for (const lastName of ['Шевченко', 'Αθηνά']) await addressCalls(kontor).add(`id-${lastName}`, { lastName });
  await addNamed(kontor, { ...live, environment: 'sandbox', key: keys.DEV_ }, 'Zkušební');
  const other = await kontor.addOrganisation('other');
  await addNamed(kontor, { ...live, organisationId: other.organisation.id, key: other.keys.PROD }, 'Tajemná');
  await shortener.inject('/api/shorten?url=https://shop.example/podzim/sleva&custom=podzim26');
  await kontor.app.rooms.access.keys.create({
    by: 'command line',
    organisationId: organisation.id,
    type: 'PROD',
    label: 'E-shop podzim',
  });
  await database.query({
    text: `insert into registry_cache values ('CZ', '27074358', 'ares', $1, false, now())`,
    values: [JSON.stringify({ companyName: 'Podzimní Účetní s.r.o.', city: 'Plzeň' })],
  });
  operator = await operatorOf(kontor);
  viewer = await signedInAs(kontor, 'viewer');
  admin = await signedInAs(kontor, 'admin');
});

describe('without the indexes', () => {
  it('beginnings of words are found as they are written, and the page says so; then the indexes are built', async () => {
    expect(await found(viewer, 'Dvořáč')).toEqual([
      'contact Dvořáčková',
      'event Kontrola Dvořáčková',
      'branch Pobočka Dvořáčková',
    ]);
    expect(await found(viewer, 'dvorac')).toEqual([]);
    expect(await found(viewer, 'vořáč')).toEqual([]);
    expect(await found(viewer, '1000%_')).toEqual(['contact Pekárna 1000%_Chleba']);
    expect((await search(viewer, 'Dvořáč')).plain).toEqual(['contact', 'event', 'link', 'branch']);
    expect((await viewer.get('/console/demo/live/search?q=abc')).body).toContain('Only beginnings of words');
    await buildIndexes(kontor);
    kontor.clock.advance(10_000);
    expect((await search(viewer, 'vorac')).plain).toEqual([]);
  });
});

describe('what is found', () => {
  it.each([
    ['vorac', ['contact Dvořáčková', 'event Kontrola Dvořáčková', 'branch Pobočka Dvořáčková']],
    ['VOŘÁČ kontrol', ['event Kontrola Dvořáčková']],
    ['604 118 902', ['event Kontrola Dvořáčková']],
    ['604-118', ['event Kontrola Dvořáčková']],
    ['id-dvořáčková-live@example', ['event Kontrola Dvořáčková']],
    ['270 74', ['contact Pekárna 1000%_Chleba']],
    ['cz 270 743 58', ['contact Pekárna 1000%_Chleba']],
    ['dlouha 7 brno', ['contact Pekárna 1000%_Chleba']],
    ['crm-104', ['contact Pekárna 1000%_Chleba']],
    ['1000%_', ['contact Pekárna 1000%_Chleba']],
    ['1000__', []],
    ['p%na', []],
    ['％％％％chleba', []],
    ['tajemn', []],
    ['sevcenko', ['contact Шевченко']],
    ['ШЕВЧЕН', ['contact Шевченко']],
    ['Αθην', ['contact Αθηνά']],
    ['θηνά', []],
    ['zkuseb', []],
    ['podzim', []],
    ["'); drop table member; --", []],
    ['\\\\\\\\abc', []],
  ])('of a viewer by %j is %j', async (q, expected) => {
    expect(await found(viewer, q)).toEqual(expected);
  });

  it('depends on the role, the environment and the organisation', async () => {
    expect(await found(admin, 'podzim')).toEqual(['key E-shop podzim']);
    expect(await found(operator, 'podzim')).toEqual([
      'link podzim26',
      'company Podzimní Účetní s.r.o.',
      'key E-shop podzim',
    ]);
    expect(await found(operator, 'odzim', 'demo/sandbox')).toEqual(['company Podzimní Účetní s.r.o.']);
    expect(await found(viewer, 'zkuseb', 'demo/sandbox')).toEqual([
      'contact Zkušební',
      'event Kontrola Zkušební',
      'branch Pobočka Zkušební',
    ]);
    expect((await viewer.get('/bff/other/live/search?q=tajemna')).statusCode).toBe(404);
    expect((await found(viewer, 'example.com')).filter((one) => one.startsWith('member'))).toHaveLength(3);
    expect((await search(viewer, 'abc')).searched).toEqual(['contact', 'event', 'link', 'branch', 'member']);
  });

  it('leads to a screen that is there and that the role may open, and nowhere else', async () => {
    const hrefs = async (who: Browser, q: string) => (await search(who, q)).items.map(({ href }) => href);
    expect(await hrefs(viewer, 'vorac')).toEqual([
      `/console/demo/live/customers/${encodeURIComponent('id-Dvořáčková-live')}`,
      expect.stringMatching(/^\/console\/demo\/live\/calendar\?event=[\da-f-]{36}$/),
      '/console/demo/live/branches/pobocka-1-live',
    ]);
    expect(await hrefs(operator, 'podzim26')).toEqual(['/console/demo/live/links/podzim26']);
    const company = '/console/demo/live/companies?country=CZ&q=27074358';
    expect(await hrefs(operator, 'odzimní')).toEqual([company]);
    const [key] = await hrefs(admin, 'e-shop podzim');
    expect(key).toMatch(/^\/console\/demo\/live\/keys\?key=/);
    expect((await admin.get(key ?? '')).body).toContain('E-shop podzim');
    const starts = async (who: Browser) => (await search(who, '')).starts.map(({ id }) => id);
    expect(await starts(viewer)).toEqual([
      ...['go:today', 'go:calendar', 'go:customers', 'go:branches', 'go:links', 'go:companies', 'go:people'],
    ]);
    expect(await starts(admin)).toEqual([
      ...['new:event', 'new:customer', 'new:branch', 'new:closing', 'new:link', 'new:links'],
      ...['new:key', 'new:webhook', 'new:person'],
      ...['go:today', 'go:calendar', 'go:customers', 'go:branches', 'go:links', 'go:companies'],
      ...['go:keys', 'go:webhooks', 'go:people', 'go:audit'],
    ]);
  });
});

describe('a term', () => {
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['ab', 'short'],
    ['123', 'short'],
    ['abc', 'searched'],
    ['1234', 'searched'],
  ])('%j is %s', async (q, outcome) => {
    expect((await search(viewer, q)).outcome).toBe(outcome);
  });

  it('of 100 characters is searched, a longer one is no search', async () => {
    expect((await search(viewer, 'a'.repeat(100))).outcome).toBe('searched');
    expect((await viewer.get(`/bff/demo/live/search?q=${'a'.repeat(101)}`)).statusCode).toBe(400);
    const page = await viewer.get(`/console/demo/live/search?q=${'a'.repeat(101)}`);
    expect([page.statusCode, page.body.includes('id="q"')]).toEqual([400, true]);
  });

  it('is written back as text, marked where it was found', async () => {
    const page = await viewer.get(`/console/demo/live/search?${new URLSearchParams({ q: 'vorac' })}`);
    expect(page.body).toContain('D<mark>vořáč</mark>ková');
    const attack = '<img src=x onerror=alert(1)>';
    const { body } = await viewer.get(`/console/demo/live/search?${new URLSearchParams({ q: attack })}`);
    expect(body).not.toContain(attack);
    expect(body).toContain('Nothing matches');
    expect((await viewer.get('/console/demo/live/search?q=xyzzy&lang=cs')).body).toContain('nic nesedí');
  });
});

describe('many', () => {
  const fill = (count: number, name: string) =>
    kontor.database.query({
      text: `with contact as (
          insert into address_contact (organisation_id, environment, identity_id, created_at)
          select $1, 'live', $3 || n, now() from generate_series(1, $2::int) n returning id)
        insert into address_item (organisation_id, environment, contact_id, external_id, last_name, country, input_raw,
          rules_version, fingerprint, created_at, updated_at)
        select $1, 'live', id, gen_random_uuid(), $3, 'CZ', '{}', 1, decode(repeat('00', 32), 'hex'), now(), now() from contact`,
      values: [kontor.organisation.id, count, name],
    });

  it('share twenty places with others: 20 of 21, and each noun has its part', async () => {
    await fill(20, 'Dvacátník');
    expect((await search(viewer, 'dvacatnik')).items).toHaveLength(20);
    await fill(1, 'Dvacátník první');
    expect((await search(viewer, 'dvacatnik')).items).toHaveLength(20);
    await fill(30, 'Kontrola Jakosti');
    const nouns = (await search(viewer, 'kontrola')).items.map(({ noun }) => noun);
    expect([nouns.length, nouns.filter((noun) => noun === 'event').length]).toEqual([20, 1]);
  });

  it('stop at 1,000 candidates, and the page says so from 1,001 on', async () => {
    await fill(1_000, 'Tisícovka');
    expect((await search(viewer, 'tisicovka')).broad).toEqual([]);
    await fill(1, 'Tisícovka navíc');
    expect((await search(viewer, 'tisicovka')).broad).toEqual(['contact']);
    expect((await viewer.get('/console/demo/live/search?q=tisicovka&lang=en')).body).toContain('first 1,000');
  });

  it('that are new are found at once by any part', async () => {
    await fill(2_001, 'Novinka');
    expect((await search(viewer, 'ovinka')).broad).toEqual(['contact']);
    await fill(1, 'Nejnovější Kometa');
    expect(await found(viewer, 'novejsi komet')).toEqual(['contact Nejnovější Kometa']);
  });

  it('wait for nobody: what cannot be searched in time is named, and the rest is found', async () => {
    const view = await somebodyElse(kontor.database, async (within) => {
      await within.query({ text: 'lock table address_item in access exclusive mode' });
      return search(viewer, 'vorac');
    });
    expect(view.late).toEqual(['contact']);
    expect(view.items.map(({ noun }) => noun)).toEqual(['event', 'branch']);
  });
});
