// The door of the organisation room: whose platform this is, and its settings.
import { defineRoom, type Platform } from '#platform/room/room.ts';
import { organisationCommands } from './cli.ts';
import { organisationStory } from './organisations.ts';
import { organisationStore } from './store.ts';

export { chooseOrganisation, chooseTenant, readEnvironment, tenantArgs } from './choose-tenant.ts';
export { type Organisations, organisationChanged } from './organisations.ts';
export type { Organisation, OrganisationSettings } from './schema.ts';

export const organisation = defineRoom({
  name: 'organisation',
  offers: null,
  settings: {},
  permissions: [],
  refusals: [],
  commands: organisationCommands,
  open: openOrganisation,
});

function openOrganisation({ database, clock, audit }: Platform) {
  return { organisations: organisationStory(organisationStore(database), database, clock), audit };
}
