// The door of the address room: a contact's addresses, and how addresses are written everywhere else (spec 2.1, 4.1–4.3).
import type { AuditLog } from '#access';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { tenantDatabase } from '#platform/database/tenant.ts';
import { addressStory } from './addresses.ts';
import { contactStore } from './contact-store.ts';
import { contactStory } from './contacts.ts';
import { gazetteerStore } from './gazetteer-store.ts';
import { gazetteerStory } from './gazetteers.ts';
import { addressRoutes } from './routes.ts';
import { addressStore } from './store.ts';
import { checkVat } from './vat.ts';

export { addressCommands } from './cli.ts';
export { addressErrors } from './errors.ts';
export { normaliseCountry } from './rules/country.ts';
export { formatPostalCode } from './rules/postal-code.ts';
export { summariseAddress } from './rules/summary.ts';

export type AddressNeeds = { database: Database; clock: Clock; audit: AuditLog };

export async function address({ database, clock, audit }: AddressNeeds) {
  const tenants = tenantDatabase(database);
  const gazetteers = await gazetteerStory({ store: gazetteerStore(database), database, clock });
  const store = addressStore(tenants);
  const addresses = addressStory({ store, clock, gazetteer: gazetteers.current, checkVat });
  const contacts = contactStory({ store: contactStore(tenants), addresses: store, audit });
  return { routes: addressRoutes(addresses), contacts, gazetteers };
}

export type AddressRoom = Awaited<ReturnType<typeof address>>;
