// The screen of companies and accounts: what was typed is explained, and the register's record has its source and age.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { behaviours, type Replay, startReplay } from '#test/neighbours/registry-replay.ts';
import type { CompaniesView } from './views.ts';

const ares = '/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty/';
const line = 'cz65 0800 0000 1920 0014 5399, IČO 26435675';
let kontor: TestApp;
let replay: Replay;
let viewer: Browser;
let editor: Browser;

beforeAll(async () => {
  replay = await startReplay();
  const urls = Object.fromEntries(
    ['ARES', 'RPO', 'RUZ', 'BRREG', 'VIES', 'GLEIF'].map((name) => [`REGISTRY_${name}_URL`, replay.url]),
  );
  kontor = await testApp({ settings: urls });
  viewer = await signedInAs(kontor, 'viewer', kontor.organisation.id);
  editor = await signedInAs(kontor, 'editor', kontor.organisation.id);
  replay.on(ares, behaviours.replay('cz-ares-street-letter.json'));
});
afterAll(() => replay.close());

const addressOf = (face: string, q: string) => `/${face}/demo/live/companies?${new URLSearchParams({ q })}`;
const read = async (q: string): Promise<CompaniesView> => (await viewer.get(addressOf('bff', q))).json();
const readOne = async (q: string) => (await read(q)).numbers[0];

const stateOfAres = async () => (await read('')).registers.find(({ id }) => id === 'ares')?.state;

describe('what was typed', () => {
  it('is explained number by number, with the record, its source and its age', async () => {
    const { numbers } = await read(line);
    expect(numbers).toMatchObject([
      { account: { iban: 'CZ6508000000192000145399', isAsTyped: true, strictReason: null }, company: null },
      {
        account: null,
        company: {
          country: 'CZ',
          number: '26435675',
          checkDigit: true,
          outcome: 'found',
          record: { companyName: 'CineStar s.r.o.', taxIdentificationNumber: 'CZ26435675' },
          register: { id: 'ares' },
          source: 'registry',
          fetchedAt: new Date(kontor.clock.now()).toISOString(),
        },
      },
    ]);
    // No lookup waits until it is written how the register answered.
    await expect.poll(stateOfAres).toBe('answers');
    expect((await readOne('26435675'))?.company).toMatchObject({ source: 'memory', vat: null });
    expect((await readOne('CZ26435675'))?.company).toMatchObject({ outcome: 'found', vat: 'same' });
  });

  it('is a page in both languages, without any script', async () => {
    const page = (await viewer.get(addressOf('console', line))).body;
    for (const words of ['CineStar s.r.o.', 'CZ65 0800 0000 1920 0014 5399', '19-2000145399/0800', 'GIBACZPX'])
      expect(page).toContain(words);
    expect(page).not.toContain('companies/refresh');
    expect((await editor.get(addressOf('console', line))).body).toContain('companies/refresh');
    const czech = (await viewer.get(`${addressOf('console', '124/0100')}&lang=cs`)).body;
    expect(czech).toContain('nesedí (mod 11)');
    expect(czech).toContain('Přísná kontrola');
  });

  it.each([
    ['26435676', { outcome: 'company_not_found', checkDigit: false, record: null }],
    ['IČO 123456789', { outcome: 'invalid_number', number: null }],
    ['IČ DPH SK2020317068', { outcome: 'vat_sk', country: 'SK', number: null }],
    ['SK2020317069', { outcome: 'vat_sk_wrong', country: 'SK', number: null }],
    ['CZ640903926', { outcome: 'vat_cz_person', country: 'CZ', number: null }],
  ])('%s has no record, and the page says why', async (q, expected) => {
    replay.on(ares, behaviours.replay('cz-ares-notfound.json', 404));
    expect((await readOne(q))?.company).toMatchObject(expected);
    expect((await viewer.get(addressOf('console', q))).statusCode).toBe(200);
    replay.on(ares, behaviours.replay('cz-ares-street-letter.json'));
  });

  it('and is the VAT id of a person reaches no register, and the page says what it is', async () => {
    const before = replay.requests.length;
    const page = (await viewer.get(`${addressOf('console', 'DIČ CZ640903926; IČ DPH: SK2020317068')}&lang=cs`)).body;
    expect(page).toContain('Toto je DIČ člověka');
    expect(page).toContain('Toto je slovenské IČ DPH');
    expect(replay.requests.length).toBe(before);
  });

  it('is a number of the country of its address, however it looks and wherever the organisation is', async () => {
    const readAs = async (country: string, q: string) =>
      ((await viewer.get(`${addressOf('bff', q)}&country=${country}`)).json() as CompaniesView).numbers[0];
    const hits = [
      ['SK', '31322832'],
      ['NO', '923609016'],
      ['DE', 'HRB6684'],
      ['US', '806592'],
      ['CH', 'CHE123456789'],
    ] as const;
    for (const [country, number] of hits)
      expect(await readAs(country, number)).toMatchObject({ account: null, company: { country, number } });
    expect((await viewer.get(`${addressOf('console', '31322832')}&country=SK`)).body).toContain('country=SK');
    const asked = { country: 'US', number: '806592' };
    const done = await editor.send('/console/demo/live/companies/refresh', asked);
    expect(done.headers.location).toBe('/console/demo/live/companies?country=US&q=806592');
  });

  it('is looked at up to five numbers; the page counts the others', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `${n + 2}24/0100`).join(', ');
    expect([(await read(many(5))).numbers.length, (await read(many(5))).leftOut]).toEqual([5, 0]);
    expect([(await read(many(6))).numbers.length, (await read(many(6))).leftOut]).toEqual([5, 1]);
    expect((await viewer.get(addressOf('bff', 'a'.repeat(501)))).statusCode).toBe(400);
    expect((await viewer.get(`${addressOf('console', 'no number')}&lang=en`)).body).toContain(
      'There is no number in it',
    );
  });

  it('is never written into the page as markup', async () => {
    const attack = '<img src=x onerror=alert(1)> 12';
    expect((await viewer.get(addressOf('console', attack))).body).not.toContain('<img src=x');
  });
});

describe('a register', () => {
  const ask = (who: Browser) => who.send('/console/demo/live/companies/refresh', { country: 'CZ', number: '26435675' });

  it('is asked anew by who may write, and its last answer stays when it is silent', async () => {
    await read('26435675');
    kontor.clock.advance(60_000);
    const before = replay.requests.length;
    const done = await ask(editor);
    expect([done.statusCode, done.headers.location]).toEqual([
      303,
      '/console/demo/live/companies?country=CZ&q=26435675',
    ]);
    expect(replay.requests.length).toBe(before + 1);
    expect((await readOne('26435675'))?.company?.fetchedAt).toBe(new Date(kontor.clock.now()).toISOString());

    replay.on(ares, behaviours.answer(500, ''));
    kontor.clock.advance(60_000);
    expect((await ask(editor)).statusCode).toBe(303);
    expect((await readOne('26435675'))?.company).toMatchObject({ outcome: 'found' });
    await expect.poll(stateOfAres).toBe('failed');
  });
});
