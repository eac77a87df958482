// The messages about refused fields: what is wrong, and what to do next.
import { nameCountry } from './country.ts';
import { EXAMPLES } from './postal-shape.ts';
import type { AddressProblem } from './record.ts';

export function refuseCountry(): AddressProblem {
  const message = 'country is neither an ISO 3166-1 code nor a known country name. Send the two-letter code.';
  return { field: 'country', code: 'unknown_country', message, example: 'CZ' };
}

export function refusePostalCode(field: string, country: string, code: string): AddressProblem {
  const name = nameCountry(country);
  const example = EXAMPLES[country];
  const other = code === 'belongs_to_SK' ? 'SK' : 'CZ';
  const message =
    code === 'invalid_format'
      ? `${field} holds no postal code of ${name}. Correct it, or send the country it belongs to.`
      : `${field} holds no postal code of ${name}. Send country ${other} if the address is in ${nameCountry(other)}, another country if it is there, or correct the code.`;
  return { field, code, message, ...(example === undefined ? {} : { example }) };
}

/** Of a stored code that another country writes otherwise: a field that was not sent is not rewritten (design U0). */
export function refusePostalForm(country: string, written: string): AddressProblem {
  const message = `postalCode is stored otherwise than ${nameCountry(country)} writes it. Send it together with the country.`;
  return { field: 'postalCode', code: 'invalid_format', message, example: written };
}

export function refuseConflict(): AddressProblem {
  const message =
    'city begins with a postal code that differs from postalCode. Send the code only once, in postalCode.';
  return { field: 'city', code: 'conflicting_postal_code', message, example: 'Praha 1' };
}

export function refuseNumber(field: string, country: string, code: string): AddressProblem {
  const example = NUMBER_EXAMPLES[`${country} ${field}`];
  const message =
    code === 'invalid_check_digit'
      ? `${field} has a wrong check digit. Compare it with the company's documents.`
      : `${field} does not have the form of such numbers in ${nameCountry(country)}. Compare it with the company's documents.`;
  return { field, code, message, ...(example === undefined ? {} : { example }) };
}

const NUMBER_EXAMPLES: Record<string, string> = {
  'CZ companyRegistrationNumber': '27074358',
  'SK companyRegistrationNumber': '31333532',
  'CZ taxIdentificationNumber': 'CZ27074358',
  'SK taxIdentificationNumber': 'SK2020273893',
};
