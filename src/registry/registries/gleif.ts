// The world: GLEIF, the index of legal entity identifiers; the fallback where a country has no open register.
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

// Registers of states, not of the country: GLEIF's jurisdiction is US-CA there.
const federal = new Set(['US', 'CA', 'AE']);

// Entries that GLEIF keeps only to say that they were a mistake.
const withdrawn = new Set(['DUPLICATE', 'ANNULLED']);

/** Registers write one number in several ways: "HRB 86891" and "HRB86891". */
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

export function readGleif({ status, body }: RegistryAnswer, { country, number }: Query): Reading {
  if (status !== 200) return unexpected(status);
  const data = dig(body, 'data');
  if (typeof data !== 'object' || data === null) return unavailable('garbled');
  const entities = [data]
    .flat()
    .filter((record) => !withdrawn.has(textAt(record, 'attributes', 'registration', 'status') ?? ''))
    .map((record) => dig(record, 'attributes', 'entity'));
  const matches = entities.filter(
    (entity) =>
      squeeze(textAt(entity, 'registeredAs') ?? '') === squeeze(number) &&
      textAt(entity, 'jurisdiction')?.slice(0, 2) === country,
  );
  // Courts and states number on their own: two companies under one number are nobody's answer.
  const [entity, ...others] = matches;
  if (entity === undefined || others.length > 0) return notFound;
  // The legal address, not the headquarters.
  const address = dig(entity, 'legalAddress');
  return found({
    companyName: textAt(entity, 'legalName', 'name'),
    streetAddress: joinParts(', ', ...listAt(address, 'addressLines').map((line) => textAt([line], 0))),
    city: textAt(address, 'city'),
    postalCode: textAt(address, 'postalCode'),
    country: textAt(address, 'country') ?? country,
    companyRegistrationNumber: number,
  });
}

export const gleif: Registry = {
  id: 'gleif',
  name: 'GLEIF',
  url: 'https://api.gleif.org',
  // Sixty a minute are known to be allowed.
  perSecond: 1,
  atOnce: 2,
  lookUp: inOneStep(requestGleif, readGleif),
};
