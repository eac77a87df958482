// The refusals of the address room.
import { invalidFields } from '#platform/http/invalid-fields.ts';
import { type FieldProblem, type Refusal, refusalKind } from '#platform/http/refusal.ts';
import type { AddressProblem } from './rules/record.ts';

// One answer for an id that never was, is another contact's, another organisation's or in the other environment.
export const addressNotFound = refusalKind({
  status: 404,
  code: 'address_not_found',
  title: 'Address not found',
  message: 'This contact has no address with this id. The ids it has are answered by address/list.',
  meaning: 'No address of this identityId, organisation and environment has the id that was sent.',
  remedy: 'Ask address/list for the addresses of the contact. A DEV_ key sees the sandbox, a PROD key live data.',
});

export const addressErrors = [addressNotFound];

/** All problems of a request at once. */
export function invalidAddress(place: FieldProblem['in'], problems: readonly AddressProblem[]): Refusal {
  return invalidFields(
    problems.map(({ field, ...problem }) => ({ in: place, field, pointer: `/${field}`, ...problem })),
  );
}
