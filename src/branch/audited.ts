// What the audit log may hold of branches: what the public sees of the branch itself. People, contacts, addresses, codes of
// locks and internal notes are there by the names of their fields.
import type { Audited } from '#platform/audit/declare.ts';

const shown = [
  ...['slug', 'name', 'branchType', 'active', 'description', 'url', 'mainPhotoUrl', 'latitude', 'longitude'],
  ...['parentSlug', 'establishedDate', 'termsAndConditions', 'complaintsProcedure', 'privacyPolicy', 'internalCode'],
  ...['openingHours', 'openingExceptions', 'formerSlugs'],
];

export const branchAudited = {
  branch: {
    acts: [
      ...['create', 'change', 'rename', 'remove', 'import', 'copy-hours', 'close-days', 'restore-hours', 'restore'],
      ...['settle-holiday', 'unsettle-holiday'],
    ],
    keeps: [
      ...shown,
      'rows',
      'created',
      'updated',
      'unchanged',
      'createdSlugs',
      'updatedSlugs',
      'file',
      'country',
      'date',
    ],
  },
} satisfies Audited;
