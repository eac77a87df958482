// European Union: VIES, the Commission's check of VAT numbers; the fallback where a member state has no open register.
import { dig, textAt } from '../rules/json-value.ts';
import { readTextAddress } from '../rules/text-address.ts';
import { vatPrefixOf } from '../rules/vat-shape.ts';
import {
  found,
  garbled,
  inOneStep,
  notFound,
  type Query,
  type ReadAnswer,
  type Registry,
  unavailable,
  unexpected,
} from './registry.ts';

// Errors of one member state, which say nothing about the others.
const memberState = new Set(['MS_UNAVAILABLE', 'MS_MAX_CONCURRENT_REQ', 'MS_MAX_CONCURRENT_REQ_TIME', 'TIMEOUT']);
const everywhere = new Set(['SERVICE_UNAVAILABLE', 'GLOBAL_MAX_CONCURRENT_REQ', 'GLOBAL_MAX_CONCURRENT_REQ_TIME']);

/** Outages are reported with status 200; POST and GET name them differently. */
function readError(body: unknown): string | undefined {
  if (dig(body, 'actionSucceed') === false) return textAt(body, 'errorWrappers', 0, 'error') ?? 'UNKNOWN';
  const userError = textAt(body, 'userError');
  return userError === 'VALID' || userError === 'INVALID' ? undefined : userError;
}

/** "---" means that the member state does not disclose it (Germany and Spain never do). */
function disclosed(body: unknown, field: string): string | undefined {
  const text = textAt(body, field);
  return text === '---' ? undefined : text;
}

/** Northern Ireland: the number keeps its prefix XI, because its country GB has no prefix in VIES. */
function splitVat({ country, number }: Query): { countryCode: string; vatNumber: string } {
  if (country === 'GB') return { countryCode: 'XI', vatNumber: number.slice(2) };
  return { countryCode: vatPrefixOf(country), vatNumber: number };
}

export const readVies: ReadAnswer = ({ status, body }, query) => {
  const error = readError(body);
  if (error === 'INVALID_INPUT') return notFound;
  if (error !== undefined) {
    return unavailable(
      memberState.has(error) ? 'member_state' : 'reported',
      memberState.has(error) || everywhere.has(error),
    );
  }
  const isValid = dig(body, 'valid') ?? dig(body, 'isValid');
  if (status !== 200 || typeof isValid !== 'boolean') return status === 200 ? garbled : unexpected(status);
  const { countryCode, vatNumber } = splitVat(query);
  if (textAt(body, 'vatNumber') !== vatNumber) return garbled;
  const companyName = disclosed(body, 'name');
  // A valid number without a disclosed name is no record.
  if (!isValid || companyName === undefined) return notFound;
  return found(query, {
    ...readTextAddress(disclosed(body, 'address') ?? ''),
    companyName,
    country: query.country,
    taxIdentificationNumber: countryCode + vatNumber,
  });
};

export const vies: Registry = {
  id: 'vies',
  name: 'VIES',
  url: 'https://ec.europa.eu',
  perSecond: 5,
  maxConcurrent: 2,
  known: { country: 'CZ', number: 'CZ45274649' },
  lookUp: inOneStep(
    (query) => ({ path: '/taxation_customs/vies/rest-api/check-vat-number', body: splitVat(query) }),
    readVies,
  ),
};
