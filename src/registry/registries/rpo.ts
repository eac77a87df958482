// Slovakia: RPO, the register of legal persons of the Statistical Office (CC BY 4.0).
import { joinParts, listAt, textAt } from '../rules/json-value.ts';
import { inOneStep, type Registry, readListed } from './registry.ts';

/** regNumber/buildingNumber; 0 means none, and buildingNumber sometimes holds both. */
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

/** Every field is a history: the entry without `validTo` (the newest of several); of a ceased company the one that ended last. */
function pickCurrentEntry(entries: unknown[]): unknown {
  const open = entries.filter((entry) => textAt(entry, 'validTo') === undefined);
  const candidates = open.length > 0 ? open : entries;
  const dateOf = (entry: unknown) => (textAt(entry, 'validTo') ?? '') + (textAt(entry, 'validFrom') ?? '');
  // ISO dates can be compared as text.
  return candidates.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)))[0];
}

/** The code is ISO 3166-1 numeric; a missing one means Slovakia. Intl knows the letters of each code. */
function readCountry(address: unknown): string | undefined {
  const code = textAt(address, 'country', 'code')?.padStart(3, '0');
  if (code === undefined) return 'SK';
  const region = /^\d{3}$/.test(code) ? new Intl.Locale(`und-${code}`).region : undefined;
  return region === 'ZZ' ? undefined : region;
}

const isAbout = (company: unknown, number: string) =>
  listAt(company, 'identifiers').some((identifier) => textAt(identifier, 'value') === number);

export const readRpo = readListed(['results'], isAbout, (company) => {
  const address = pickCurrentEntry(listAt(company, 'addresses'));
  return {
    companyName: textAt(pickCurrentEntry(listAt(company, 'fullNames')), 'value'),
    streetAddress: readStreet(address),
    city: textAt(address, 'municipality', 'value'),
    postalCode: textAt(address, 'postalCodes', 0),
    country: readCountry(address),
  };
});

export const rpo: Registry = {
  id: 'rpo',
  name: 'RPO',
  url: 'https://api.statistics.sk',
  perSecond: 5,
  maxConcurrent: 5,
  known: { country: 'SK', number: '31322832' },
  // Without onlyActive, so that ceased companies are found.
  lookUp: inOneStep(({ number }) => ({ path: `/rpo/v1/search?identifier=${number}` }), readRpo),
};
