// The world: GLEIF, the index of legal entity identifiers; the fallback where a country has no open register.
import { dig, joinParts, listAt, textAt } from '../rules/json-value.ts';
import {
  found,
  garbled,
  inOneStep,
  notFound,
  type Query,
  type ReadAnswer,
  type Registry,
  unexpected,
} from './registry.ts';

// Countries whose states have registers of their own: the jurisdiction is then US-CA, not US.
const federal = new Set(['US', 'CA', 'AE']);

// Entries that were a mistake; GLEIF keeps them with this status.
const withdrawn = new Set(['DUPLICATE', 'ANNULLED']);

/** Registers write the same number in several ways: "HRB 86891" and "HRB86891". */
function listSpellings(number: string): string[] {
  const spaced = number.replace(/^(\p{L}+) ?(?=\d)/u, '$1 ');
  return [...new Set([number, spaced, spaced.replace(' ', '')])];
}

const squeeze = (number: string) => number.toUpperCase().replace(/[^\p{L}\d]/gu, '');

function requestGleif({ country, number }: Query) {
  const place = federal.has(country) ? 'entity.legalAddress.country' : 'entity.jurisdiction';
  const query = new URLSearchParams({
    [`filter[${place}]`]: country,
    'filter[entity.registeredAs]': listSpellings(number).join(','),
  });
  return { path: `/api/v1/lei-records?${query}`, headers: { accept: 'application/vnd.api+json' } };
}

export const readGleif: ReadAnswer = ({ status, body }, query) => {
  const { country, number } = query;
  if (status !== 200) return unexpected(status);
  const data = dig(body, 'data');
  if (typeof data !== 'object' || data === null) return garbled;
  const entities = [data]
    .flat()
    .filter((record) => !withdrawn.has(textAt(record, 'attributes', 'registration', 'status') ?? ''))
    .map((record) => dig(record, 'attributes', 'entity'));
  const matches = entities.filter(
    (entity) =>
      squeeze(textAt(entity, 'registeredAs') ?? '') === squeeze(number) &&
      textAt(entity, 'jurisdiction')?.slice(0, 2) === country,
  );
  // Courts and states give numbers independently. If two companies have the number, neither is the answer.
  const [entity, ...others] = matches;
  if (entity === undefined || others.length > 0) return notFound;
  // The legal address, not the headquarters.
  const address = dig(entity, 'legalAddress');
  return found(query, {
    companyName: textAt(entity, 'legalName', 'name'),
    streetAddress: joinParts(', ', ...listAt(address, 'addressLines').map((line) => textAt([line], 0))),
    city: textAt(address, 'city'),
    postalCode: textAt(address, 'postalCode'),
    country: textAt(address, 'country') ?? country,
  });
};

export const gleif: Registry = {
  id: 'gleif',
  name: 'GLEIF',
  url: 'https://api.gleif.org',
  // 60 requests a minute are allowed.
  perSecond: 1,
  maxConcurrent: 2,
  known: { country: 'US', number: '806592' },
  lookUp: inOneStep(requestGleif, readGleif),
};
