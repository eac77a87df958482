// A company as the fields of a new customer's address: what the form of customers begins with.
import type { TypedNumberView } from '#registry';

type CompanyRecord = NonNullable<NonNullable<TypedNumberView['company']>['record']>;

/** The fields are called as the API calls them. A register gives the seat, which is where invoices go. */
export function toAddressQuery(record: CompanyRecord): URLSearchParams {
  const { companyName, companyRegistrationNumber, taxIdentificationNumber, ...place } = record;
  const { streetAddress, city, postalCode, country } = place;
  const fields = {
    type: 'billing',
    ...{ companyName, companyRegistrationNumber, taxIdentificationNumber },
    ...{ streetAddress, city, postalCode, country },
  };
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given);
}
