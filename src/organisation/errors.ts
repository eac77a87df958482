// The refusals of the organisation room.
import { refusalKind } from '#platform/http/refusal.ts';

const organisationInvalid = refusalKind({
  status: 400,
  code: 'organisation_invalid',
  title: 'Invalid organisation',
  message: 'A field or setting of the organisation cannot have this value.',
  meaning: 'A field has a value it does not accept.',
  remedy: 'Correct the field that the message names.',
});

const organisationTaken = refusalKind({
  status: 409,
  code: 'organisation_taken',
  title: 'Slug taken',
  message: 'There is already an organisation with this slug. Choose another slug.',
  meaning: 'Slugs are unique.',
  remedy: 'Choose another slug.',
});

const organisationNotFound = refusalKind({
  status: 404,
  code: 'organisation_not_found',
  title: 'Organisation not found',
  message: 'There is no organisation with this slug.',
  meaning: 'No organisation has the slug that was sent.',
  remedy: 'Take the slug from the list of organisations.',
});

export const invalidOrganisation = (problems: string[]) => organisationInvalid({ message: problems.join('\n') });
export const slugTaken = (slug: string) =>
  organisationTaken({ message: `There is already an organisation "${slug}". Choose another slug.` });
export const organisationUnknown = (slug: string) =>
  organisationNotFound({ message: `There is no organisation "${slug}".` });

export const organisationErrors = [organisationInvalid, organisationTaken, organisationNotFound];
