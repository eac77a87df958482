// The Czech texts of the shortener room in the reference, by the English ones (test/czech.test.ts).
import type { Czech } from '#platform/http/docs/translate.ts';

export const shortenerCzech: Czech = {
  'short links': 'krátké odkazy',
  'Makes retries safe: within 24 hours, the same key with the same parameters from the same network (an IPv4 address or an IPv6 /64) returns the link of the first call and does not count against the hourly limit. Other parameters or another network make another request.':
    'Umožňuje bezpečné opakování: během 24 hodin vrátí stejný klíč se stejnými parametry ze stejné sítě (adresa IPv4 nebo síť IPv6 /64) odkaz z prvního volání a nepočítá se do hodinového limitu. Jiné parametry nebo jiná síť znamenají jiný požadavek.',
  'Create a short link': 'Vytvořit krátký odkaz',
  'Shortens a link. Without custom, a code is generated. Short links never expire.':
    'Zkrátí odkaz. Bez custom se kód vygeneruje. Platnost krátkých odkazů nikdy nevyprší.',
  'The link to shorten; it must begin with http:// or https://. Spaces around it are dropped.':
    'Odkaz ke zkrácení; musí začínat http:// nebo https://. Mezery kolem se vynechají.',
  'Custom code, 3 to 20 letters and digits; without it, or with an empty one, a code is generated. Reserved: api, assets, docs, favicon, healthz, metrics, new, readyz, robots.':
    'Vlastní kód, 3 až 20 písmen a číslic; bez něj, nebo když je prázdný, se kód vygeneruje. Vyhrazené: api, assets, docs, favicon, healthz, metrics, new, readyz, robots.',
  'The short link.': 'Krátký odkaz.',
  'The link that was shortened, as it was sent, without spaces around it.':
    'Zkrácený odkaz, jak byl zaslán, bez mezer kolem.',
  'The code, generated or custom.': 'Kód, vygenerovaný nebo vlastní.',
  'ISO 8601 time of creation.': 'Čas vytvoření podle ISO 8601.',
  'Get the statistics of a short link': 'Načíst statistiky krátkého odkazu',
  'Returns clicks, visitors, countries, referrers, devices and times. With format=csv, the answer is a file with one row per click.':
    'Vrátí kliknutí, návštěvníky, země, zdroje, zařízení a časy. S format=csv je odpovědí soubor s jedním řádkem na kliknutí.',
  'Code of the short link; it is case-sensitive.': 'Kód krátkého odkazu; rozlišují se velká a malá písmena.',
  'Only clicks from this date or time on.': 'Jen kliknutí od tohoto data nebo času.',
  'Only clicks before this time, or up to the end of this date.':
    'Jen kliknutí před tímto časem, nebo do konce tohoto dne.',
  'Only clicks from this country; (unknown) for clicks without one.':
    'Jen kliknutí z této země; (unknown) pro kliknutí z neznámé země.',
  'Only clicks from this website; (direct) for clicks without one, (qr) for scans of the QR code.':
    'Jen kliknutí z tohoto webu; (direct) pro kliknutí bez zdroje, (qr) pro načtení QR kódu.',
  'How many of total_clicks came from scanning the QR code; their referrer is (qr).':
    'Kolik z total_clicks přišlo načtením QR kódu; jejich zdroj je (qr).',
  'Size not allowed': 'Tuto velikost nelze použít',
  'The size of a QR code is given in pixels, 64 to 2048.': 'Velikost QR kódu se udává v pixelech, 64 až 2048.',
  'Send a size in these limits, or take the SVG, which can be scaled to any size.':
    'Pošlete velikost v těchto mezích, nebo použijte SVG, které lze zvětšit na libovolnou velikost.',
  'false leaves out clicks of clients that name themselves as tools, such as curl.':
    'false vynechá kliknutí programů, které se představují jako nástroje, například curl.',
  'Only clicks from this type of device.': 'Jen kliknutí z tohoto typu zařízení.',
  'Only clicks from this browser.': 'Jen kliknutí z tohoto prohlížeče.',
  'Only clicks from this operating system.': 'Jen kliknutí z tohoto operačního systému.',
  'Only clicks on this day of the week, 0 (Monday) to 6, in the time zone.':
    'Jen kliknutí v tento den v týdnu, 0 (pondělí) až 6, v daném časovém pásmu.',
  'Only clicks in this hour of the day, 0 to 23, in the time zone.':
    'Jen kliknutí v tuto hodinu dne, 0 až 23, v daném časovém pásmu.',
  'IANA time zone in which days and hours are counted.': 'Časové pásmo (IANA), podle kterého se počítají dny a hodiny.',
  'json (the default), or csv for a file with one row per click.':
    'json (výchozí), nebo csv pro soubor s jedním řádkem na kliknutí.',
  'The code of the short link.': 'Kód krátkého odkazu.',
  'The link that was shortened.': 'Zkrácený odkaz.',
  'Clicks in the chosen period with the chosen filters, without bots.':
    'Kliknutí ve zvoleném období se zvolenými filtry, bez robotů.',
  'Number of different visitors among them.': 'Počet různých návštěvníků mezi nimi.',
  'Clicks of bots, which are counted separately.': 'Kliknutí robotů, počítají se zvlášť.',
  'Time of the first of these clicks.': 'Čas prvního z těchto kliknutí.',
  'Time of the last of these clicks.': 'Čas posledního z těchto kliknutí.',
  'ISO 3166-1 alpha-2 code; null if it is not known.': 'Kód podle ISO 3166-1 alpha-2; null, pokud není znám.',
  'English name of the country.': 'Anglický název země.',
  'Number of clicks.': 'Počet kliknutí.',
  'Number of different visitors.': 'Počet různých návštěvníků.',
  'Clicks by country.': 'Kliknutí podle zemí.',
  'Name of the city; null if it is not known or has few clicks.':
    'Název města; null, pokud není známo nebo má málo kliknutí.',
  'Clicks by city.': 'Kliknutí podle měst.',
  'Website the click came from, or (direct).': 'Web, ze kterého kliknutí přišlo, nebo (direct).',
  'Clicks by source.': 'Kliknutí podle zdrojů.',
  'Type of the device, such as desktop or mobile; tool for clients such as curl.':
    'Typ zařízení, například desktop (počítač) nebo mobile (mobil); tool pro programy jako curl.',
  'Clicks by type of device.': 'Kliknutí podle typu zařízení.',
  'Browser.': 'Prohlížeč.',
  'Clicks by browser.': 'Kliknutí podle prohlížečů.',
  'Operating system.': 'Operační systém.',
  'Clicks by operating system.': 'Kliknutí podle operačních systémů.',
  'Date as YYYY-MM-DD.': 'Datum ve tvaru RRRR-MM-DD.',
  'Clicks by day.': 'Kliknutí podle dnů.',
  'Clicks by hour of the day, from 0 to 23.': 'Kliknutí podle hodiny dne, od 0 do 23.',
  'Clicks by day of the week, Monday first.': 'Kliknutí podle dne v týdnu, od pondělí.',
  'Time of the click.': 'Čas kliknutí.',
  'The latest clicks, the newest first.': 'Poslední kliknutí, od nejnovějšího.',
  'Time zone in which days and hours are counted.': 'Časové pásmo, podle kterého se počítají dny a hodiny.',
  'Start of the period.': 'Začátek období.',
  'End of the period.': 'Konec období.',
  'The chosen period; null means no bound.': 'Zvolené období; null znamená bez omezení.',
  'Source of the locations, to be named where they are shown.':
    'Zdroj údajů o poloze; uveďte ho všude, kde je zobrazujete.',
  'Only after an upgrade: clicks from an earlier version are still being counted, so the figures will grow.':
    'Jen po aktualizaci: kliknutí z předchozí verze se ještě započítávají, čísla proto porostou.',
  'Link cannot be shortened': 'Odkaz nelze zkrátit',
  'Only complete http:// and https:// links of up to 2048 characters can be shortened, without a user name.':
    'Zkrátit lze jen úplné odkazy http:// a https:// do 2048 znaků a bez uživatelského jména.',
  'Send the complete link, percent-encoded, in the query parameter url.':
    'Zašlete úplný odkaz, zakódovaný pro URL, v parametru url.',
  'Code not allowed': 'Nepovolený kód',
  'The custom code is too short or too long, contains characters other than letters and digits, or is a reserved word.':
    'Vlastní kód je příliš krátký nebo dlouhý, obsahuje jiné znaky než písmena a číslice, nebo je to vyhrazené slovo.',
  'Choose 3 to 20 letters and digits, or leave custom out to get a generated code.':
    'Zvolte 3 až 20 písmen a číslic, nebo custom vynechte a kód se vygeneruje.',
  'Code already exists': 'Kód už existuje',
  'Another short link has this code. A code is never used twice, and short links never expire.':
    'Tento kód má jiný krátký odkaz. Kód se nikdy nepoužije dvakrát a platnost krátkých odkazů nevyprší.',
  'Choose one of the suggestions, or leave custom out to get a generated code.':
    'Vyberte si některý z návrhů, nebo custom vynechte a kód se vygeneruje.',
  'Short link not found': 'Krátký odkaz nenalezen',
  'No short link has this code.': 'Tento kód nemá žádný krátký odkaz.',
  'Compare the code with the original. Links are case-sensitive.':
    'Porovnejte kód s originálem. V odkazech se rozlišují velká a malá písmena.',
  'Short link turned off': 'Krátký odkaz je vypnutý',
  'The operator turned the link off.': 'Odkaz vypnul jeho správce.',
  'Ask whoever gave you the link for a new one.': 'Požádejte o nový odkaz toho, od koho ho máte.',
  'Invalid filter': 'Neplatný filtr',
  'One of from, to, country, referrer, device, tools, browser, os, weekday, hour, timezone and format has an invalid value.':
    'Některý z parametrů from, to, country, referrer, device, tools, browser, os, weekday, hour, timezone a format má neplatnou hodnotu.',
  'Correct the parameter that the message names; the message shows a value that works.':
    'Opravte parametr, který hlášení uvádí; najdete v něm i hodnotu, která funguje.',
  'New short links, for each client': 'Nové krátké odkazy, na klienta',
  '{most} links an hour': '{most} odkazů za hodinu',
  'Custom code of a short link': 'Vlastní kód krátkého odkazu',
  '{least} to {most} letters and digits': '{least} až {most} písmen a číslic',
  'Link to shorten': 'Odkaz ke zkrácení',
  'at most {most} characters': 'nejvýše {most} znaků',
  'Clicks that are counted': 'Počítaná kliknutí',
  'no limit': 'bez omezení',
  'Expiry of a short link': 'Konec platnosti krátkého odkazu',
  never: 'nikdy',
  'Access to statistics': 'Přístup ke statistikám',
  'free, without a key': 'zdarma, bez klíče',
  Shortener: 'Zkracovač',
  'Port of the URL shortener.': 'Port zkracovače odkazů.',
  'Public address of the shortener: short links begin with it.':
    'Veřejná adresa zkracovače: začínají jí krátké odkazy.',
  'How many short links one client may create in an hour before it gets 429.':
    'Kolik krátkých odkazů smí jeden klient vytvořit za hodinu, než dostane 429.',
  'File with hosts whose links may not be shortened, one per line, subdomains included. It is read again when it changes.':
    'Soubor s hostiteli, jejichž odkazy se nesmějí zkracovat, jeden na řádek, včetně poddomén. Po změně se načte znovu.',
  'Where the source of this installation can be read. The landing page links to it.':
    'Kde je zdrojový kód této instalace. Vede na něj odkaz z úvodní stránky.',
  'City database (MMDB) with the country and city of IP addresses. Without it, locations are "unknown".':
    'Databáze měst (MMDB) se zemí a městem IP adres. Bez ní jsou místa „neznámá“.',
  'Wait for the disk (fdatasync) before each redirect: clicks then survive a power cut too, not only the end of the process. Slower.':
    'Před každým přesměrováním počkat na disk (fdatasync): kliknutí pak přežijí i výpadek proudu, nejen konec procesu. Je to pomalejší.',
  'How much the click journal of one process may hold while the database does not accept clicks (1 GB is about 6 million clicks). Redirects beyond it get 503.':
    'Kolik smí mít deník kliknutí jednoho procesu, zatímco je databáze nepřijímá (1 GB je asi 6 milionů kliknutí). Další přesměrování dostanou 503.',
  'Single clicks older than this many days are thinned to sums per quarter of an hour. 0 keeps them all.':
    'Jednotlivá kliknutí starší než tolik dní se zhustí na součty po čtvrthodinách. 0 je nechá všechna.',
  'A visitor who was not seen on a link for this many days is forgotten: only counts remain, and whoever returns later counts as a new visitor.':
    'Návštěvník, který na odkazu nebyl tolik dní, se zapomene: zůstanou jen počty a kdo se vrátí později, počítá se jako nový.',
  'Secret that recognises visitors without storing their address. All processes of one database need the same one.':
    'Tajemství, které pozná návštěvníky bez ukládání jejich adresy. Všechny procesy jedné databáze potřebují stejné.',
  'Colour not allowed': 'Nepovolená barva',
  'The colour of a QR code is given in hex and needs a contrast of at least 4.5 to 1 with white.':
    'Barva QR kódu se udává šestnáctkově a potřebuje s bílou kontrast alespoň 4,5 : 1.',
  'Send a darker colour as hex digits, such as 2f56e0, or leave color out for black.':
    'Pošlete tmavší barvu šestnáctkově, například 2f56e0, nebo color vynechte a bude černá.',
  'When the link was last made to lead elsewhere; left out if it never was.':
    'Kdy odkaz naposledy začal vést jinam; není-li uvedeno, nikdy.',
  'Too many links to add up': 'Příliš mnoho odkazů k sečtení',
  'The statistics of a limited number of links can be added up.': 'Sečíst lze statistiky jen omezeného počtu odkazů.',
  'Choose a tag that fewer links have.': 'Zvolte štítek, který má méně odkazů.',
  'Unknown file': 'Neznámý soubor',
  'Too many clicks in a file': 'V souboru je příliš mnoho kliknutí',
  'A file that is sent through the console may bring a million clicks: a few lines of sums can stand for any number.':
    'Soubor odeslaný přes konzoli smí přinést milion kliknutí: pár řádků se součty může představovat libovolný počet.',
  'Import the file on the server, with kontor link import.':
    'Importujte soubor na serveru příkazem kontor link import.',
  'Unreadable file': 'Nečitelný soubor',
  'The file is no CSV, SQL dump or JSON that can be read to its end, or has more columns than any export.':
    'Soubor není CSV, výpis SQL ani JSON, který by šel přečíst do konce, nebo má víc sloupců než jakýkoli export.',
  'Export the file again, and look for quotation marks that are not closed.':
    'Exportujte soubor znovu a hledejte uvozovky, které nekončí.',
  'The file looks like none that Shlink, YOURLS, Kutt, Bitly or Kontor itself exports.':
    'Soubor nevypadá jako žádný, který exportuje Shlink, YOURLS, Kutt, Bitly nebo samotný Kontor.',
  'Say where the file comes from, or export it again.': 'Uveďte, odkud soubor pochází, nebo jej exportujte znovu.',
  'File not found': 'Soubor tu není',
  'A file waits for an hour between the look and the import, and is imported once.':
    'Mezi náhledem a importem soubor čeká hodinu a naimportuje se jednou.',
  'Send the file again.': 'Pošlete soubor znovu.',
  'Too many links at once': 'Příliš mnoho odkazů najednou',
  'Only a limited number of links can be changed or created with one request.':
    'Jedním požadavkem lze změnit nebo vytvořit jen omezený počet odkazů.',
  'Divide the links into several requests.': 'Rozdělte odkazy do více požadavků.',
  'The organisation has a new short link.': 'Organizace má nový krátký odkaz.',
  'A short link leads elsewhere, was switched off or was switched on again.':
    'Krátký odkaz vede jinam, byl vypnut, nebo znovu zapnut.',
  'A short link was followed. Told at most once a minute for each link, with the clicks since the last time; people and bots are counted apart.':
    'Na krátký odkaz někdo klikl. Pro každý odkaz nejvýše jednou za minutu, s kliknutími od minulé zprávy; lidé a roboti se počítají zvlášť.',
  'False when the link answers 410.': 'False, když odkaz odpovídá 410.',
  'Clicks of people since the last message.': 'Kliknutí lidí od poslední zprávy.',
  'Clicks of bots since the last message.': 'Kliknutí botů od poslední zprávy.',
  'When the first of them happened.': 'Kdy bylo první z nich.',
  'When the last of them happened.': 'Kdy bylo poslední z nich.',
};
