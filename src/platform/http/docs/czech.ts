// The Czech texts of the platform in the reference, by the English ones: refusals of the transport, and its guides.
import { settingsCzech } from '../../config/czech.ts';
import type { Czech } from './translate.ts';

export const platformCzech: Czech = {
  'Malformed request': 'Nečitelný požadavek',
  'The request could not be read as text: a percent sign is not followed by two hexadecimal digits, or the bytes are not UTF-8.':
    'Požadavek nelze přečíst jako text: za znakem procent nejsou dvě šestnáctkové číslice, nebo bajty nejsou v UTF-8.',
  'Encode every query value with encodeURIComponent (or the equivalent of your language) and send UTF-8.':
    'Hodnoty parametrů URL kódujte funkcí encodeURIComponent (nebo její obdobou ve vašem jazyce) a posílejte UTF-8.',
  'Unknown path': 'Neznámá cesta',
  'No operation has this path. Paths are case-sensitive and have no trailing slash.':
    'Tuto cestu nemá žádná operace. V cestách se rozlišují velká a malá písmena a na konci nemají lomítko.',
  'Compare the path with the reference at /docs; the path of every operation of the main interface begins with /api/v1/.':
    'Porovnejte cestu s dokumentací na /docs; cesta každé operace hlavního rozhraní začíná /api/v1/.',
  'Method not allowed': 'Nepovolená metoda',
  'The path is right, but the method is not.': 'Cesta je správná, metoda ne.',
  'Use one of the methods in the Allow header of the answer.': 'Použijte některou z metod v hlavičce Allow odpovědi.',
  'Body too large': 'Příliš velké tělo',
  'The body may have at most 256 KiB (262,144 bytes). The rest was not read.':
    'Tělo smí mít nejvýše 256 KiB (262 144 bajtů). Zbytek se nečetl.',
  'Send less in one request.': 'Posílejte v jednom požadavku méně dat.',
  'Unsupported media type': 'Nepodporovaný typ obsahu',
  'A body may be application/json, text/plain that contains the same JSON, or multipart/form-data, and it must not be compressed.':
    'Tělo smí být application/json, text/plain se stejným JSON, nebo multipart/form-data a nesmí být komprimované.',
  'Set Content-Type to one of the three, and send no Content-Encoding. A body without a Content-Type is read as JSON if it begins with {.':
    'Nastavte Content-Type na jeden z těchto tří typů a neposílejte Content-Encoding. Tělo bez Content-Type se čte jako JSON, pokud začíná {.',
  'Unreadable body': 'Nečitelné tělo',
  'The JSON or the form is broken, contains a field twice, contains a file, or is nested too deeply.':
    'JSON nebo formulář je poškozený, obsahuje některé pole dvakrát, obsahuje soubor, nebo má příliš mnoho úrovní.',
  'Build the body with the JSON or form library of your language rather than by hand, and send all of it.':
    'Tělo sestavujte knihovnou pro JSON nebo formuláře, ne ručně, a pošlete ho celé.',
  'Invalid request': 'Neplatný požadavek',
  'One or more fields of the request are missing or wrong. Up to 20 of them are listed in errors.':
    'Některá pole požadavku chybí nebo jsou chybná. Až 20 z nich je vypsáno v errors.',
  'Correct each field listed in errors: message says what is expected, example shows a value that works.':
    'Opravte pole uvedená v errors: message říká, co se očekává, example ukazuje hodnotu, která funguje.',
  'Request too slow': 'Příliš pomalý požadavek',
  'The connection was slow or idle in the middle of a request, so the server closed it.':
    'Spojení bylo pomalé nebo se uprostřed požadavku zastavilo, server ho proto ukončil.',
  'Send the request again, without pauses. Nothing has been done.':
    'Pošlete požadavek znovu a bez přestávek. Nic z něj se neprovedlo.',
  'Expectation failed': 'Nesplnitelný požadavek Expect',
  'The request has an Expect header with a value other than 100-continue.':
    'Požadavek má hlavičku Expect s jinou hodnotou než 100-continue.',
  'Send the request without the Expect header.': 'Pošlete požadavek bez hlavičky Expect.',
  'URL or headers too long': 'Příliš dlouhá URL nebo hlavičky',
  'The URL and the headers together may have at most 16 KiB (16,384 bytes).':
    'URL a hlavičky smějí mít dohromady nejvýše 16 KiB (16 384 bajtů).',
  'Shorten the query, or send fewer and smaller headers and cookies.':
    'Zkraťte parametry URL, nebo pošlete méně a kratších hlaviček a cookies.',
  'Internal error': 'Vnitřní chyba',
  'A fault in the server. It was logged with its cause under the request id of the answer.':
    'Chyba na straně serveru. Je zaznamenána i s příčinou pod id požadavku z odpovědi.',
  'Try again later. If it happens again, send the requestId to the operator.':
    'Zkuste to později. Pokud se to opakuje, pošlete provozovateli requestId.',
  'Unknown transfer coding': 'Neznámé kódování přenosu',
  'The body was compressed for the transfer (gzip, chunked), or encoded in another way the server does not support.':
    'Tělo bylo pro přenos komprimováno (gzip, chunked), nebo zakódováno jinak, než server podporuje.',
  'Send the body uncompressed, with a Content-Length or chunked.':
    'Pošlete tělo nekomprimované, s Content-Length nebo chunked.',
  'Temporarily unavailable': 'Dočasně nedostupné',
  'The database cannot be reached, the server is stopping, or it is overloaded.':
    'Databáze není dostupná, server se vypíná, nebo je přetížený.',
  'Try again after the seconds in the Retry-After header.': 'Zkuste to znovu po počtu sekund v hlavičce Retry-After.',
  'Outcome unknown': 'Výsledek není znám',
  'The connection to the database was lost after the change was sent and before the answer came: it may be done or not.':
    'Spojení s databází se přerušilo po odeslání změny a před odpovědí: mohla se provést, i nemusela.',
  'Repeat the request with the same Idempotency-Key after the seconds in Retry-After: it is done once. Without a key, first look whether it was done.':
    'Po počtu sekund v Retry-After opakujte požadavek se stejným Idempotency-Key: provede se jen jednou. Bez klíče se nejdřív podívejte, zda se provedl.',
  'Request still in progress': 'Požadavek se ještě zpracovává',
  'Two requests with the same Idempotency-Key arrived at the same time, and the first one is not finished yet.':
    'Současně přišly dva požadavky se stejným Idempotency-Key a první ještě není hotový.',
  'Wait for the seconds in Retry-After and send the same request again: you get the answer of the first one.':
    'Počkejte počet sekund v Retry-After a pošlete stejný požadavek znovu: dostanete odpověď prvního.',
  'Idempotency-Key used for another request': 'Idempotency-Key už má jiný požadavek',
  'An Idempotency-Key belongs to one request. Within 24 hours it cannot be used with a different body.':
    'Idempotency-Key patří jednomu požadavku. Během 24 hodin ho nelze použít s jiným tělem.',
  'Create a new key (a random UUID) for each new request, and reuse it only to repeat that request.':
    'Pro každý nový požadavek vytvořte nový klíč (náhodné UUID) a znovu ho použijte jen k opakování téhož požadavku.',
  Limits: 'Limity',
  'What this server accepts. The numbers are those of its code and its settings.':
    'Co tento server přijímá. Čísla pocházejí přímo z jeho kódu a nastavení.',
  'All limits': 'Všechny limity',
  'Request body': 'Tělo požadavku',
  'URL and headers together': 'URL a hlavičky dohromady',
  'Fields of a form': 'Pole formuláře',
  'Items of a list in a form': 'Položky seznamu ve formuláři',
  'Value of a form field': 'Hodnota pole formuláře',
  'Wrong fields listed in one answer': 'Chybná pole vypsaná v jedné odpovědi',
  'How much is left': 'Kolik zbývá',
  'Answers have the headers `RateLimit-Policy` and `RateLimit`, and the older `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` (Unix time in seconds).':
    'Odpovědi mají hlavičky `RateLimit-Policy` a `RateLimit` a také starší `X-RateLimit-Limit`, `X-RateLimit-Remaining` a `X-RateLimit-Reset` (unixový čas v sekundách).',
  'A call over the limit is answered with 429 and `rate_limited`. `Retry-After` says how many seconds to wait.':
    'Na volání nad limit server odpoví stavem 429 a kódem `rate_limited`. Kolik sekund počkat, říká `Retry-After`.',
  'How calls are counted': 'Jak se volání počítají',
  'A minute means the last 60 seconds, not a minute of the clock.':
    'Minutou se rozumí posledních 60 sekund, ne minuta na hodinách.',
  'A client is an IPv4 address or an IPv6 network (/64).': 'Klient je adresa IPv4 nebo síť IPv6 (/64).',
  Idempotency: 'Idempotence',
  'How to repeat a call safely if its answer did not arrive.':
    'Jak bezpečně zopakovat volání, když odpověď nedorazila.',
  'Send a key with the request': 'K požadavku přidejte klíč',
  'Add the `Idempotency-Key` header to an operation that lists it: 1 to 255 visible ASCII characters, best a random UUID.':
    'K operaci, která ji uvádí, přidejte hlavičku `Idempotency-Key`: 1 až 255 viditelných znaků ASCII, nejlépe náhodné UUID.',
  'If the connection breaks, send the same request with the same key again: you get the first answer, and nothing is done twice.':
    'Když se spojení přeruší, pošlete stejný požadavek se stejným klíčem znovu: dostanete první odpověď a nic se neprovede dvakrát.',
  'How long an answer is kept': 'Jak dlouho se odpověď uchovává',
  '{most} hours': '{most} hodin',
  'Answers that are kept for a client without an API key': 'Odpovědi uchovávané pro klienta bez klíče API',
  'the last {most}': 'posledních {most}',
  'What is refused': 'Co server odmítne',
  'The same key with a different body is refused with 422 and `idempotency_key_reused`.':
    'Stejný klíč s jiným tělem: stav 422 a kód `idempotency_key_reused`.',
  'A second request that arrives while the first one is in progress is refused with 409 and `idempotency_in_progress`. Try again after the seconds in `Retry-After`.':
    'Druhý požadavek, který přijde během zpracování prvního: stav 409 a kód `idempotency_in_progress`. Zkuste to znovu po počtu sekund v `Retry-After`.',
  'What is remembered': 'Co si server pamatuje',
  'Only successful answers are kept. If a request was refused, correct it and send it again, with the same key or a new one.':
    'Uchovávají se jen úspěšné odpovědi. Odmítnutý požadavek opravte a pošlete znovu, se stejným klíčem nebo s novým.',
  'Keys are separate for each organisation, environment and operation.':
    'Klíče jsou oddělené pro každou organizaci, prostředí a operaci.',
  'Where an operation needs no API key, they are separate for each network (an IPv4 address or an IPv6 /64) and for each set of parameters: another network, or other parameters, make another request, which is never refused. A repeat does not count against the hourly limit of short links.':
    'Kde operace nevyžaduje klíč API, jsou oddělené pro každou síť (adresu IPv4 nebo síť IPv6 /64) a pro každé parametry: jiná síť nebo jiné parametry znamenají jiný požadavek, který se nikdy neodmítne. Opakování se nepočítá do hodinového limitu krátkých odkazů.',
  Errors: 'Chyby',
  'Every error has the same form and a stable code, and every code has a page.':
    'Všechny chyby mají stejný tvar a stálý kód a každý kód má svou stránku.',
  'The form of an error': 'Jak chyba vypadá',
  'Let your program decide by `code`: codes never change their meaning, messages may.':
    'V programu se řiďte podle `code`: význam kódů se nikdy nemění, texty se měnit mohou.',
  '`error` says what happened and what to do. `errors` lists the fields that are wrong, each with an example that works.':
    '`error` říká, co se stalo a co dělat. `errors` vypisuje chybná pole, každé s příkladem, který funguje.',
  '`requestId` helps the operator find the request in the log. It is also in the `X-Request-Id` header.':
    'Podle `requestId` najde provozovatel požadavek v záznamech. Je i v hlavičce `X-Request-Id`.',
  'When to try again': 'Kdy to zkusit znovu',
  '429 and 503 are temporary: try again after the seconds in `Retry-After`.':
    'Stavy 429 a 503 jsou dočasné: zkuste to znovu po počtu sekund v `Retry-After`.',
  'After any other status from 400 to 499, correct the request first: the same request would get the same answer.':
    'Při ostatních stavech 400 až 499 požadavek nejprve opravte: na stejný byste dostali stejnou odpověď.',
  'After 500, try again later. If it happens again, send the `requestId` to the operator.':
    'Při stavu 500 to zkuste později. Pokud se to opakuje, pošlete provozovateli `requestId`.',
  ...settingsCzech,
  Events: 'Události',
  'What webhooks tell. Each event has a page with its message, field by field, and an example.':
    'Co webhooky sdělují. Každá událost má stránku se zprávou pole po poli a s příkladem.',
  'What happened.': 'Co se stalo.',
  'When it happened.': 'Kdy se to stalo.',
  'The id of the message. It is the same in every attempt.': 'Identifikátor zprávy. Při každém pokusu je stejný.',
  'When this attempt began, in seconds since 1970.': 'Kdy tento pokus začal, v sekundách od roku 1970.',
  'The signatures of id, timestamp and body (HMAC-SHA256), one for each secret in force.':
    'Podpisy identifikátoru, času a těla (HMAC-SHA256), jeden za každé platné tajemství.',
};
