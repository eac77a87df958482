// The organisation room: the organisations that use this platform, and their settings.

import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import { hiddenValue } from '#platform/room/hidden-columns.ts';
import { defineRoom, type Platform } from '#platform/room/room.ts';
import { msg } from '#platform/text/msg.ts';
import { organisationCommands, organisationHints } from './cli.ts';
import { organisationErrors } from './errors.ts';
import { openOrganisations } from './organisations.ts';
import { OrganisationSettings } from './schema.ts';

export { type Organisations, organisationChanged } from './organisations.ts';
export type { Organisation } from './schema.ts';
export {
  byTenantArgs,
  chooseOrganisation,
  chooseTenant,
  readEnvironment,
  type TenantArgs,
  tenantArgs,
  tenantCommandsOn,
} from './tenant-cli.ts';

export const organisation = defineRoom({
  name: 'organisation',
  offers: null,
  settings: {},
  permissions: [],
  audited: {
    organisation: {
      name: msg('Organisation'),
      acts: { create: msg('Organisation created'), change: msg('Organisation changed') },
      keeps: ['slug', 'name', 'defaultCountry', 'timeZone', ...Object.keys(OrganisationSettings.properties)],
    },
  },
  secrets: {
    columns: {
      organisation: { id: { ...hiddenValue, alsoNamed: ['organisation_id'], shownAt: ['command audit list'] } },
    },
  },
  refusals: organisationErrors,
  commands: organisationCommands,
  hints: organisationHints,
  open: (given: Platform & { settings: PlatformSettings }) => ({
    organisations: openOrganisations(given),
    defaultCountry: given.settings.DEFAULT_COUNTRY,
  }),
});
