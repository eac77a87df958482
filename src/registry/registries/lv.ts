// Latvia: the Register of Enterprises on the open data portal (CC0).
import { dig, listAt, textAt } from '../rules/json-value.ts';
import { readTopDownAddress } from '../rules/text-address.ts';
import { found, garbled, inOneStep, notFound, type ReadAnswer, type Registry, unexpected } from './registry.ts';

const resource = '25e80bf3-f107-4ab4-89ef-251b5b9374e9';

export const readLv: ReadAnswer = ({ status, body }, { number }) => {
  if (status !== 200) return unexpected(status);
  if (!Array.isArray(dig(body, 'result', 'records'))) return garbled;
  const company = listAt(body, 'result', 'records').find((entry) => textAt(entry, 'regcode') === number);
  if (company === undefined) return notFound;
  return found({
    ...readTopDownAddress(textAt(company, 'address') ?? ''),
    companyName: textAt(company, 'name'),
    postalCode: textAt(company, 'index'),
    country: 'LV',
    companyRegistrationNumber: number,
  });
};

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
