// What was done to customers and their addresses, and why it was refused, as the frame of the console says it.
import type { Language } from '#platform/http/preferences.ts';

type Values = Record<string, string>;
type Messages = { done: Record<string, (values: Values) => string>; codes: Record<string, string> };

const en: Messages = {
  done: {
    'address.made': () => 'The address is added. Below you see what was sent and what is stored.',
    'address.saved': () => 'The address is saved. Below you see what was sent and what is stored.',
    'address.default': () => 'This is the default address now.',
    'address.removed': () => 'The address is removed.',
    'address.restored': () => 'The address is back.',
    'customer.erased': (v) =>
      `The person is erased. Addresses: ${v.addresses}, events without the person now: ${v.events}.`,
  },
  codes: {
    address_not_found: 'This address is not there any more.',
    address_changed: 'Somebody changed this address meanwhile. Look at it again, then decide.',
    contact_not_found: 'This person is not there any more.',
  },
};

const cs: Messages = {
  done: {
    'address.made': () => 'Adresa je přidána. Níže vidíte, co přišlo a co je uloženo.',
    'address.saved': () => 'Adresa je uložena. Níže vidíte, co přišlo a co je uloženo.',
    'address.default': () => 'Tato adresa je teď výchozí.',
    'address.removed': () => 'Adresa je odebrána.',
    'address.restored': () => 'Adresa je zpět.',
    'customer.erased': (v) => `Člověk je vymazán. Adres: ${v.addresses}, událostí nyní bez člověka: ${v.events}.`,
  },
  codes: {
    address_not_found: 'Tato adresa už tu není.',
    address_changed: 'Tuto adresu mezitím někdo změnil. Podívejte se na ni znovu a pak rozhodněte.',
    contact_not_found: 'Tento člověk už tu není.',
  },
};

export const customerMessages: Record<Language, Messages> = { en, cs };
