// What the audit log may hold of branches: what the public sees of the branch itself. People, contacts, addresses, codes of
// locks and internal notes are there by the names of their fields.
import type { Audited } from '#platform/audit/declare.ts';
import { msg } from '#platform/text/msg.ts';

const shown = [
  ...['slug', 'name', 'branchType', 'active', 'description', 'url', 'mainPhotoUrl', 'latitude', 'longitude'],
  ...['parentSlug', 'establishedDate', 'termsAndConditions', 'complaintsProcedure', 'privacyPolicy', 'internalCode'],
  ...['openingHours', 'openingExceptions', 'formerSlugs'],
];

export const branchAudited = {
  branch: {
    name: msg('Branch'),
    acts: {
      create: msg('Branch added'),
      change: msg('Branch changed'),
      rename: msg('Branch got a new slug'),
      remove: msg('Branch deleted'),
      import: msg('Branches imported'),
      'copy-hours': msg('Opening hours copied to the branch'),
      'close-days': msg('Branch closed on days'),
      'restore-hours': msg('Opening hours taken back'),
      restore: msg('Import of a branch taken back'),
      'settle-holiday': msg('Branches stay open on a holiday'),
      'unsettle-holiday': msg('Asked again about a holiday'),
    },
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
