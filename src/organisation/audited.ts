// What the audit log may hold of organisations: their fields and settings.
import type { Audited } from '#platform/audit/declare.ts';
import { msg } from '#platform/text/msg.ts';
import { OrganisationSettings } from './schema.ts';

export const organisationAudited = {
  organisation: {
    name: msg('Organisation'),
    acts: { create: msg('Organisation created'), change: msg('Organisation changed') },
    keeps: ['slug', 'name', 'defaultCountry', 'timeZone', ...Object.keys(OrganisationSettings.properties)],
  },
} satisfies Audited;
