// The traps of the French, Polish and Romanian registers, of VIES and of GLEIF, one guarantee each.
import { describe, expect, it } from 'vitest';
import { readFixture } from '#test/neighbours/registry-replay.ts';
import { anaf, readAnaf } from './anaf.ts';
import { gleif, readGleif } from './gleif.ts';
import { krs } from './krs.ts';
import { readRecherche } from './recherche.ts';
import type { Ask, Query, Reading, Registry, RegistryAnswer, RegistryRequest } from './registry.ts';
import { readVies, vies } from './vies.ts';
import { readWhitelist, whitelist } from './whitelist.ts';

type Read = (answer: RegistryAnswer, query: Query) => Reading;
const readBody = (read: Read, body: unknown, country: string, number: string, status = 200): Reading =>
  read({ status, body, isEmpty: false }, { country, number, now: 0 });
const recordOf = (reading: Reading): Record<string, string> =>
  reading.kind === 'found' ? (reading.record as Record<string, string>) : {};
const fixture = (name: string) => JSON.parse(readFixture(name));

/** Records what a registry asks; every answer is a 404 with an empty body. */
async function listRequests(registry: Registry, query: Query): Promise<RegistryRequest[]> {
  const asked: RegistryRequest[] = [];
  const ask: Ask = async (request, read) => {
    asked.push(request);
    return read({ status: 404, body: undefined, isEmpty: true });
  };
  await registry.lookUp(query, ask);
  return asked;
}

describe('Recherche d’entreprises', () => {
  const found = fixture('fr-recherche-found.json');
  const read = (company: object, seat: object = {}, number = '510761505') => {
    const siege = { ...found.results[0].siege, ...seat };
    return recordOf(readBody(readRecherche, { results: [{ ...found.results[0], ...company, siege }] }, 'FR', number));
  };

  it('leaves out what a person did not want published', () => {
    const record = read(
      { nom_raison_sociale: null, nom_complet: '[ND]', statut_diffusion: 'P' },
      { numero_voie: '[ND]', type_voie: '[ND]', libelle_voie: '[ND]' },
    );
    expect(record).toEqual({
      city: 'LE CANNET',
      postalCode: '06110',
      country: 'FR',
      companyRegistrationNumber: '510761505',
    });
  });

  it('names a sole trader, who has no company name', () => {
    expect(read({ nom_raison_sociale: null, nom_complet: 'EXEMPLE' }).companyName).toBe('EXEMPLE');
  });

  it('writes "15 BIS AVENUE DES ECOLES"', () => {
    expect(read({}, { indice_repetition: 'BIS' }).streetAddress).toBe('15 BIS AVENUE DES ECOLES');
  });

  it('requires the exact SIREN, and finds it by a SIRET too', () => {
    expect(readBody(readRecherche, found, 'FR', '552049447').kind).toBe('not_found');
    expect(read({}, {}, '51076150500013').companyRegistrationNumber).toBe('510761505');
  });

  it('does not call a seat abroad French', () => {
    const record = read(
      {},
      { code_pays_etranger: '99109', libelle_commune: null, libelle_commune_etranger: 'BERLIN', code_postal: null },
    );
    expect(record.city).toBe('BERLIN');
    expect(record).not.toHaveProperty('country');
  });
});

describe('the white list', () => {
  const found = fixture('pl-wl-found.json');
  const read = (body: unknown, number = '7740001454', status = 200) =>
    readBody(readWhitelist, body, 'PL', number, status);

  it.each([
    ['WL-115', 'not_found', undefined],
    ['WL-191', 'unavailable', false],
    ['WL-195', 'unavailable', true],
    ['WL-196', 'unavailable', true],
    ['WL-102', 'unavailable', false],
  ])('400 with %s is %s', (code, kind, retry) => {
    expect(read({ code, message: '…' }, undefined, 400)).toMatchObject({ kind, ...(retry !== undefined && { retry }) });
  });

  it('asks for the current date in Poland, which around midnight is not ours', async () => {
    const now = Date.parse('2026-10-01T22:30:00Z');
    expect(await listRequests(whitelist, { country: 'PL', number: '7740001454', now })).toEqual([
      { path: '/api/search/nip/7740001454?date=2026-10-02' },
    ]);
  });

  it('asks by REGON and answers with the REGON, of a branch (14 digits) too', async () => {
    const asked = await listRequests(whitelist, { country: 'PL', number: '610188201', now: 0 });
    expect(asked[0]?.path).toContain('/api/search/regon/610188201');
    expect(recordOf(read(found, '610188201')).companyRegistrationNumber).toBe('610188201');
    expect(read(found, '61018820100031').kind).toBe('found');
  });

  it('refuses an answer about somebody else', () => {
    expect(read(found, '1234563218').kind).toBe('unavailable');
    expect(read({ result: {} }).kind).toBe('unavailable');
  });

  it('reads the residence of a sole trader', () => {
    const subject = { ...found.result.subject, workingAddress: null, residenceAddress: 'POLNA 1A/3, 00-001 WARSZAWA' };
    expect(recordOf(read({ result: { subject } }))).toMatchObject({
      streetAddress: 'POLNA 1A/3',
      postalCode: '00-001',
      city: 'WARSZAWA',
    });
  });
});

describe('KRS', () => {
  it('tries the register of businesses, then that of associations', async () => {
    const asked = await listRequests(krs, { country: 'PL', number: '0000028860', now: 0 });
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/krs/OdpisAktualny/0000028860?rejestr=P&format=json',
      '/api/krs/OdpisAktualny/0000028860?rejestr=S&format=json',
    ]);
  });
});

