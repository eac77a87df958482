// The answers without a record: status 200, with a text for people and a code for programs (spec 4.4, 7).
import { redact } from '#platform/redact.ts';
import type { LookupFailure } from './schema.ts';

export function countryNotSupported(): LookupFailure {
  return {
    code: 'country_not_supported',
    error: 'Unknown country. Send an ISO 3166-1 alpha-2 code such as CZ, or leave the country out.',
  };
}

export function invalidNumber(country: string, shape: string): LookupFailure {
  return {
    code: 'invalid_number',
    error: `This is not a company registration number of ${country}. ${shape}. Check the number, or send its country.`,
  };
}

export function companyNotFound(country: string, number: string): LookupFailure {
  return {
    code: 'company_not_found',
    // Whoever sent a key in place of the number is not to find it in an error.
    error: `No company with the number ${redact(number)} was found in the registry of ${country}. Check the number and the country.`,
  };
}

export function registryUnavailable(country: string): LookupFailure {
  return {
    code: 'registry_unavailable',
    error: `The registry of ${country} is not responding at the moment. Try again in a minute.`,
  };
}
