// Slovakia: RÚZ, the register of financial statements. It has the DIČ, which RPO does not have.
import { dig, listAt, textAt } from '../rules/json-value.ts';
import {
  found,
  garbled,
  notFound,
  type ReadAnswer,
  type Reading,
  type Registry,
  type RegistryAnswer,
  unexpected,
} from './registry.ts';

// Only the newest accounting units are read.
const maxUnits = 3;

function readUnitIds({ status, body }: RegistryAnswer): number[] | Reading {
  if (status !== 200) return unexpected(status);
  const ids = listAt(body, 'id').filter((id) => Number.isSafeInteger(id)) as number[];
  if (!Array.isArray(dig(body, 'id'))) return garbled;
  return ids.toSorted((a, b) => b - a).slice(0, maxUnits);
}

export const readRuzUnit: ReadAnswer = ({ status, body, isEmpty }, query) => {
  const { number } = query;
  // For a deleted unit the answer is 404 with an empty body.
  if (status === 404 && isEmpty) return notFound;
  if (status !== 200 || body === undefined) return unexpected(status);
  // `stav` is present only if the unit was withdrawn.
  if (textAt(body, 'ico') !== number || textAt(body, 'stav') !== undefined) return notFound;
  return found(query, {
    companyName: textAt(body, 'nazovUJ'),
    streetAddress: textAt(body, 'ulica'),
    city: textAt(body, 'mesto'),
    postalCode: textAt(body, 'psc'),
    country: 'SK',
    // A DIČ is not an IČ DPH: it gets no SK prefix, because RÚZ does not say who is registered for VAT.
    taxIdentificationNumber: textAt(body, 'dic'),
  });
};

export const ruz: Registry = {
  id: 'ruz',
  name: 'RÚZ',
  url: 'https://www.registeruz.sk',
  perSecond: 5,
  maxConcurrent: 5,
  known: { country: 'SK', number: '31322832' },
  async lookUp(query, ask) {
    // Without zmenene-od the firewall of RÚZ answers 403.
    const list = `/cruz-public/api/uctovne-jednotky?zmenene-od=2000-01-01&ico=${query.number}`;
    const ids = await ask({ path: list }, readUnitIds);
    if (!Array.isArray(ids)) return ids;
    // Newest first; the first that is this company's and not withdrawn wins.
    for (const id of ids) {
      const reading = await ask({ path: `/cruz-public/api/uctovna-jednotka?id=${id}` }, (answer) =>
        readRuzUnit(answer, query),
      );
      if (reading.kind !== 'not_found') return reading;
    }
    return notFound;
  },
};
