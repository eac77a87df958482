// The Czech texts of the access room in the reference, by the English ones (test/czech.test.ts).
import type { Czech } from '#platform/http/docs/translate.ts';

export const accessCzech: Czech = {
  'The API key, for clients that cannot send it in a header.':
    'Klíč API, pro klienty, kteří ho nemohou poslat v hlavičce.',
  'ROOT keys only: slug of the organisation to work with; without it, the key’s own organisation.':
    'Jen pro klíče ROOT: slug organizace, se kterou se pracuje; bez něj organizace klíče.',
  'The data to work with, live or sandbox. Only ROOT keys choose it (without it: live); with other keys it must name the environment of the key.':
    'Data, se kterými se pracuje, live (ostrá) nebo sandbox. Volí je jen klíče ROOT (bez hlavičky live); s jinými klíči musí odpovídat prostředí klíče.',
  'Two API keys': 'Dva klíče API',
  'Different keys were found in the headers, the query and the body, or a JSON body contains apiKey twice.':
    'V hlavičkách, parametrech URL a těle se našly různé klíče, nebo tělo JSON obsahuje apiKey dvakrát.',
  'Send the key in one place only, preferably in the X-Api-Key header.':
    'Posílejte klíč jen na jednom místě, nejlépe v hlavičce X-Api-Key.',
  'API key missing': 'Chybí klíč API',
  'No key was found in the query, in the body, or in the headers X-Api-Key and Authorization.':
    'Klíč není v parametrech URL, v těle ani v hlavičkách X-Api-Key a Authorization.',
  'Send the key as apiKey in the query or the body, in the X-Api-Key header, or as Authorization: Bearer.':
    'Pošlete klíč jako apiKey v parametrech URL nebo v těle, v hlavičce X-Api-Key, nebo jako Authorization: Bearer.',
  'Malformed API key': 'Nesprávný tvar klíče API',
  'A key has 32 characters: PROD, DEV_ or ROOT, then 28 letters and digits. This one was cut off or altered.':
    'Klíč má 32 znaků: PROD, DEV_ nebo ROOT a 28 písmen a číslic. Tento byl zkrácen nebo pozměněn.',
  'Copy the key again from where it was issued, or ask the operator of this server for a new one.':
    'Zkopírujte klíč znovu odtud, kde byl vydán, nebo požádejte provozovatele serveru o nový.',
  'Unknown API key': 'Neznámý klíč API',
  'The key has the right form, but this server never issued it.': 'Klíč má správný tvar, ale tento server ho nevydal.',
  'API key revoked': 'Zrušený klíč API',
  'The key was revoked by its owner or the operator.': 'Klíč zrušil jeho majitel nebo provozovatel.',
  'Ask the operator for a new key.': 'Požádejte provozovatele o nový klíč.',
  'API key expired': 'Klíč API už neplatí',
  'The key had an expiry date, or was replaced by a newer key, and that time has passed.':
    'Klíči skončila platnost, nebo ho nahradil novější a doba souběhu už uplynula.',
  'Use the newer key, or ask the operator for one.': 'Použijte novější klíč, nebo o něj požádejte provozovatele.',
  'Too many requests': 'Příliš mnoho požadavků',
  'The limit of the key or of the client (IP address) is used up. /docs/limits has the numbers.':
    'Limit klíče nebo klienta (IP adresy) je vyčerpán. Čísla najdete na /docs/limits.',
  'Wait for the seconds in Retry-After. The RateLimit headers of every answer say how much is left.':
    'Počkejte počet sekund uvedený v Retry-After. Kolik zbývá, uvádějí hlavičky RateLimit v každé odpovědi.',
  'Other environment': 'Jiné prostředí',
  'A PROD key works with live data and a DEV_ key with sandbox data. The header X-Environment names the other one, so nothing was done.':
    'Klíč PROD pracuje s ostrými daty a klíč DEV_ s daty sandboxu. Hlavička X-Environment uvádí to druhé, proto se nic neprovedlo.',
  'Leave X-Environment out, or use a key of the environment that you mean. Only ROOT keys choose.':
    'Vynechte X-Environment, nebo použijte klíč prostředí, které máte na mysli. Volit mohou jen klíče ROOT.',
  'ROOT key takes no roles': 'Klíč ROOT nemá role',
  'A ROOT key may call every operation, whatever its roles say.':
    'Klíč ROOT smí volat každou operaci, ať jsou jeho role jakékoli.',
  'Leave the roles out, or make a PROD key with these roles.':
    'Role vynechte, nebo vytvořte klíč PROD s těmito rolemi.',
  'Role missing': 'Chybí role',
  'The key is restricted to certain roles, and the role of this operation is not one of them.':
    'Klíč je omezen na určité role a role této operace mezi nimi není.',
  'Ask the operator for a key with the role that the answer names.':
    'Požádejte provozovatele o klíč s rolí, kterou odpověď uvádí.',
  'Key not found': 'Klíč nenalezen',
  'No key has this id. The id is not the key itself.': 'Žádný klíč nemá toto id. Id není samotný klíč.',
  'Take the id from the list of keys.': 'Použijte id ze seznamu klíčů.',
  'Key is no longer active': 'Klíč už není aktivní',
  'Only an active key can be rotated, and only once.': 'Vyměnit lze jen aktivní klíč, a to jen jednou.',
  'Create a new key.': 'Vytvořte nový klíč.',
  'Team member missing': 'Chybí člen týmu',
  'Development keys are personal: one for each team member.':
    'Vývojové klíče jsou osobní: jeden pro každého člena týmu.',
  'Say whose key it is.': 'Uveďte, komu klíč patří.',
  'Team member has a key': 'Člen týmu už klíč má',
  'A team member can have only one active development key.': 'Člen týmu může mít jen jeden aktivní vývojový klíč.',
  'Rotate the key they have, or revoke it first.': 'Jeho klíč vyměňte, nebo ho nejprve zrušte.',
  'Expiry in the past': 'Konec platnosti v minulosti',
  'A new key must be valid for some time.': 'Nový klíč musí nějakou dobu platit.',
  'Choose a later date or time.': 'Zvolte pozdější datum nebo čas.',
  'Different pepper': 'Jiný KEY_PEPPER',
  'All processes of one database need the same pepper.':
    'Všechny procesy nad jednou databází potřebují stejný KEY_PEPPER.',
  'Give this process the pepper of the others.': 'Nastavte tomuto procesu stejný KEY_PEPPER, jaký mají ostatní.',
  'API keys': 'Klíče API',
  'Every operation needs an API key, unless its description says otherwise.':
    'Každá operace vyžaduje klíč API, pokud její popis neříká něco jiného.',
  'Where to send the key': 'Kde klíč posílat',
  'Send it in the `X-Api-Key` header or as `Authorization: Bearer`. It may also be `apiKey` in the query or the body, but a header is safer: URLs end up in logs.':
    'Posílejte ho v hlavičce `X-Api-Key` nebo jako `Authorization: Bearer`. Může být i v parametrech URL nebo v těle jako `apiKey`, hlavička je ale bezpečnější: adresy URL končí v záznamech serverů.',
  'Send the key in one place only. Two different keys are refused with `api_key_conflict`.':
    'Posílejte klíč jen na jednom místě. Dva různé klíče server odmítne s kódem `api_key_conflict`.',
  'Types of keys': 'Druhy klíčů',
  'A key has 32 characters: `PROD`, `DEV_` or `ROOT`, then 28 letters and digits.':
    'Klíč má 32 znaků: `PROD`, `DEV_` nebo `ROOT` a 28 písmen a číslic.',
  '`PROD` keys work with live data. They may call every operation, unless they are restricted to certain roles.':
    'Klíče `PROD` pracují s ostrými daty. Smějí volat všechny operace, pokud nejsou omezené na určité role.',
  '`DEV_` keys are for development: one for each team member, with sandbox data only.':
    'Klíče `DEV_` jsou pro vývoj: jeden pro každého člena týmu, jen s daty sandboxu.',
  '`ROOT` keys are for administration: without limits and roles. Every call is recorded.':
    'Klíče `ROOT` jsou pro správu: bez limitů a rolí. Každé volání se zaznamenává.',
  'PROD key': 'Klíč PROD',
  'DEV_ key': 'Klíč DEV_',
  'ROOT key': 'Klíč ROOT',
  '{most} requests a minute': '{most} požadavků za minutu',
  'no limit': 'bez omezení',
  'Requests with a bad key, for each client': 'Požadavky s neplatným klíčem, na klienta',
  'Keep keys secret': 'Klíče držte v tajnosti',
  'A key is shown only once, when it is created. The server stores a digest of it, so nobody can look it up later.':
    'Klíč se zobrazí jen jednou, při vytvoření. Server ukládá pouze jeho otisk, později ho tedy nikdo nezjistí.',
  'Never put a key into a web page or an app: anybody could read it there. Call this interface from your server.':
    'Nikdy nedávejte klíč do webové stránky ani do aplikace: každý by si ho tam mohl přečíst. Volejte rozhraní ze svého serveru.',
  'If somebody else has seen a key, ask the operator to rotate it: the old and the new key then both work for a while.':
    'Pokud klíč viděl někdo cizí, požádejte provozovatele o výměnu: starý a nový klíč pak chvíli fungují oba.',
  'How a key is checked': 'Jak se klíč ověřuje',
  'In this order: is there a key, does it have the right form, is it known, is it active and not expired, is its limit not used up, does `X-Environment` not contradict it, does it have the role of the operation. The first “no” is the answer.':
    'V tomto pořadí: je klíč uveden, má správný tvar, je známý, je aktivní a platný, není vyčerpán jeho limit, neodporuje mu `X-Environment`, má roli pro danou operaci. První „ne“ je odpovědí.',
  Sandbox: 'Sandbox',
  'There are two strictly separate sets of data: live and sandbox. The key decides which one you work with.':
    'Data jsou přísně oddělená na ostrá a sandbox. S kterými pracujete, určuje klíč.',
  'Which key sees what': 'Co který klíč vidí',
  '`PROD` keys see live data only, `DEV_` keys sandbox data only.':
    'Klíče `PROD` vidí jen ostrá data, klíče `DEV_` jen data sandboxu.',
  'An id of the other environment gets the same 404 as an id that does not exist.':
    'Na id z druhého prostředí odpoví server stejným stavem 404 jako na neexistující id.',
  'A `ROOT` key works with live data, unless it sends the header `X-Environment: sandbox`.':
    'Klíč `ROOT` pracuje s ostrými daty, pokud nepošlete hlavičku `X-Environment: sandbox`.',
  'With other keys, `X-Environment` may only say what the key does anyway. If it names the other environment, the call is refused with `environment_mismatch`.':
    'S jinými klíči smí `X-Environment` říkat jen to, co klíč dělá tak jako tak. Uvede-li druhé prostředí, server volání odmítne s kódem `environment_mismatch`.',
  'What is different in the sandbox': 'Čím se sandbox liší',
  'The operations, the rules and the errors are the same, so what works in the sandbox works with live data.':
    'Operace, pravidla i chyby jsou stejné: co funguje v sandboxu, funguje i s ostrými daty.',
  'Messages by e-mail and SMS are recorded, but never sent.': 'E-maily a SMS se jen zaznamenají, nikdy se neodesílají.',
  'Team member is blocked': 'Člen týmu je zablokován',
  'The keys of a person end when the person is blocked.': 'Klíče přestanou platit, když je jejich majitel zablokován.',
  'Unblock the person first, or make the key for somebody else.':
    'Nejdřív ho odblokujte, nebo vytvořte klíč pro někoho jiného.',
  Access: 'Přístup',
  'A ROOT key that is accepted from the first start on, for automation. It works with the first organisation; there must be one.':
    'Klíč ROOT, který platí od prvního spuštění, pro automatizaci. Pracuje s první organizací; nějaká musí existovat.',
  'Secret that API keys are hashed with. All processes of one database need the same one.':
    'Tajemství, se kterým se hašují API klíče. Všechny procesy jedné databáze potřebují stejné.',
  'How many requests with a bad API key one client may send in a minute before it gets 429.':
    'Kolik požadavků s chybným API klíčem smí jeden klient poslat za minutu, než dostane 429.',
  'An API key expires soon: within 14 days, or within half of its life if that is shorter. Told once for each key.':
    'API klíč brzy vyprší: do 14 dnů, nebo do poloviny své platnosti, pokud je to méně. Pro každý klíč jednou.',
  'An API key was revoked, and is refused from now on.': 'API klíč byl zneplatněn a od této chvíle se odmítá.',
  'The id of the key, as the list of keys shows it. It is not the key itself.':
    'Identifikátor klíče, jak ho ukazuje seznam klíčů. Není to klíč sám.',
  'When it expires.': 'Kdy jeho platnost končí.',
};
