// Finland: PRH, the Patent and Registration Office's open data.
import { joinParts, listAt, textAt } from '../rules/json-value.ts';
import { inOneStep, type Registry, readListed } from './registry.ts';

const isCurrent = (entry: unknown) => textAt(entry, 'endDate') === undefined;

/** Type 1 is the registered name, 2 and 3 are translations and trade names; the name of a ceased company has an end date. */
function readName(company: unknown): string | undefined {
  const names = listAt(company, 'names').filter((name) => textAt(name, 'type') === '1');
  const latest = names.toSorted((a, b) => (textAt(b, 'endDate') ?? '').localeCompare(textAt(a, 'endDate') ?? ''));
  return textAt(names.find(isCurrent) ?? latest[0], 'name');
}

function readStreet(address: unknown): string | undefined {
  const house = ['buildingNumber', 'entrance', 'apartmentNumber'].map((part) => textAt(address, part));
  const line = joinParts(' ', textAt(address, 'street'), ...house);
  const box = textAt(address, 'postOfficeBox');
  // "PL" is how Finland writes a P.O. box.
  return joinParts('', line, textAt(address, 'apartmentIdSuffix')) ?? (box === undefined ? undefined : `PL ${box}`);
}

/** Language 1 is Finnish; the town is also given in Swedish. */
function readCity(address: unknown): string | undefined {
  const offices = listAt(address, 'postOffices');
  return textAt(offices.find((office) => textAt(office, 'languageCode') === '1') ?? offices[0], 'city');
}

/** Register 6 is the VAT register: only a company in it has a VAT number. */
function isVatLiable(company: unknown): boolean {
  return listAt(company, 'registeredEntries').some((entry) => textAt(entry, 'register') === '6' && isCurrent(entry));
}

const isAbout = (company: unknown, number: string) => textAt(company, 'businessId', 'value') === number;

export const readPrh = readListed(['companies'], isAbout, (company, number) => {
  const addresses = listAt(company, 'addresses');
  // Type 1 is the street address, 2 the postal one.
  const address = addresses.find((entry) => textAt(entry, 'type') === '1') ?? addresses[0];
  return {
    companyName: readName(company),
    streetAddress: readStreet(address),
    city: readCity(address),
    postalCode: textAt(address, 'postCode'),
    country: textAt(address, 'country') ?? 'FI',
    taxIdentificationNumber: isVatLiable(company) ? `FI${number.replace('-', '')}` : undefined,
  };
});

export const prh: Registry = {
  id: 'prh',
  name: 'PRH',
  url: 'https://avoindata.prh.fi',
  perSecond: 5,
  maxConcurrent: 5,
  known: { country: 'FI', number: '0112038-9' },
  lookUp: inOneStep(({ number }) => ({ path: `/opendata-ytj-api/v3/companies?businessId=${number}` }), readPrh),
};
