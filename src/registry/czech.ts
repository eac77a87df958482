// The Czech texts of the registry room in the reference, by the English ones (test/czech.test.ts).
import type { Czech } from '#platform/http/docs/translate.ts';

export const registryCzech: Czech = {
  'company registries': 'obchodní rejstříky',
  'Look up a company.': 'Vyhledat firmu.',
  'Finds a company by its registration number in the official registry of its country. A lookup has the status 200 whatever comes of it: with a record, or with error and code if the company was not found or the registry cannot be reached. Other statuses mean that nothing was looked up: the request, its key or its limit was refused. The key is optional: a key that is sent is verified, and its limit applies; without a key, the number of lookups per minute is limited for each client. Records are at most 24 hours old, or up to 30 days while a registry is down. Slovak data: Register of legal persons (RPO) of the Statistical Office of the Slovak Republic, CC BY 4.0.':
    'Najde firmu podle identifikačního čísla v úředním rejstříku její země. Vyhledání má stav 200, ať dopadne jakkoli: se záznamem, nebo s error a code, pokud se firma nenašla nebo je rejstřík nedostupný. Jiný stav znamená, že se nic nevyhledávalo: server odmítl požadavek, jeho klíč nebo limit. Klíč je nepovinný: zaslaný klíč se ověří a platí jeho limit; bez klíče je počet dotazů za minutu u každého klienta omezen. Záznamy jsou staré nejvýše 24 hodin, při výpadku rejstříku až 30 dní. Slovenská data: Register právnických osôb (RPO), Štatistický úrad Slovenskej republiky, CC BY 4.0.',
  'The number as a person writes it: spaces, dots, hyphens, letter case and labels such as "IČO:" do not matter. A wrong check digit is accepted, because registries contain real companies that have one.':
    'Číslo tak, jak ho člověk napíše: na mezerách, tečkách, pomlčkách, velikosti písmen ani na označení jako „IČO:“ nezáleží. Chybná kontrolní číslice nevadí, protože v rejstřících jsou i skutečné firmy, které ji mají.',
  "ISO 3166-1 alpha-2 code of the registry's country. Without it, the country follows from the number if its prefix or form is unmistakable; otherwise it is the organisation's default country (without a key: DEFAULT_COUNTRY).":
    'Kód země rejstříku podle ISO 3166-1 alpha-2. Bez něj se země pozná z čísla, má-li jednoznačnou předponu nebo tvar; jinak se použije výchozí země organizace (bez klíče DEFAULT_COUNTRY).',
  'What happened and what to do, for people.': 'Co se stalo a co dělat, pro člověka.',
  'Stable code of the reason, for programs.': 'Stálý kód důvodu, pro programy.',
  'No record: the company was not found, or its registry cannot be reached now.':
    'Bez záznamu: firma se nenašla, nebo její rejstřík teď není dostupný.',
  'Registered name.': 'Název podle rejstříku.',
  'Street and number of the registered office.': 'Ulice a číslo sídla.',
  'City of the registered office.': 'Obec sídla.',
  'Postal code, written as in its country.': 'PSČ zapsané tak, jak je v dané zemi zvykem.',
  'ISO 3166-1 alpha-2 code of the country of the registered office.': 'Kód země sídla podle ISO 3166-1 alpha-2.',
  'Registration number in canonical form.': 'Identifikační číslo v jednotném tvaru.',
  'Tax identification number, only if the registry provides it; it is never derived.':
    'DIČ, jen pokud ho rejstřík uvádí; nikdy se nedopočítává.',
  'A company as recorded in its registry. Fields the registry does not provide are left out.':
    'Firma podle záznamu v rejstříku. Pole, která rejstřík neuvádí, se vynechávají.',
  'Company lookups without a key, for each client': 'Vyhledání firmy bez klíče, na klienta',
  '{most} requests a minute': '{most} požadavků za minutu',
  Registries: 'Rejstříky',
  'How many company lookups one client may make in a minute without an API key.':
    'Kolik firem smí jeden klient vyhledat za minutu bez API klíče.',
  'Your key for Companies House. Without it, British companies are looked up at GLEIF.':
    'Váš klíč pro Companies House. Bez něj se britské firmy hledají v GLEIF.',
  ...Object.fromEntries(
    [
      ['ARES (Czechia)', 'ARES (Česko)'],
      ['RPO (Slovakia)', 'RPO (Slovensko)'],
      ['RÚZ (Slovakia, tax numbers)', 'RÚZ (Slovensko, daňová čísla)'],
      ['Brønnøysundregistrene (Norway)', 'Brønnøysundregistrene (Norsko)'],
      ['PRH (Finland)', 'PRH (Finsko)'],
      ["Recherche d'entreprises (France)", "Recherche d'entreprises (Francie)"],
      ['the white list of taxpayers (Poland)', 'Bílá listina plátců (Polsko)'],
      ['KRS (Poland)', 'KRS (Polsko)'],
      ['ANAF (Romania)', 'ANAF (Rumunsko)'],
      ['VIES (European Union)', 'VIES (Evropská unie)'],
      ['GLEIF (worldwide)', 'GLEIF (celý svět)'],
      ['the e-Business Register (Estonia)', 'e-Business Register (Estonsko)'],
      ['the Register of Enterprises (Latvia)', 'Rejstřík podniků (Lotyšsko)'],
      ['Companies House (Great Britain)', 'Companies House (Velká Británie)'],
    ].map(([english, czech]) => [
      `Replaces the scheme and host of ${english}; the path is appended, so a prefix is possible.`,
      `Nahradí začátek adresy rejstříku: ${czech}. Cesta se připojí za něj, může tedy obsahovat i předponu.`,
    ]),
  ),
  'A list is being checked': 'Seznam se už ověřuje',
  'Registers allow few questions a second, so an organisation has one list checked at a time, live or in the sandbox.':
    'Rejstříky dovolují jen pár dotazů za vteřinu, proto se organizaci ověřuje jeden seznam najednou, ostrý nebo zkušební.',
  'Wait until the list is done, or stop it on its page, and send the next one then.':
    'Počkejte, až bude seznam hotový, nebo ho na jeho stránce zastavte, a další pošlete potom.',
  'Rows of a list that is checked in the console': 'Řádky seznamu, který se ověřuje v konzoli',
  '{most} rows, one list at a time': '{most} řádků, jeden seznam najednou',
};
