// The traps of the Norwegian, Finnish, Estonian, Latvian and British registers, one guarantee each.
import { describe, expect, it } from 'vitest';
import { readFixture } from '#test/neighbours/registry-replay.ts';
import { readBrreg } from './brreg.ts';
import { companiesHouse, readCompaniesHouse } from './companies-house.ts';
import { ee, readEe } from './ee.ts';
import { lv, readLv } from './lv.ts';
import { readPrh } from './prh.ts';
import type { Query, Reading, Registry, RegistryAnswer, RegistryRequest } from './registry.ts';

type Read = (answer: RegistryAnswer, query: Query) => Reading;
const readBody = (read: Read, body: unknown, number: string, status = 200): Reading =>
  read({ status, body, isEmpty: body === undefined }, { country: 'XX', number, now: 0 });
const recordOf = (reading: Reading): Record<string, string> =>
  reading.kind === 'found' ? (reading.record as Record<string, string>) : {};

async function requestOf(registry: Registry, number: string): Promise<RegistryRequest | undefined> {
  let asked: RegistryRequest | undefined;
  await registry.lookUp({ country: 'XX', number, now: 0 }, async (request, read) => {
    asked = request;
    return read({ status: 500, body: undefined, isEmpty: true });
  });
  return asked;
}

describe('brreg', () => {
  const company = JSON.parse(readFixture('no-brreg-found.json'));
  const read = (body: unknown, status?: number) => readBody(readBrreg, body, '923609016', status);

  it.each([
    ['404 with an empty body', 404, undefined, 'not_found'],
    ['404 with JSON', 404, { status: 404 }, 'not_found'],
    ['410, removed for legal reasons', 410, undefined, 'not_found'],
    ['500', 500, {}, 'unavailable'],
    ['a 200 about another unit', 200, { ...company, organisasjonsnummer: '1' }, 'unavailable'],
  ])('%s', (_name, status, body, kind) => {
    expect(read(body, status).kind).toBe(kind);
  });

  it('does not take the 404 page of a proxy for an answer of the register', () => {
    const page = { status: 404, body: undefined, isEmpty: false };
    expect(readBrreg(page, { country: 'NO', number: '923609016', now: 0 }).kind).toBe('unavailable');
  });

  it('uses the postal address only when there is no business address', () => {
    const { forretningsadresse, ...without } = company;
    expect(recordOf(read(company)).streetAddress).toBe(forretningsadresse.adresse[0]);
    expect(recordOf(read(without)).streetAddress).toBe('Postboks 8500');
  });

  it('gives a tax number only to companies in the VAT register', () => {
    expect(recordOf(read({ ...company, registrertIMvaregisteret: false }))).not.toHaveProperty(
      'taxIdentificationNumber',
    );
  });

  it('returns a deleted unit', () => {
    const { forretningsadresse: _gone, postadresse: _too, ...deleted } = company;
    expect(recordOf(read({ ...deleted, slettedato: '2020-01-01' }))).toMatchObject({ companyName: 'EQUINOR ASA' });
  });
});

