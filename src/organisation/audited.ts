// What the audit log may hold of organisations: their fields and settings.
import type { Audited } from '#platform/audit/declare.ts';
import { OrganisationSettings } from './schema.ts';

export const organisationAudited = {
  organisation: {
    acts: ['create', 'change'],
    keeps: ['slug', 'name', 'defaultCountry', 'timeZone', ...Object.keys(OrganisationSettings.properties)],
  },
} satisfies Audited;
