// The traps of RPO and RÚZ, one guarantee each.
import { describe, expect, it } from 'vitest';
import { readFixture } from '#test/neighbours/registry-replay.ts';
import type { Ask, Reading } from './registry.ts';
import { readRpo } from './rpo.ts';
import { ruz } from './ruz.ts';

const number = '12345678';
const query = { country: 'SK', number, now: 0 };

function readCompany(company: object): Record<string, string> {
  const body = { results: [{ identifiers: [{ value: number }], ...company }] };
  const reading = readRpo({ status: 200, body, isEmpty: false }, query);
  return reading.kind === 'found' ? (reading.record as Record<string, string>) : {};
}
const readAddress = (address: object) => readCompany({ addresses: [address] });

describe('RPO', () => {
  it('takes the entries of today from the histories', () => {
    const record = readCompany({
      fullNames: [
        { value: 'Stará a.s.', validFrom: '1992-01-01', validTo: '1998-01-01' },
        { value: 'Nová a.s.', validFrom: '1998-01-02' },
      ],
      addresses: [
        { street: 'Nová', buildingNumber: '2', validFrom: '2006-01-01' },
        { street: 'Stará', buildingNumber: '1', validFrom: '1992-01-01', validTo: '2005-12-31' },
      ],
    });
    expect(record).toMatchObject({ companyName: 'Nová a.s.', streetAddress: 'Nová 2' });
  });

  it('returns a terminated company with the entries that ended last', () => {
    const record = readCompany({
      fullNames: [
        { value: 'Druhá a.s.', validFrom: '2000-01-01', validTo: '2010-01-01' },
        { value: 'Prvá a.s.', validFrom: '1992-01-01', validTo: '1999-12-31' },
      ],
      terminated: '2010-01-01',
    });
    expect(record.companyName).toBe('Druhá a.s.');
  });

  it.each([
    [{ street: 'Dlhá', regNumber: 0, buildingNumber: '37' }, 'Dlhá 37'],
    [{ street: 'Dlhá', regNumber: 1234, buildingNumber: '37' }, 'Dlhá 1234/37'],
    [{ street: 'Dlhá', regNumber: 1234, buildingNumber: '1234/37' }, 'Dlhá 1234/37'],
    [{ street: 'Dlhá', regNumber: 1234 }, 'Dlhá 1234'],
    [{ street: 'Dlhá' }, 'Dlhá'],
    [{ municipality: { value: 'Lehota' }, regNumber: 12 }, 'Lehota 12'],
    [{ municipality: { value: 'Lehota' }, regNumber: 0 }, undefined],
  ])('house number of %j', (address, street) => {
    expect(readAddress(address).streetAddress).toBe(street);
  });

  it.each([
    [{ country: { code: '703' } }, 'SK'],
    [{ country: { code: '203' } }, 'CZ'],
    [{ country: { code: '40' } }, 'AT'],
    [{}, 'SK'],
    [{ country: { code: '999' } }, undefined],
    [{ country: { code: 'abc' } }, undefined],
  ])('country of %j', (address, country) => {
    expect(readAddress(address).country).toBe(country);
  });

  it('never invents a tax number', () => {
    expect(readCompany({ fullNames: [{ value: 'Nová a.s.' }] })).not.toHaveProperty('taxIdentificationNumber');
  });
});

describe('RÚZ', () => {
  const unit = JSON.parse(readFixture('sk-ruz-unit.json'));
  /** Answers each path with a status and a body, and remembers the paths. */
  function lookUp(answers: Record<string, [number, unknown]>): { paths: string[]; reading: Promise<Reading> } {
    const paths: string[] = [];
    const ask: Ask = async (request, read) => {
      paths.push(request.path);
      const [status, body] = answers[request.path.replace(/^.*api\//, '').replace(/\?zmenene.*/, '')] ?? [
        404,
        undefined,
      ];
      return read({ status, body, isEmpty: body === undefined });
    };
    return { paths, reading: ruz.lookUp({ country: 'SK', number: '46792511', now: 0 }, ask) };
  }

  it('always sends zmenene-od, because the firewall answers 403 otherwise', async () => {
    const { paths, reading } = lookUp({ 'uctovne-jednotky': [200, { id: [] }] });
    expect(await reading).toEqual({ kind: 'not_found' });
    expect(paths).toEqual(['/cruz-public/api/uctovne-jednotky?zmenene-od=2000-01-01&ico=46792511']);
  });

  it('takes the newest unit that is this company’s and was not withdrawn', async () => {
    const { reading } = lookUp({
      'uctovne-jednotky': [200, { id: [1, 2, 3] }],
      'uctovna-jednotka?id=3': [200, { ...unit, dic: '9999999999', stav: 'ZMAZANE' }],
      'uctovna-jednotka?id=2': [200, unit],
      'uctovna-jednotka?id=1': [200, { ...unit, dic: '8888888888' }],
    });
    expect(await reading).toMatchObject({ kind: 'found', record: { taxIdentificationNumber: '2023579580' } });
  });

  it('passes over a unit that is gone (404, empty) and one of another company', async () => {
    const { reading } = lookUp({
      'uctovne-jednotky': [200, { id: [1, 2, 3] }],
      'uctovna-jednotka?id=2': [200, { ...unit, ico: '00000001' }],
      'uctovna-jednotka?id=1': [200, unit],
    });
    expect(await reading).toMatchObject({ kind: 'found', record: { taxIdentificationNumber: '2023579580' } });
  });

  it.each([
    ['a refused list', { 'uctovne-jednotky': [403, {}] }],
    ['a list that is none', { 'uctovne-jednotky': [200, {}] }],
    ['a failing unit', { 'uctovne-jednotky': [200, { id: [1] }], 'uctovna-jednotka?id=1': [500, {}] }],
  ] as [string, Record<string, [number, unknown]>][])(
    '%s is unavailable, not "no tax number"',
    async (_name, answers) => {
      expect((await lookUp(answers).reading).kind).toBe('unavailable');
    },
  );
});
