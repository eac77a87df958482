// The refusals of the address room.
import { invalidFields } from '#platform/http/invalid-fields.ts';
import { type FieldProblem, type Refusal, refusalKind } from '#platform/http/refusal.ts';
import { msg, type Text } from '#platform/text/msg.ts';
import type { AddressProblem } from './rules/record.ts';

// The same answer for an id that never existed, and for one of another contact, organisation or environment.
export const addressNotFound = refusalKind({
  status: 404,
  code: 'address_not_found',
  title: 'Address not found',
  message: msg('There is no address with this id, or it was removed meanwhile. Look at those that the contact has.'),
  meaning: 'No address of this contact (identityId), organisation and environment has this id.',
  remedy: 'Get the ids from address/list. A DEV_ key sees sandbox data, a PROD key live data.',
});

export const addressChanged = refusalKind({
  status: 409,
  code: 'address_changed',
  title: 'Address changed meanwhile',
  message: msg('Somebody changed this address meanwhile. Look at it again, then decide.'),
  meaning: 'The address has a newer version than the one that was to be removed.',
  remedy: 'Look at the newer version, and send its number.',
});

const contactNotFound = refusalKind({
  status: 404,
  code: 'contact_not_found',
  title: 'Contact not found',
  message: msg('There is no such contact.'),
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
  contactNotFound({
    message: msg(
      'There is no contact "{identityId}" in {environment, select, live {live data} other {sandbox data}}.',
      {
        identityId,
        environment,
      },
    ),
  });
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
    problems.map((problem) => {
      const said = sayProblem(problem);
      const { field, ...rest } = problem;
      return { in: place, field, pointer: `/${field}`, ...rest, ...(said ? { said } : {}) };
    }),
  );
}

/** For a person, who sees it at the field of a form; programs get its message. */
function sayProblem({ field, code, example }: AddressProblem): Text | undefined {
  const said = textsOfProblems[`${field} ${code}`] ?? textsOfProblems[code];
  return said && example !== undefined ? msg('{problem} For example {example}.', { problem: said, example }) : said;
}

/** By code, or by field and code. */
const textsOfProblems: Readonly<Record<string, Text>> = {
  required: msg('This is required.'),
  too_long: msg('This is too long. Shorten it; nothing is cut off.'),
  control_character: msg('This holds a sign that cannot be stored. Type it anew.'),
  malformed_unicode: msg('This holds half a sign. Type it anew.'),
  unknown_country: msg('This is no country. Write its code or its name.'),
  'postalCode invalid_format': msg('This is no postal code of that country. Correct it, or the country.'),
  'city invalid_format': msg('This begins with something that is no postal code of that country.'),
  invalid_format: msg('This does not have the form of such numbers.'),
  belongs_to_SK: msg('This is a Slovak postal code. Write SK as the country, or correct the code.'),
  belongs_to_CZ: msg('This is a Czech postal code. Write CZ as the country, or correct the code.'),
  conflicting_postal_code: msg('This begins with another postal code than the field beside it. Write the code once.'),
  invalid_check_digit: msg('The check digit is wrong. Compare it with the papers of the company.'),
};
