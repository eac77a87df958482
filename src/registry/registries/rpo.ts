// Slovakia: RPO, the register of legal persons of the Statistical Office (CC BY 4.0).
import { pickCurrentEntry } from '../rules/current-entry.ts';
import { dig, joinParts, listAt, textAt } from '../rules/json-value.ts';
import {
  found,
  inOneStep,
  notFound,
  type Query,
  type Reading,
  type Registry,
  type RegistryAnswer,
  unavailable,
  unexpected,
} from './registry.ts';

/** regNumber/buildingNumber, where 0 means none and the second sometimes holds both already. */
function readHouse(address: unknown): string | undefined {
  const building = textAt(address, 'buildingNumber');
  const registered = textAt(address, 'regNumber');
  if (registered === undefined || /^0+$/.test(registered) || building?.includes('/')) return building;
  return joinParts('/', registered, building);
}

function readStreet(address: unknown): string | undefined {
  const street = textAt(address, 'street');
  const house = readHouse(address);
  if (street === undefined && house === undefined) return undefined;
  return joinParts(' ', street ?? textAt(address, 'municipality', 'value'), house);
}

/** ISO 3166-1 numeric: 703 is Slovakia, and a missing country too. Intl knows the others. */
function readCountry(address: unknown): string | undefined {
  const code = textAt(address, 'country', 'code')?.padStart(3, '0');
  if (code === undefined) return 'SK';
  const region = /^\d{3}$/.test(code) ? new Intl.Locale(`und-${code}`).region : undefined;
  return region === 'ZZ' ? undefined : region;
}

export function readRpo({ status, body }: RegistryAnswer, { number }: Query): Reading {
  if (status !== 200) return unexpected(status);
  if (!Array.isArray(dig(body, 'results'))) return unavailable('garbled');
  // The results may hold near matches.
  const company = listAt(body, 'results').find((result) =>
    listAt(result, 'identifiers').some((identifier) => textAt(identifier, 'value') === number),
  );
  if (company === undefined) return notFound;
  const address = pickCurrentEntry(listAt(company, 'addresses'));
  return found({
    companyName: textAt(pickCurrentEntry(listAt(company, 'fullNames')), 'value'),
    streetAddress: readStreet(address),
    city: textAt(address, 'municipality', 'value'),
    postalCode: textAt(address, 'postalCodes', 0),
    country: readCountry(address),
    companyRegistrationNumber: number,
  });
}

export const rpo: Registry = {
  id: 'rpo',
  name: 'RPO',
  url: 'https://api.statistics.sk',
  perSecond: 5,
  atOnce: 5,
  // Without onlyActive, so that ceased companies are found.
  lookUp: inOneStep(({ number }) => ({ path: `/rpo/v1/search?identifier=${number}` }), readRpo),
};
