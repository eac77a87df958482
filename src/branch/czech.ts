// The Czech texts of the branch room in the reference, by the English ones (test/czech.test.ts).
import type { Czech } from '#platform/http/docs/translate.ts';

export const branchCzech: Czech = {
  branches: 'pobočky',
  'List branches.': 'Vypsat pobočky.',
  'Returns the active branches. Without a point, they are sorted by name. With latitude and longitude (send both), they are sorted by great-circle distance from the point, and each has distanceKm; branches without GPS coordinates come last. Answers have an ETag: with If-None-Match the answer is 304 until something changes.':
    'Vrátí aktivní pobočky. Bez zadaného bodu jsou seřazené podle názvu. S latitude a longitude (vždy obojí) jsou seřazené podle vzdušné vzdálenosti od bodu a každá má distanceKm; pobočky bez souřadnic GPS jsou na konci. Odpovědi mají ETag: s If-None-Match je odpověď 304, dokud se nic nezmění.',
  'Page number, from 1. A page past the end is empty.': 'Číslo stránky, od 1. Stránka za koncem je prázdná.',
  'Branches per page.': 'Počet poboček na stránce.',
  'Latitude of the point to measure from.': 'Zeměpisná šířka bodu, od kterého se měří.',
  'Longitude of the point to measure from.': 'Zeměpisná délka bodu, od kterého se měří.',
  'The slug, which identifies the branch.': 'Slug, který pobočku jednoznačně určuje.',
  'URL-safe unique slug.': 'Jedinečný slug použitelný v URL.',
  'Display name.': 'Zobrazovaný název.',
  'own, franchise or partner; own for older records.':
    'own (vlastní), franchise (franšíza) nebo partner; u starších záznamů own.',
  'Short description.': 'Krátký popis.',
  'Public web page of the branch.': 'Veřejná webová stránka pobočky.',
  'GPS latitude.': 'Zeměpisná šířka (GPS).',
  'GPS longitude.': 'Zeměpisná délka (GPS).',
  'URL of the main public photo.': 'URL hlavní veřejné fotografie.',
  'Street, postal code and city.': 'Ulice, PSČ a obec.',
  'Great-circle distance from the point in km, three decimals. Only if a point was given and the branch has GPS coordinates.':
    'Vzdušná vzdálenost od bodu v km na tři desetinná místa. Jen pokud byl zadán bod a pobočka má souřadnice GPS.',
  'Total number of active branches.': 'Celkový počet aktivních poboček.',
  'Get a branch.': 'Načíst pobočku.',
  'Returns one active branch with its contacts, opening hours, people and documents; public data only. A slug the branch had before it was renamed still works. With Accept: application/ld+json the answer is a schema.org LocalBusiness. Answers have an ETag, like the list.':
    'Vrátí jednu aktivní pobočku s kontakty, otevírací dobou, lidmi a dokumenty; jen veřejné údaje. Funguje i slug, který pobočka měla před přejmenováním. S Accept: application/ld+json je odpovědí LocalBusiness podle schema.org. Odpovědi mají ETag stejně jako seznam.',
  'Slug of the branch; a former slug works too.': 'Slug pobočky; funguje i dřívější slug.',
  'Slug of the parent branch.': 'Slug nadřazené pobočky.',
  'Name of the parent branch.': 'Název nadřazené pobočky.',
  'Legal name of the operator.': 'Oficiální název provozovatele.',
  'Company registration number.': 'Identifikační číslo firmy (IČO).',
  'Tax identification number.': 'Daňové identifikační číslo (DIČ).',
  'Establishment date. ISO 8601 date or date and time.': 'Datum založení. Datum, nebo datum a čas podle ISO 8601.',
  'Terms and conditions as Markdown.': 'Obchodní podmínky ve formátu Markdown.',
  'Complaints procedure as Markdown.': 'Reklamační řád ve formátu Markdown.',
  'Privacy policy as Markdown.': 'Zásady ochrany osobních údajů ve formátu Markdown.',
  'First name.': 'Jméno.',
  'Last name.': 'Příjmení.',
  'Company name.': 'Název firmy.',
  'Street and house number.': 'Ulice a číslo domu.',
  'City.': 'Obec.',
  'City district or part.': 'Městská část nebo část obce.',
  'State or region.': 'Stát nebo kraj.',
  'Postal code.': 'PSČ.',
  'ISO 3166-1 alpha-2 code.': 'Kód podle ISO 3166-1 alpha-2.',
  '0 = Monday, 6 = Sunday.': '0 = pondělí, 6 = neděle.',
  'HH:MM-HH:MM; a day with a break has two entries. An end before the start means past midnight.':
    'HH:MM-HH:MM; den s přestávkou má dva záznamy. Konec dřívější než začátek znamená po půlnoci.',
  'A note, such as the season.': 'Poznámka, například sezóna.',
  'From when it applies. ISO 8601 date or date and time.': 'Odkdy platí. Datum, nebo datum a čas podle ISO 8601.',
  'Until when it applies. ISO 8601 date or date and time.': 'Dokdy platí. Datum, nebo datum a čas podle ISO 8601.',
  'Date as YYYY-MM-DD.': 'Datum ve tvaru RRRR-MM-DD.',
  'Whether the branch is open on that day.': 'Zda je pobočka v ten den otevřená.',
  'The reason.': 'Důvod.',
  'E-mail address.': 'E-mailová adresa.',
  'What it is for.': 'K čemu slouží.',
  'Phone number.': 'Telefonní číslo.',
  'Role, such as owner, manager or custodian.':
    'Role, například owner (majitel), manager (vedoucí) nebo custodian (správce).',
  'Label to show instead of the role.': 'Popisek, který se zobrazí místo role.',
  'Branch not found': 'Pobočka nenalezena',
  'No active branch of the organisation has this slug in the environment of the key: a DEV_ key sees sandbox data only. The answer is the same for the slug of an inactive branch.':
    'Žádná aktivní pobočka organizace nemá v prostředí klíče tento slug: klíč DEV_ vidí jen data sandboxu. Pro slug neaktivní pobočky je odpověď stejná.',
  'Take the slug from /api/v1/branch/list, called with the same key.':
    'Použijte slug z /api/v1/branch/list volaného se stejným klíčem.',
  'Branches are being changed': 'Pobočky se právě mění',
  'The branches of one organisation and environment are changed one change at a time.':
    'Pobočky jedné organizace a prostředí lze měnit jen postupně, jednu změnu po druhé.',
  'Try again in a moment.': 'Zkuste to za chvíli znovu.',
  'Malformed slug': 'Nesprávný slug',
  'The slug is part of URLs, so only these characters are allowed.':
    'Slug je součástí URL, proto jsou povolené jen tyto znaky.',
  'Choose a slug of this form.': 'Zvolte slug v tomto tvaru.',
  'Slug taken': 'Slug je obsazený',
  'A former slug still leads to its branch, so it cannot be given to another one.':
    'Dřívější slug stále vede na svou pobočku, jiná ho proto dostat nemůže.',
  'Choose another slug.': 'Zvolte jiný slug.',
  'Other branches belong to it': 'Patří pod ni jiné pobočky',
  'A parent can only be removed after its children have another parent, or none.':
    'Nadřazenou pobočku lze odstranit, až když její podřízené pobočky mají jinou nadřazenou, nebo žádnou.',
  'Give the children another parent, or deactivate the branch instead.':
    'Přiřaďte podřízeným pobočkám jinou nadřazenou, nebo pobočku jen deaktivujte.',
  'latitude of a branch list': 'latitude v seznamu poboček',
  'longitude of a branch list': 'longitude v seznamu poboček',
  '{least} to {most}': '{least} až {most}',
  'Branches on one page': 'Počet poboček na jedné stránce',
  'at most {most}': 'nejvýše {most}',
  'Too many branches at once': 'Příliš mnoho poboček najednou',
  'A change on a screen takes a limited number of branches, so that it is done at once or not at all.':
    'Změna na obrazovce bere jen omezený počet poboček, aby se provedla najednou, nebo vůbec.',
  'Choose fewer branches, or import a file.': 'Vyberte méně poboček, nebo naimportujte soubor.',
  'Unknown kind of file': 'Neznámý druh souboru',
  'The end of its name says how a file of branches is read.':
    'Jak se soubor poboček čte, se pozná podle konce jeho názvu.',
  'Save it as JSON, CSV (UTF-8) or GeoJSON.': 'Uložte ho jako JSON, CSV (UTF-8) nebo GeoJSON.',
  'Import not found': 'Import nenalezen',
  'A file that was sent for a preview waits for an hour, and only until it is applied.':
    'Soubor poslaný k náhledu čeká hodinu, a jen do té doby, než se použije.',
  'Send the file again.': 'Pošlete soubor znovu.',
  'Nothing to take back': 'Není co vzít zpět',
  'What a change of branches replaced is kept for an hour, and can be given back once.':
    'Co změna poboček nahradila, se uchovává hodinu a lze to jednou vrátit.',
  'Change the branches to what they should be.': 'Změňte pobočky tak, jak mají být.',
  'A branch is new, has changed, or is not public any more. Branches that are not public are not told of. Read its data with branch/detail.':
    'Pobočka je nová, změnila se, nebo už není veřejná. O pobočkách, které veřejné nejsou, se nic neříká. Data pobočky přečtete přes branch/detail.',
  'The slug of the branch, which is its id.': 'Slug pobočky, který je jejím identifikátorem.',
  'False when it is inactive, removed, or has another slug now.':
    'False, když není aktivní, byla odebrána, nebo má teď jiný slug.',
  'The slug that it had before, if it was renamed.': 'Slug, který měla předtím, pokud byla přejmenována.',
};
