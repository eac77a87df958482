// Estonia: the search of the e-Business Register.
import { dig, listAt, textAt } from '../rules/json-value.ts';
import { readTopDownAddress } from '../rules/text-address.ts';
import { found, garbled, inOneStep, notFound, type ReadAnswer, type Registry, unexpected } from './registry.ts';

export const readEe: ReadAnswer = ({ status, body }, { number }) => {
  if (status !== 200) return unexpected(status);
  if (!Array.isArray(dig(body, 'data'))) return garbled;
  const company = listAt(body, 'data').find((entry) => textAt(entry, 'reg_code') === number);
  if (company === undefined) return notFound;
  return found({
    ...readTopDownAddress(textAt(company, 'legal_address') ?? ''),
    companyName: textAt(company, 'name'),
    postalCode: textAt(company, 'zip_code')?.padStart(5, '0'),
    country: 'EE',
    companyRegistrationNumber: number,
  });
};

export const ee: Registry = {
  id: 'ee',
  name: 'e-äriregister',
  url: 'https://ariregister.rik.ee',
  perSecond: 2,
  maxConcurrent: 2,
  known: { country: 'EE', number: '10421629' },
  lookUp: inOneStep(({ number }) => ({ path: `/est/api/autocomplete?q=${number}` }), readEe),
};
