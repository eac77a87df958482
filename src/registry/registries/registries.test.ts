// Every recorded answer gives the record that its case expects; and the date that registries are asked for.

import { describe, expect, it } from 'vitest';
import { localDay } from '#platform/rules/wall-clock.ts';
import { listRecordedCases, readFixture } from '#test/neighbours/registry-replay.ts';
import { listCountries } from '../countries.ts';
import { readAnaf } from './anaf.ts';
import { readAres } from './ares.ts';
import { readBrreg } from './brreg.ts';
import { readCompaniesHouse } from './companies-house.ts';
import { readGleif } from './gleif.ts';
import { readKrs } from './krs.ts';
import { readPrh } from './prh.ts';
import { readRecherche } from './recherche.ts';
import type { ReadAnswer, Reading } from './registry.ts';
import { readRpo } from './rpo.ts';
import { readRuzUnit } from './ruz.ts';
import { readVies } from './vies.ts';
import { readWhitelist } from './whitelist.ts';

const readers: Record<string, ReadAnswer> = {
  ares: readAres,
  rpo: readRpo,
  ruz: readRuzUnit,
  wl: readWhitelist,
  krs: readKrs,
  brreg: readBrreg,
  prh: readPrh,
  anaf: readAnaf,
  'companies-house': readCompaniesHouse,
  vies: readVies,
  gleif: readGleif,
  'recherche-entreprises': readRecherche,
};

const cases = listRecordedCases();
const countries = listCountries(undefined);

/** The cases write some postal codes without their spaces; the address room's form comes later. */
function squeezePostalCode(reading: Reading | undefined): Reading | undefined {
  if (reading?.kind !== 'found' || reading.record.postalCode === undefined) return reading;
  return { ...reading, record: { ...reading.record, postalCode: reading.record.postalCode.replaceAll(' ', '') } };
}

describe('a recorded answer', () => {
  it.each(cases.filter(({ rawBody }) => rawBody !== null))(
    '$id',
    ({ input, registry, rawStatus, rawBody, expected, ...rest }) => {
      const country = input.country;
      const number = countries.find(country).readNumber(input.companyRegistrationNumber) ?? '';
      const answer = { status: rawStatus ?? 0, body: JSON.parse(readFixture(rawBody ?? '')), isEmpty: false };
      const reading = readers[registry]?.(answer, { country, number, now: 0 });
      if (expected.error === undefined)
        expect(squeezePostalCode(reading)).toEqual(squeezePostalCode({ kind: 'found', record: expected }));
      else expect(reading?.kind).toBe(rest.cacheNegative === false ? 'unavailable' : 'not_found');
    },
  );
});

it('a local date is that of the place', () => {
  expect(localDay('Europe/Warsaw', Date.parse('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
  expect(localDay('Europe/Bucharest', Date.parse('2026-06-30T20:59:00Z'))).toBe('2026-06-30');
});
