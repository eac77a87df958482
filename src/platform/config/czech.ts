// The Czech texts of the platform's settings, by the English ones (test/czech.test.ts).
import type { Czech } from '../http/docs/translate.ts';

export const settingsCzech: Czech = {
  Addresses: 'Adresy',
  Data: 'Data',
  Messages: 'Zprávy',
  Operation: 'Provoz',
  'The network address to listen on. 0.0.0.0 listens on all of them.':
    'Síťová adresa, na které Kontor poslouchá. 0.0.0.0 znamená všechny.',
  'Port of the main interface.': 'Port hlavního rozhraní.',
  'Public address of the main interface, as clients reach it through a proxy.':
    'Veřejná adresa hlavního rozhraní, tak jak se k ní klienti dostanou přes proxy.',
  'Addresses or networks (CIDR), separated by commas, of the proxies in front of Kontor. Only they may say who the client is (X-Forwarded-For) and name a request (X-Request-Id).':
    'Adresy nebo sítě (CIDR) proxy serverů před Kontorem, oddělené čárkami. Jen ony smějí říct, kdo je klient (X-Forwarded-For), a označit požadavek (X-Request-Id).',
  'Web origins, separated by commas, whose pages may call the main interface from a browser.':
    'Původy webů (origin) oddělené čárkami, jejichž stránky smějí hlavní rozhraní volat z prohlížeče.',
  'Folder for the embedded PostgreSQL, the generated secrets and what is not yet in the database.':
    'Složka pro vestavěný PostgreSQL, vygenerovaná tajemství a to, co ještě není v databázi.',
  'Your own PostgreSQL (15 or newer) in place of the embedded one. TLS: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem. Several servers, of which the one that takes writes is used: postgres://user:password@host1:5432,host2:5432/kontor (?target_session_attrs=any takes whichever answers first).':
    'Váš vlastní PostgreSQL (15 nebo novější) místo vestavěného. TLS: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem. Několik serverů, z nichž se použije ten, který přijímá zápisy: postgres://user:password@host1:5432,host2:5432/kontor (?target_session_attrs=any vezme ten, který odpoví první).',
  'Connections to PostgreSQL that one process may hold for requests; statistics, clicks and notices need six more.':
    'Kolik spojení s PostgreSQL smí jeden proces držet pro požadavky; statistiky, kliknutí a oznámení potřebují dalších šest.',
  'A statement that PostgreSQL works on for longer is cancelled, and its request gets 503.':
    'Dotaz, na kterém PostgreSQL pracuje déle, se zruší a požadavek dostane 503.',
  'How long to wait for a connection to PostgreSQL, a free one of the pool or a new one.':
    'Jak dlouho se čeká na spojení s PostgreSQL, volné nebo nové.',
  'Redis through which several Kontor processes share their rate limits. One process, or WORKERS on one machine, need none. Sentinels: redis+sentinel://user:password@host1:26379,host2:26379/mymaster (their own password: ?sentinelPassword=…); a cluster: redis+cluster://user:password@host1:6379,host2:6379. TLS: rediss://, rediss+sentinel://, rediss+cluster://.':
    'Redis, přes který několik procesů Kontoru sdílí limity. Jeden proces ani WORKERS na jednom počítači ho nepotřebují. Sentinely: redis+sentinel://user:password@host1:26379,host2:26379/mymaster (jejich vlastní heslo: ?sentinelPassword=…); cluster: redis+cluster://user:password@host1:6379,host2:6379. TLS: rediss://, rediss+sentinel://, rediss+cluster://.',
  'How many backups of the console are kept in the data folder. When another one is made, the oldest is removed.':
    'Kolik záloh z konzole zůstává v datové složce. Když přibude další, nejstarší se odstraní.',
  'Backups of the console that are older than this are removed from the data folder; the newest one stays.':
    'Starší zálohy z konzole se z datové složky odstraní; nejnovější zůstává vždy.',
  'Create the organisation "demo" with keys and sample data at the first start.':
    'Při prvním spuštění vytvořit organizaci „demo“ s klíči a ukázkovými daty.',
  'Mail server that reminders go through. Without it they are recorded as skipped.':
    'Poštovní server, přes který odcházejí připomínky. Bez něj se zapíšou jako přeskočené.',
  'Sender of reminders. Needed with SMTP_URL.': 'Odesílatel připomínek. S SMTP_URL je povinný.',
  'Gateway that turns a signed JSON POST into an SMS. Without it such reminders are recorded as skipped.':
    'Brána, která z podepsaného JSON požadavku udělá SMS. Bez ní se takové připomínky zapíšou jako přeskočené.',
  'Secret the SMS requests are signed with (HMAC-SHA256). Needed with SMS_WEBHOOK_URL.':
    'Tajemství, kterým se podepisují požadavky na SMS (HMAC-SHA256). S SMS_WEBHOOK_URL je povinné.',
  'Country of requests that belong to no organisation, and of the demo organisation.':
    'Země požadavků, které nepatří žádné organizaci, a ukázkové organizace.',
  'production turns the demo data off.': 'Hodnota production vypne ukázková data.',
  'How much is logged. debug adds a line for each refused request, and stack traces to start-up problems.':
    'Kolik se zapisuje do logu. debug přidá řádek za každý odmítnutý požadavek a výpis zásobníku k potížím při startu.',
  'How many processes serve, for the cores of one machine. They share the addresses, the limits and the data folder.':
    'Kolik procesů obsluhuje požadavky, podle jader jednoho počítače. Sdílejí adresy, limity i datovou složku.',
  'A client that sends it as "Authorization: Bearer …" may read /metrics, without a ROOT key and while the database is lost. Once it is set, it is asked for from this machine, too.':
    'Klient, který ho pošle jako „Authorization: Bearer …“, smí číst /metrics i bez klíče ROOT a při výpadku databáze. Je-li nastaven, vyžaduje se i od tohoto počítače.',
  'How long Kontor goes on serving after it was told to stop, while /readyz answers 503, so that a load balancer can send new requests elsewhere.':
    'Jak dlouho Kontor po pokynu k zastavení ještě obsluhuje, zatímco /readyz odpovídá 503, aby balancer stihl poslat nové požadavky jinam.',
  'How long requests under way may take to finish when Kontor is told to stop.':
    'Kolik času mají rozpracované požadavky na dokončení, když má Kontor skončit.',
};
