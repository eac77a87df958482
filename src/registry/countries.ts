// Which registries serve a country, and what its numbers look like. A new country is one file in registries/ and two places here:
// a row of `ownRegistries`, and the list in `listCountries`.
import { anaf } from './registries/anaf.ts';
import { ares } from './registries/ares.ts';
import { brreg } from './registries/brreg.ts';
import { companiesHouse } from './registries/companies-house.ts';
import { ee } from './registries/ee.ts';
import { gleif } from './registries/gleif.ts';
import { krs } from './registries/krs.ts';
import { lv } from './registries/lv.ts';
import { prh } from './registries/prh.ts';
import { recherche } from './registries/recherche.ts';
import type { Registry } from './registries/registry.ts';
import { rpo } from './registries/rpo.ts';
import { ruz } from './registries/ruz.ts';
import { vies } from './registries/vies.ts';
import { whitelist } from './registries/whitelist.ts';
import {
  compactNumber,
  digits,
  type ReadNumber,
  readAnyNumber,
  readBritishNumber,
  readFinnishNumber,
  readFrenchNumber,
  readNorwegianNumber,
  readPolishNumber,
  readRomanianNumber,
} from './rules/number-shape.ts';
import { readVatNumber } from './rules/vat-shape.ts';

export type Country = {
  readNumber: ReadNumber;
  /** What a number looks like, for the error message. */
  shape: string;
  /** Asked in this order; the first record wins. */
  registriesFor(number: string): Registry[];
  /** Completes a record that came without a tax number. */
  taxFrom?: Registry;
};

const only = (registry: Registry) => () => [registry];

const ownRegistries: Record<string, Country> = {
  CZ: {
    readNumber: digits('CZ', 1, 8, 8),
    shape: 'An IČO has up to 8 digits, for example 26435675',
    registriesFor: only(ares),
  },
  SK: {
    readNumber: digits('SK', 1, 8, 8),
    shape: 'An IČO has up to 8 digits, for example 31322832',
    registriesFor: only(rpo),
    taxFrom: ruz,
  },
  NO: {
    readNumber: readNorwegianNumber,
    shape: 'An organisation number has 9 digits, for example 923 609 016',
    registriesFor: only(brreg),
  },
  FI: {
    readNumber: readFinnishNumber,
    shape: 'A business ID has 8 digits, for example 0112038-9',
    registriesFor: only(prh),
  },
  FR: {
    readNumber: readFrenchNumber,
    shape: 'A SIREN has 9 digits, a SIRET 14, for example 510 761 505',
    registriesFor: only(recherche),
  },
  PL: {
    readNumber: readPolishNumber,
    shape: 'A NIP or KRS number has 10 digits, a REGON 9 or 14, for example 774-000-14-54',
    // A NIP begins with the number of its tax office, from 101 on, so never with 0; a KRS number always begins with 0.
    registriesFor: (number) => (number.length === 10 && number.startsWith('0') ? [krs] : [whitelist]),
  },
  RO: {
    readNumber: readRomanianNumber,
    shape: 'A CUI has 2 to 10 digits, for example 46632129',
    registriesFor: only(anaf),
  },
  EE: {
    readNumber: digits('EE', 8),
    shape: 'A registry code has 8 digits, for example 10421629',
    registriesFor: only(ee),
  },
  LV: {
    readNumber: digits('LV', 11),
    shape: 'A registration number has 11 digits, for example 40003032949',
    registriesFor: only(lv),
  },
};

/** Great Britain: Companies House with a key, else GLEIF; VAT numbers of Northern Ireland (XI) through VIES. */
function greatBritain(companiesHouseKey: string | undefined): Country {
  const register = companiesHouseKey === undefined ? gleif : companiesHouse(companiesHouseKey);
  return {
    readNumber: (text) => {
      const northernIrish = compactNumber(text);
      return readVatNumber('XI', northernIrish) !== undefined && northernIrish.startsWith('XI')
        ? northernIrish
        : readBritishNumber(text);
    },
    shape: 'A company number has 8 characters, for example 00445790 or SC123456',
    registriesFor: (number) => (number.startsWith('XI') ? [vies] : [register]),
  };
}

/** A country without an open register: VIES for a number with the shape of its VAT numbers, GLEIF for any other. */
function fallbackCountry(country: string): Country {
  const readVat: ReadNumber = (text) => readVatNumber(country, compactNumber(text));
  return {
    readNumber: (text) => readVat(text) ?? readAnyNumber(text),
    shape: 'A company registration number contains digits, for example 806592',
    registriesFor: (number) => (readVat(number) === undefined ? [gleif] : [vies, gleif]),
  };
}

export type Countries = {
  find(country: string): Country;
  /** The readers of the countries that have a registry of their own; `chooseCountry` needs them. */
  readers: ReadonlyMap<string, ReadNumber>;
  /** Every registry that may be asked. */
  registries: Registry[];
};

export function listCountries(companiesHouseKey: string | undefined): Countries {
  const own = new Map(Object.entries({ ...ownRegistries, GB: greatBritain(companiesHouseKey) }));
  const registries = [ares, rpo, ruz, brreg, prh, recherche, whitelist, krs, anaf, vies, gleif, ee, lv];
  if (companiesHouseKey !== undefined) registries.push(companiesHouse(companiesHouseKey));
  return {
    find: (country) => own.get(country) ?? fallbackCountry(country),
    readers: new Map([...own].map(([country, { readNumber }]) => [country, readNumber])),
    registries,
  };
}
