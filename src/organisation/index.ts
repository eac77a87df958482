// The door of the organisation room: whose platform this is, and its settings.
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { organisationStory } from './organisations.ts';
import { organisationStore } from './store.ts';

export { chooseOrganisation, chooseTenant, readEnvironment, tenantArgs } from './choose-tenant.ts';
export { organisationCommands } from './cli.ts';
export { type Organisations, organisationChanged } from './organisations.ts';
export type { Organisation, OrganisationSettings } from './schema.ts';

export type OrganisationNeeds = { database: Database; clock: Clock };

export function organisation({ database, clock }: OrganisationNeeds) {
  return organisationStory(organisationStore(database), database, clock);
}
