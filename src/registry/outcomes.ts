// The answers without a record: status 200, with a text for people and a code for programs (spec 4.4, 7).
import type { LookupFailure } from './schema.ts';

export function countryNotSupported(): LookupFailure {
  return {
    code: 'country_not_supported',
    error: 'This country is not known. Pass an ISO 3166-1 alpha-2 code such as CZ, or leave the country out.',
  };
}

export function invalidNumber(country: string, shape: string): LookupFailure {
  return {
    code: 'invalid_number',
    error: `This cannot be a company registration number of ${country}. ${shape}. Check the number, or pass its country.`,
  };
}

export function companyNotFound(country: string, number: string): LookupFailure {
  return {
    code: 'company_not_found',
    error: `No company with the number ${number} was found in the registry of ${country}. Check the number and the country.`,
  };
}

export function registryUnavailable(country: string): LookupFailure {
  return {
    code: 'registry_unavailable',
    error: `The registry of ${country} does not answer at the moment. Try again in a minute.`,
  };
}