describe('ANAF', () => {
  const found = fixture('ro-anaf-found.json');
  const read = (change: object) =>
    recordOf(readBody(readAnaf, { found: [{ ...found.found[0], ...change }] }, 'RO', '46632129'));

  it('asks with the CUI as a number and the Romanian date', async () => {
    const now = Date.parse('2026-01-26T22:30:00Z');
    const [request] = await listRequests(anaf, { country: 'RO', number: '46632129', now });
    expect(request?.body).toEqual([{ cui: 46632129, data: '2026-01-27' }]);
  });

  it('gives a tax number only to companies that pay VAT', () => {
    expect(read({ inregistrare_scop_Tva: { scpTVA: false } })).not.toHaveProperty('taxIdentificationNumber');
  });

  it.each([
    ['Mun. Craiova', 'Craiova'],
    ['Sector 1 Mun. Bucureşti', 'Sector 1 Bucureşti'],
    ['Orş. Voluntari', 'Voluntari'],
    ['Sat Dobroeşti Com. Dobroeşti', 'Sat Dobroeşti Com. Dobroeşti'],
  ])('town %s', (given, city) => {
    expect(read({ adresa_sediu_social: { sdenumire_Localitate: given } }).city).toBe(city);
  });

  it('restores the zero that a code of Bucharest lost', () => {
    expect(read({ adresa_sediu_social: { sdenumire_Localitate: 'X', scod_Postal: '60787' } }).postalCode).toBe(
      '060787',
    );
  });

  it('falls back to the tax domicile', () => {
    expect(read({ adresa_sediu_social: {} }).city).toBe('Craiova');
  });

  it('is unavailable unless it says that it does not know the number', () => {
    expect(readBody(readAnaf, { found: [], notFound: [1] }, 'RO', '46632129').kind).toBe('unavailable');
    expect(readBody(readAnaf, { found: [], notFound: [46632129] }, 'RO', '46632129', 404).kind).toBe('not_found');
  });
});

describe('VIES', () => {
  const post = fixture('eu-vies-post-found.json');
  const read = (body: unknown, country = 'CZ', number = '45274649') => readBody(readVies, body, country, number);

  it.each([
    ['POST', (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] })],
    ['GET', (userError: string) => ({ isValid: false, userError, vatNumber: '45274649' })],
  ])('an outage inside HTTP 200 (%s) is unavailable', (_name, make) => {
    for (const error of [
      'MS_UNAVAILABLE',
      'TIMEOUT',
      'SERVICE_UNAVAILABLE',
      'MS_MAX_CONCURRENT_REQ',
      'GLOBAL_MAX_CONCURRENT_REQ_TIME',
    ]) {
      expect(read(make(error))).toMatchObject({ kind: 'unavailable', retry: true });
    }
    for (const error of ['VAT_BLOCKED', 'IP_BLOCKED', 'SOMETHING_NEW']) {
      expect(read(make(error))).toMatchObject({ kind: 'unavailable', retry: false });
    }
    expect(read(make('INVALID_INPUT')).kind).toBe('not_found');
  });

  it('counts one member state’s outage for that state only', () => {
    expect(read({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] })).toMatchObject({
      trouble: 'member_state',
    });
  });

  it('has no record for a name that is not disclosed', () => {
    expect(read({ ...post, name: '---', address: '---' }).kind).toBe('not_found');
    expect(recordOf(read({ ...post, address: '---' }))).not.toHaveProperty('streetAddress');
  });

  it('writes Greece EL and Northern Ireland XI', async () => {
    const greek = await listRequests(vies, { country: 'GR', number: '123456789', now: 0 });
    expect(greek[0]?.body).toEqual({ countryCode: 'EL', vatNumber: '123456789' });
    const irish = await listRequests(vies, { country: 'GB', number: 'XI123456789', now: 0 });
    expect(irish[0]?.body).toEqual({ countryCode: 'XI', vatNumber: '123456789' });
    const record = recordOf(read({ valid: true, vatNumber: '123456789', name: 'ΠΑΡΑΔΕΙΓΜΑ' }, 'GR', '123456789'));
    expect(record).toMatchObject({ country: 'GR', taxIdentificationNumber: 'EL123456789' });
  });

  it('refuses an answer about another number', () => {
    expect(read({ ...post, vatNumber: '1' }).kind).toBe('unavailable');
    expect(read({}).kind).toBe('unavailable');
  });
});

describe('GLEIF', () => {
  const record = fixture('gleif-record.json').data;
  const read = (data: unknown, country = 'US', number = '806592') => readBody(readGleif, { data }, country, number);
  const change = (entity: object, registration: object = {}) => ({
    ...record,
    attributes: { entity: { ...record.attributes.entity, ...entity }, registration },
  });

  it('does not choose between two companies under one number', () => {
    expect(read([record, change({ legalName: { name: 'Other Inc.' } })]).kind).toBe('not_found');
    expect(read([record, change({}, { status: 'DUPLICATE' })]).kind).toBe('found');
  });

  it('requires the exact number and the country', () => {
    expect(read([change({ registeredAs: '8065920' })]).kind).toBe('not_found');
    expect(read([change({ jurisdiction: 'GB' })]).kind).toBe('not_found');
    expect(read(null).kind).toBe('unavailable');
  });

  it('asks for both spellings of a court’s number', async () => {
    const [request] = await listRequests(gleif, { country: 'DE', number: 'HRB 86891', now: 0 });
    const query = new URL(`http://x${request?.path}`).searchParams;
    expect(query.get('filter[entity.jurisdiction]')).toBe('DE');
    expect(query.get('filter[entity.registeredAs]')).toBe('HRB 86891,HRB86891');
    expect(read([change({ registeredAs: 'HRB86891', jurisdiction: 'DE' })], 'DE', 'HRB 86891').kind).toBe('found');
  });
});
