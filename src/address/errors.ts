// The refusals of the address room.
import { invalidFields } from '#platform/http/invalid-fields.ts';
import { type FieldProblem, type Refusal, refusalKind } from '#platform/http/refusal.ts';
import type { AddressProblem } from './rules/record.ts';

// The same answer for an id that never existed, and for one of another contact, organisation or environment.
export const addressNotFound = refusalKind({
  status: 404,
  code: 'address_not_found',
  title: 'Address not found',
  message: 'This contact has no address with this id. address/list returns the ids it has.',
  meaning: 'No address of this contact (identityId), organisation and environment has this id.',
  remedy: 'Get the ids from address/list. A DEV_ key sees sandbox data, a PROD key live data.',
});

export const addressChanged = refusalKind({
  status: 409,
  code: 'address_changed',
  title: 'Address changed meanwhile',
  message: 'Somebody changed this address meanwhile. Look at it again, then decide.',
  meaning: 'The address has a newer version than the one that was to be removed.',
  remedy: 'Look at the newer version, and send its number.',
});

const contactNotFound = refusalKind({
  status: 404,
  code: 'contact_not_found',
  title: 'Contact not found',
  message: 'There is no such contact.',
  meaning: 'No contact of this organisation and this environment (live or sandbox) has this identityId.',
  remedy: 'Take the identityId from the list of contacts. Live and sandbox data are separate.',
});

const gazetteerInvalid = refusalKind({
  status: 422,
  code: 'gazetteer_invalid',
  title: 'Not a list of places',
  message: 'The files are not a list of places that Kontor can read.',
  meaning: 'A list of places replaces the whole country, so it must be complete and of one country.',
  remedy: 'Import the address CSV of RÚIAN, or the postal code file of GeoNames.',
});

export const addressErrors = [addressNotFound, addressChanged, contactNotFound, gazetteerInvalid];

export const noContact = (identityId: string, environment: string) =>
  contactNotFound({ message: `There is no contact "${identityId}" in ${environment} data.` });
export const noAddress = (id: string, environment: string) =>
  addressNotFound({ message: `There is no address "${id}" in ${environment} data.` });
export const notAGazetteer = (name: string) =>
  gazetteerInvalid({
    message: `${name} is not a list of places that Kontor can read. It reads the address CSV of RÚIAN (one file, or the unpacked folder) and the postal code file of GeoNames (SK.txt, CZ.txt).`,
  });
export const oneCountry = () =>
  gazetteerInvalid({
    message: 'The files must all be of one country, Czech or Slovak. Import the other one by itself.',
  });
export const tooFewPlaces = (country: string, places: number) =>
  gazetteerInvalid({
    message: `The files have only ${places} places of ${country}, but they would replace the whole country. Import the complete data.`,
  });

/** All problems of a request at once. */
export function invalidAddress(place: FieldProblem['in'], problems: readonly AddressProblem[]): Refusal {
  return invalidFields(
    problems.map(({ field, ...problem }) => ({ in: place, field, pointer: `/${field}`, ...problem })),
  );
}
