// The Czech texts of the address room in the reference, by the English ones (test/czech.test.ts).
import type { Czech } from '#platform/http/docs/translate.ts';

export const addressCzech: Czech = {
  addresses: 'adresy',
  'Makes retries safe: within 24 hours, the same key with the same body returns the address of the first call.':
    'Umožňuje bezpečné opakování: během 24 hodin vrátí stejný klíč se stejným tělem adresu z prvního volání.',
  'Makes retries safe: within 24 hours, the same key with the same body changes nothing again and returns the first answer.':
    'Umožňuje bezpečné opakování: během 24 hodin stejný klíč se stejným tělem nic znovu nezmění a vrátí první odpověď.',
  "List a contact's addresses.": 'Vypsat adresy kontaktu.',
  'Returns all addresses of the contact, the default one first. A contact without addresses gets an empty list.':
    'Vrátí všechny adresy kontaktu, výchozí jako první. Kontakt bez adres dostane prázdný seznam.',
  'Identity of the logged-in user: 1 to 128 characters, compared exactly.':
    'Identita přihlášeného uživatele: 1 až 128 znaků, porovnává se přesně.',
  'External identifier of the address.': 'Externí identifikátor adresy.',
  'Type of the address. Common values: delivery, billing, contact, invoice; any other text of up to 50 characters is accepted.':
    'Typ adresy. Obvyklé hodnoty: delivery, billing, contact, invoice; může to být i jiný text do 50 znaků.',
  'First name of the person, up to 100 characters.': 'Jméno osoby, nejvýše 100 znaků.',
  'Last name, up to 100 characters.': 'Příjmení, nejvýše 100 znaků.',
  'Company name, up to 255 characters.': 'Název firmy, nejvýše 255 znaků.',
  'Company registration number, up to 32 characters; Czech ones are padded to 8 digits.':
    'Identifikační číslo firmy (IČO), nejvýše 32 znaků; české se doplní nulami na 8 číslic.',
  'Tax identification number (VAT ID in the EU), up to 32 characters.':
    'Daňové identifikační číslo (DIČ), nejvýše 32 znaků.',
  'Street name and house number, up to 255 characters.': 'Ulice a číslo domu, nejvýše 255 znaků.',
  'City, up to 100 characters.': 'Obec, nejvýše 100 znaků.',
  'City district or part, up to 100 characters.': 'Městská část nebo část obce, nejvýše 100 znaků.',
  'State or region, up to 100 characters; US and Canadian names become their codes.':
    'Stát nebo kraj, nejvýše 100 znaků; názvy států USA a kanadských provincií se převedou na kódy.',
  'Postal code, written as in its country.': 'PSČ zapsané tak, jak je v dané zemi zvykem.',
  'ISO 3166-1 alpha-2 code. Alpha-3 codes and names in English, Czech, Slovak, German and Polish are accepted too.':
    'Kód podle ISO 3166-1 alpha-2. Lze použít i kódy alpha-3 a názvy v češtině, slovenštině, angličtině, němčině a polštině.',
  'Notes or delivery instructions, up to 2,000 characters.': 'Poznámka nebo pokyny k doručení, nejvýše 2 000 znaků.',
  "True for the contact's default address; exactly one in the list has it.":
    'True u výchozí adresy kontaktu; v seznamu je právě jedna taková.',
  'The default address first, then the oldest first.': 'Nejprve výchozí adresa, další od nejstarší.',
  'Total number of addresses.': 'Celkový počet adres.',
  'Create an address.': 'Vytvořit adresu.',
  "Validates and normalises the address, stores it and returns it as it was stored. Without a country, the organisation's default country is used. The contact's first address becomes its default. Empty values and null count as not sent.":
    'Adresu zkontroluje, sjednotí její zápis, uloží ji a vrátí v uložené podobě. Bez uvedení země se použije výchozí země organizace. První adresa kontaktu se stane výchozí. Prázdné hodnoty a null se berou jako neuvedené.',
  'An address as it is stored: validated and normalised. Empty fields are left out.':
    'Adresa v uložené podobě: zkontrolovaná a s jednotným zápisem. Prázdná pole se vynechávají.',
  'Update an address.': 'Upravit adresu.',
  'Changes only the fields that are sent; every other field stays exactly as it was answered. An empty value or null clears a field. A postal code or a part of the city inside a sent city ("602 00 Brno") counts as sent, unless the request has a text for that field, too. What is sent is normalised with the stored fields as context, and the whole address is validated, so a new country can be rejected because of the stored postal code. The address must belong to the contact.':
    'Změní jen zaslaná pole; každé jiné zůstane přesně tak, jak bylo vráceno. Prázdná hodnota nebo null pole vymaže. PSČ nebo část obce uvnitř zaslané obce („602 00 Brno“) platí za zaslané, pokud požadavek nemá text i pro takové pole. Zaslané údaje se sjednotí s ohledem na uložená pole a adresa se kontroluje jako celek, takže nová země může být odmítnuta kvůli uloženému PSČ. Adresa musí patřit danému kontaktu.',
  'Address not found': 'Adresa nenalezena',
  'No address of this contact (identityId), organisation and environment has this id.':
    'Žádná adresa tohoto kontaktu (identityId), organizace a prostředí nemá toto id.',
  'Get the ids from address/list. A DEV_ key sees sandbox data, a PROD key live data.':
    'Platná id vrací address/list. Klíč DEV_ vidí data sandboxu, klíč PROD ostrá data.',
  'Address changed meanwhile': 'Adresa se mezitím změnila',
  'The address has a newer version than the one that was to be removed.':
    'Adresa má novější verzi než tu, která se měla odebrat.',
  'Look at the newer version, and send its number.': 'Podívejte se na novější verzi a pošlete její číslo.',
  'Contact not found': 'Kontakt nenalezen',
  'No contact of this organisation and this environment (live or sandbox) has this identityId.':
    'Žádný kontakt této organizace v tomto prostředí (ostrém nebo v sandboxu) nemá toto identityId.',
  'Take the identityId from the list of contacts. Live and sandbox data are separate.':
    'Použijte identityId ze seznamu kontaktů. Ostrá data a data sandboxu jsou oddělená.',
  'Not a list of places': 'Soubor není seznam míst',
  'A list of places replaces the whole country, so it must be complete and of one country.':
    'Seznam míst nahrazuje celou zemi, musí být proto úplný a jen pro jednu zemi.',
  'Import the address CSV of RÚIAN, or the postal code file of GeoNames.':
    'Importujte CSV adresních míst z RÚIAN nebo soubor PSČ z GeoNames.',
  'A contact has a new address.': 'Kontakt má novou adresu.',
  'An address of a contact has changed. The address is told as it is now, with all its fields.':
    'Adresa kontaktu se změnila. Zpráva má adresu, jaká je teď, se všemi poli.',
  'Identity of the contact whose address it is.': 'Identita kontaktu, jehož adresa to je.',
};
