// The address room: a contact's addresses, and how addresses are written in other rooms (spec 2.1, 4.1–4.3).
import type { Organisations } from '#organisation';
import { tenantDatabase } from '#platform/database/tenant.ts';
import { defineRoom, type Platform } from '#platform/room/room.ts';
import { addressStory } from './addresses.ts';
import { addressAudited } from './audited.ts';
import { addressCommands, addressHints } from './cli.ts';
import { contactStore } from './contact-store.ts';
import { contactStory } from './contacts.ts';
import { addressCzech } from './czech.ts';
import { addressDemo, demoCustomers } from './demo.ts';
import { addressErrors } from './errors.ts';
import { addressIndex, contactFind } from './find-store.ts';
import { gazetteerStore } from './gazetteer-store.ts';
import { gazetteerStory } from './gazetteers.ts';
import { renormaliseStory } from './renormalise.ts';
import { renormaliseStore } from './renormalise-store.ts';
import { addressRoutes } from './routes.ts';
import { normaliseCountry } from './rules/country.ts';
import { formatPostalCode } from './rules/postal-code.ts';
import { summariseAddress } from './rules/summary.ts';
import { addressStore } from './store.ts';
import { checkVat } from './vat.ts';

export const address = defineRoom({
  name: 'address',
  offers: 'addresses',
  settings: {},
  permissions: ['address:read', 'address:write'],
  audited: addressAudited,
  textIndexes: [addressIndex],
  refusals: addressErrors,
  czech: addressCzech,
  commands: addressCommands,
  hints: addressHints,
  open: openAddress,
});

async function openAddress({ database, clock, audit }: Platform & { organisations: Organisations }) {
  const tenants = tenantDatabase(database);
  const gazetteers = await gazetteerStory({ store: gazetteerStore(database), database, audit, clock });
  const store = addressStore(tenants);
  const addresses = addressStory({ store, audit, clock, gazetteer: gazetteers.current, checkVat });
  const contactsStore = contactStore(tenants);
  const contacts = contactStory({ store: contactsStore, addresses: store, audit });
  const renormalise = renormaliseStory({
    store: renormaliseStore(tenants),
    audit,
    clock,
    gazetteer: gazetteers.current,
    checkVat,
  });
  const formatters = { formatPostalCode, normaliseCountry, summariseAddress };
  const demo = addressDemo({ addresses, store: contactsStore });
  const finds = [contactFind];
  return {
    routes: addressRoutes(addresses),
    finds,
    contacts,
    gazetteers,
    renormalise,
    formatters,
    demoCustomers,
    ...demo,
  };
}
