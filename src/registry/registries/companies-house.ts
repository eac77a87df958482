// Great Britain: Companies House, when the operator has a key of their own.
import { dig, joinParts, textAt } from '../rules/json-value.ts';
import { found, garbled, inOneStep, notFound, type ReadAnswer, type Registry, unexpected } from './registry.ts';

// Addresses name a country of the United Kingdom as often as the United Kingdom itself.
const kingdom = /^(?:united kingdom|great britain|england(?: and wales)?|scotland|wales|northern ireland|uk)$/i;

export const readCompaniesHouse: ReadAnswer = ({ status, body }, query) => {
  const { number } = query;
  if (status === 404 && body !== undefined) return notFound;
  if (status !== 200) return unexpected(status);
  if (textAt(body, 'company_number') !== number) return garbled;
  const address = dig(body, 'registered_office_address');
  const country = textAt(address, 'country') ?? 'GB';
  const line = joinParts(' ', textAt(address, 'premises'), textAt(address, 'address_line_1'));
  return found(query, {
    companyName: textAt(body, 'company_name'),
    streetAddress: joinParts(', ', line, textAt(address, 'address_line_2')),
    city: textAt(address, 'locality'),
    postalCode: textAt(address, 'postal_code'),
    country: kingdom.test(country) ? 'GB' : country,
  });
};

/** The key is the user name of HTTP Basic; the password is empty. */
export function companiesHouse(key: string): Registry {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  return {
    id: 'companies-house',
    name: 'Companies House',
    url: 'https://api.company-information.service.gov.uk',
    // 600 requests in five minutes are allowed.
    perSecond: 2,
    maxConcurrent: 2,
    known: { country: 'GB', number: '00445790' },
    lookUp: inOneStep(({ number }) => ({ path: `/company/${number}`, headers: { authorization } }), readCompaniesHouse),
  };
}
