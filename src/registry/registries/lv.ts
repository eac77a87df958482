// Latvia: the Register of Enterprises on the open data portal (CC0).
import { textAt } from '../rules/json-value.ts';
import { readTopDownAddress } from '../rules/text-address.ts';
import { inOneStep, type Registry, readListed } from './registry.ts';

const resource = '25e80bf3-f107-4ab4-89ef-251b5b9374e9';

export const readLv = readListed(
  ['result', 'records'],
  (company, number) => textAt(company, 'regcode') === number,
  (company) => ({
    ...readTopDownAddress(textAt(company, 'address') ?? ''),
    companyName: textAt(company, 'name'),
    postalCode: textAt(company, 'index'),
    country: 'LV',
  }),
);

export const lv: Registry = {
  id: 'lv',
  name: 'Uzņēmumu reģistrs',
  url: 'https://data.gov.lv',
  perSecond: 2,
  maxConcurrent: 2,
  known: { country: 'LV', number: '40003032949' },
  lookUp: inOneStep(({ number }) => {
    const filters = encodeURIComponent(JSON.stringify({ regcode: Number(number) }));
    return { path: `/dati/lv/api/3/action/datastore_search?resource_id=${resource}&filters=${filters}` };
  }, readLv),
};
