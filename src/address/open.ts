// Opens the address room: its stores and places, the formatters for other rooms, and the Customers screens.

import { tenantDatabase } from '#platform/database/tenant.ts';
import { doorOf } from '#platform/room/room.ts';
import { minuteMs } from '#platform/rules/wall-clock.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { customerConsole } from './console.ts';
import { eraseContact, exportContact, setDefaultAddress } from './contacts.ts';
import { customerStore } from './customer-store.ts';
import { forgetRemoved } from './customers.ts';
import { demoCustomers, removeCustomers, seedCustomers } from './demo.ts';
import { contactFind } from './find-store.ts';
import { gazetteerStore } from './gazetteer-store.ts';
import { listenForPlaces, readPlaces } from './gazetteers.ts';
import { renormaliseStore } from './renormalise-store.ts';
import type { AddressBase, AddressRoom } from './room.ts';
import { addressRoutes } from './routes.ts';
import { normaliseCountry } from './rules/country.ts';
import { customerPath } from './rules/customer-path.ts';
import { formatPostalCode } from './rules/postal-code.ts';
import { summariseAddress } from './rules/record.ts';
import { addressStore } from './store.ts';
import type { AttendingPeople } from './views.ts';

const forgetMs = 10 * minuteMs;

export async function openAddress(given: AddressBase) {
  const { database } = given;
  const places = gazetteerStore(database);
  const room: AddressRoom = {
    ...given,
    store: addressStore(tenantDatabase(database)),
    customerStore: customerStore(database),
    renormaliseStore: renormaliseStore(database),
    gazetteerStore: places,
    places: { current: await readPlaces(places) },
  };
  await listenForPlaces(room);
  const stop = given.jobs.every(forgetMs, () => forgetRemoved(room));
  const lend = doorOf(room);
  return {
    room,
    routes: addressRoutes(room),
    finds: [contactFind],
    openCustomers: (attending: AttendingPeople) => openConsole({ ...room, attending }, customerConsole),
    customerPath,
    contacts: {
      addresses: room.store.list,
      setDefault: lend(setDefaultAddress),
      export: lend(exportContact),
      erase: lend(eraseContact),
    },
    formatters: { formatPostalCode, normaliseCountry, summariseAddress },
    demoCustomers,
    seedDemo: lend(seedCustomers),
    removeDemo: lend(removeCustomers),
    close: async () => stop(),
  };
}