describe('PRH', () => {
  const found = JSON.parse(readFixture('fi-prh-found.json'));
  const read = (change: object) =>
    recordOf(readBody(readPrh, { companies: [{ ...found.companies[0], ...change }] }, '0112038-9'));

  it('takes the registered name that has not ended, and of a ceased company the last one', () => {
    const names = [
      { name: 'Vanha Oy', type: '1', endDate: '1999-01-01' },
      { name: 'Uusi Oy', type: '1', endDate: '2010-01-01' },
      { name: 'Apunimi', type: '3' },
    ];
    expect(read({ names }).companyName).toBe('Uusi Oy');
    expect(read({ names: [...names, { name: 'Nykyinen Oy', type: '1' }] }).companyName).toBe('Nykyinen Oy');
  });

  it('writes stairs and flat behind the house number', () => {
    const address = {
      type: 1,
      street: 'Katu',
      buildingNumber: '7',
      entrance: 'B',
      apartmentNumber: '12',
      apartmentIdSuffix: 'a',
    };
    expect(read({ addresses: [address] }).streetAddress).toBe('Katu 7 B 12a');
  });

  it('falls back to the postal address and its box', () => {
    expect(read({ addresses: [found.companies[0].addresses[1]] })).toMatchObject({
      streetAddress: 'PL 226',
      postalCode: '00045',
      city: 'NOKIA GROUP',
    });
  });

  it('gives a VAT number only while the VAT register holds the company', () => {
    const entry = found.companies[0].registeredEntries[0];
    expect(read({ registeredEntries: [{ ...entry, endDate: '2020-01-01' }] })).not.toHaveProperty(
      'taxIdentificationNumber',
    );
    expect(read({ registeredEntries: [] })).not.toHaveProperty('taxIdentificationNumber');
  });

  it('knows an empty list, another company and garbage apart', () => {
    expect(readBody(readPrh, { companies: [] }, '0112038-9').kind).toBe('not_found');
    expect(readBody(readPrh, found, '0112039-7').kind).toBe('not_found');
    expect(readBody(readPrh, {}, '0112038-9').kind).toBe('unavailable');
  });
});

describe('the Estonian register', () => {
  const found = JSON.parse(readFixture('ee-made-found.json'));

  it('reads town and street, leaving counties and districts out', () => {
    expect(recordOf(readBody(readEe, found, '10000018'))).toEqual({
      companyName: 'Näidis Kaubandus OÜ',
      streetAddress: 'Näidise tn 5',
      city: 'Tallinn',
      postalCode: '10111',
      country: 'EE',
      companyRegistrationNumber: '10000018',
    });
    expect(recordOf(readBody(readEe, found, '10000023')).city).toBe('Jüri alevik');
  });

  it('requires the exact code', () => {
    expect(readBody(readEe, found, '10000011').kind).toBe('not_found');
    expect(readBody(readEe, { status: 'OK' }, '10000018').kind).toBe('unavailable');
  });

  it('asks for the code', async () => {
    expect((await requestOf(ee, '10000018'))?.path).toBe('/est/api/autocomplete?q=10000018');
  });
});

describe('the Latvian register', () => {
  it('reads a record of the open data portal', () => {
    const found = JSON.parse(readFixture('lv-made-found.json'));
    expect(recordOf(readBody(readLv, found, '40000000013'))).toEqual({
      companyName: 'SIA "Paraugs"',
      streetAddress: 'Parauga iela 6',
      city: 'Rīga',
      postalCode: '1050',
      country: 'LV',
      companyRegistrationNumber: '40000000013',
    });
  });

  it('knows no record and an error of the portal apart', () => {
    expect(readBody(readLv, JSON.parse(readFixture('lv-made-notfound.json')), '40000000013').kind).toBe('not_found');
    expect(readBody(readLv, { success: false }, '40000000013').kind).toBe('unavailable');
    expect(readBody(readLv, { success: false }, '40000000013', 404).kind).toBe('unavailable');
  });

  it('filters by the number as a number', async () => {
    const path = decodeURIComponent((await requestOf(lv, '40000000013'))?.path ?? '');
    expect(path).toContain('filters={"regcode":40000000013}');
  });
});

describe('Companies House', () => {
  const found = JSON.parse(readFixture('gb-ch-found.json'));

  it('sends the key as the user of HTTP Basic and asks for the padded number', async () => {
    const request = await requestOf(companiesHouse('secret'), '00445790');
    expect(request?.path).toBe('/company/00445790');
    expect(request?.headers?.authorization).toBe(`Basic ${Buffer.from('secret:').toString('base64')}`);
  });

  it.each(['England', 'Scotland', 'WALES', 'Northern Ireland', 'United Kingdom'])('knows %s as GB', (country) => {
    const body = { ...found, registered_office_address: { ...found.registered_office_address, country } };
    expect(recordOf(readBody(readCompaniesHouse, body, '00445790')).country).toBe('GB');
  });

  it('is unavailable, and not "not found", when the key is refused', () => {
    expect(readBody(readCompaniesHouse, { error: 'Invalid Authorization' }, '00445790', 401).kind).toBe('unavailable');
  });
});
