// Wires the address room: stores, stories, the formatters for other rooms, and the Customers screens.
import type { Organisations } from '#organisation';
import { tenantDatabase } from '#platform/database/tenant.ts';
import type { Platform } from '#platform/room/room.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { addressStory } from './addresses.ts';
import { customerConsole } from './console.ts';
import { contactStore } from './contact-store.ts';
import { contactStory } from './contacts.ts';
import { customerStore } from './customer-store.ts';
import { customerStory, type ElsewhereOf } from './customers.ts';
import { addressDemo, demoCustomers } from './demo.ts';
import { contactFind } from './find-store.ts';
import { forgetRemoved } from './forget-removed.ts';
import { gazetteerStore } from './gazetteer-store.ts';
import { gazetteerStory } from './gazetteers.ts';
import { renormaliseStory } from './renormalise.ts';
import { renormaliseStore } from './renormalise-store.ts';
import { repeatableAddresses } from './repeatable.ts';
import { addressRoutes } from './routes.ts';
import { normaliseCountry } from './rules/country.ts';
import { customerPath } from './rules/customer-path.ts';
import { formatPostalCode } from './rules/postal-code.ts';
import { summariseAddress } from './rules/summary.ts';
import { addressStore } from './store.ts';
import { checkVat } from './vat.ts';
import type { AttendingPeople } from './views.ts';

type Given = Platform & { organisations: Organisations };

export async function openAddress(given: Given) {
  const { database, clock, audit, log, searchList, organisations, idempotency } = given;
  const tenants = tenantDatabase(database);
  const gazetteers = await gazetteerStory({ store: gazetteerStore(database), database, audit, clock });
  const store = addressStore(tenants);
  const addresses = addressStory({ store, audit, clock, gazetteer: gazetteers.current, checkVat });
  const contactsStore = contactStore(tenants);
  const contacts = contactStory({ store: contactsStore, addresses: store, audit, idempotency });
  const renormalise = renormaliseStory({
    store: renormaliseStore(tenants),
    audit,
    clock,
    gazetteer: gazetteers.current,
    checkVat,
  });
  const customersStore = customerStore(database);
  const forgetting = forgetRemoved({ store: customersStore, clock, log });

  /** The Customers screens; the calendar room, which opens later, knows who attends. */
  function openCustomers(attending: AttendingPeople & ElsewhereOf) {
    const customers = customerStory({
      ...{ store: customersStore, addresses, contacts, organisations, audit, clock },
      elsewhere: attending,
    });
    const explainWith = () => ({ gazetteer: gazetteers.current(), checkVat });
    return openConsole({ store: customersStore, attending, searchList, explainWith, customers }, customerConsole);
  }

  return {
    routes: addressRoutes({ list: addresses.list, ...repeatableAddresses({ addresses, store, idempotency }) }),
    finds: [contactFind],
    openCustomers,
    customerPath,
    contacts,
    gazetteers,
    renormalise,
    formatters: { formatPostalCode, normaliseCountry, summariseAddress },
    demoCustomers,
    ...addressDemo({ addresses, store: contactsStore }),
    close: forgetting.stop,
  };
}
