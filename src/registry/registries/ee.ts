// Estonia: the search of the e-Business Register.
import { textAt } from '../rules/json-value.ts';
import { readTopDownAddress } from '../rules/text-address.ts';
import { inOneStep, type Registry, readListed } from './registry.ts';

export const readEe = readListed(
  ['data'],
  (company, number) => textAt(company, 'reg_code') === number,
  (company) => ({
    ...readTopDownAddress(textAt(company, 'legal_address') ?? ''),
    companyName: textAt(company, 'name'),
    postalCode: textAt(company, 'zip_code')?.padStart(5, '0'),
    country: 'EE',
  }),
);

export const ee: Registry = {
  id: 'ee',
  name: 'e-äriregister',
  url: 'https://ariregister.rik.ee',
  perSecond: 2,
  maxConcurrent: 2,
  known: { country: 'EE', number: '10421629' },
  lookUp: inOneStep(({ number }) => ({ path: `/est/api/autocomplete?q=${number}` }), readEe),
};
