// The organisation room: whose platform this is, and its settings.
import { hiddenValue } from '#platform/room/hidden-columns.ts';
import { defineRoom, type Platform } from '#platform/room/room.ts';
import { organisationAudited } from './audited.ts';
import { organisationCommands, organisationHints } from './cli.ts';
import { organisationErrors } from './errors.ts';
import { organisationStory } from './organisations.ts';
import { organisationStore } from './store.ts';

export { type Organisations, organisationChanged } from './organisations.ts';
export type { Organisation, OrganisationSettings } from './schema.ts';
export { chooseOrganisation, chooseTenant, readEnvironment, type TenantArgs, tenantArgs } from './tenant-cli.ts';

export const organisation = defineRoom({
  name: 'organisation',
  offers: null,
  settings: {},
  permissions: [],
  audited: organisationAudited,
  secrets: {
    columns: {
      organisation: { id: { ...hiddenValue, alsoNamed: ['organisation_id'], shownAt: ['command audit list'] } },
    },
  },
  refusals: organisationErrors,
  commands: organisationCommands,
  hints: organisationHints,
  open: openOrganisation,
});

function openOrganisation({ database, clock, audit }: Platform) {
  return { organisations: organisationStory({ store: organisationStore(database), database, audit, clock }) };
}
