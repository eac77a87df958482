// Every setting of Kontor, once: its type, default, words and whether it is a secret. Docs and .env.example come from here.
import Type, { type Static, type TSchema } from 'typebox';

/** What a setting says beside its JSON schema. */
export type SettingWords = {
  description: string;
  /** The end of the complaint "NAME is …: it must be …". */
  expects: string;
  group: 'Addresses' | 'Data' | 'Access' | 'Limits' | 'Shortener' | 'Registries' | 'Reminders' | 'Operation';
  secret?: true;
  /** How the default reads in the docs when it is made at start. */
  defaultWords?: string;
};

const port = (words: SettingWords, value: number) =>
  Type.Integer({ ...words, minimum: 0, maximum: 65_535, default: value });
const text = (words: SettingWords, value?: string) =>
  value === undefined ? Type.Optional(Type.String(words)) : Type.String({ ...words, default: value });
const url = (words: SettingWords) =>
  Type.Optional(Type.String({ ...words, pattern: '^https?://[^\\s/?#]+[^\\s?#]*$' }));
const count = (words: SettingWords, value: number, minimum = 1, maximum = 1_000_000) =>
  Type.Integer({ ...words, minimum, maximum, default: value });
const expectsPort = 'a port number from 0 to 65535 (0 = any free port)';
const expectsUrl = 'an address that begins with http:// or https://, without a query';

const registryUrl = (registry: string, official: string) =>
  url({
    group: 'Registries',
    description: `Replaces scheme and host of ${registry}; the path is appended, so a prefix is possible.`,
    expects: expectsUrl,
    defaultWords: official,
  });

export const Settings = Type.Object({
  HOST: text(
    {
      group: 'Addresses',
      description: 'The network address to listen on. 0.0.0.0 listens on all of them.',
      expects: 'an IP address or a host name',
    },
    '127.0.0.1',
  ),
  API_PORT: port({ group: 'Addresses', description: 'Port of the main interface.', expects: expectsPort }, 3000),
  SHORTENER_PORT: port({ group: 'Addresses', description: 'Port of the URL shortener.', expects: expectsPort }, 3001),
  API_URL: url({
    group: 'Addresses',
    description: 'Public address of the main interface, as clients reach it through a proxy.',
    expects: expectsUrl,
    defaultWords: 'http://HOST:API_PORT',
  }),
  SHORTENER_URL: url({
    group: 'Addresses',
    description: 'Public address of the shortener: short links begin with it.',
    expects: expectsUrl,
    defaultWords: 'http://HOST:SHORTENER_PORT',
  }),
  TRUSTED_PROXIES: text(
    {
      group: 'Addresses',
      description:
        'Addresses or networks (CIDR), separated by commas, of the proxies in front of Kontor. Only they may say who the client is (X-Forwarded-For) and name a request (X-Request-Id).',
      expects: 'IP addresses or networks such as 10.0.0.0/8, separated by commas',
      defaultWords: 'none',
    },
    '',
  ),
  CORS_ORIGINS: text(
    {
      group: 'Addresses',
      description: 'Web origins, separated by commas, whose pages may call the main interface from a browser.',
      expects: 'origins such as https://shop.example, separated by commas',
      defaultWords: 'none',
    },
    '',
  ),
  DATA_DIR: text(
    {
      group: 'Data',
      description: 'Folder for the embedded PostgreSQL, the generated secrets and the click journal.',
      expects: 'a path',
    },
    './data',
  ),
  DATABASE_URL: Type.Optional(
    Type.String({
      group: 'Data',
      description: 'Your own PostgreSQL (15 or newer) in place of the embedded one.',
      expects: 'an address that begins with postgres:// or postgresql://',
      secret: true,
      pattern: '^postgres(ql)?://',
      defaultWords: 'the embedded PostgreSQL',
    }),
  ),
  DATABASE_POOL: count(
    {
      group: 'Data',
      description: 'Connections to PostgreSQL that one process may hold.',
      expects: 'a whole number from 2 to 500',
    },
    10,
    2,
    500,
  ),
  DEMO: Type.Optional(
    Type.Boolean({
      group: 'Data',
      description: 'Create the organisation "demo" with keys and sample data at the first start.',
      expects: 'true or false',
      defaultWords: 'true when the database is embedded and new and NODE_ENV is not production',
    }),
  ),
  ROOT_KEY: Type.Optional(
    Type.String({
      group: 'Access',
      description: 'A ROOT key that is accepted from the first start on, for automation.',
      expects: 'ROOT and 28 letters and digits',
      secret: true,
      pattern: '^ROOT[A-Za-z0-9]{28}$',
    }),
  ),
  KEY_PEPPER: Type.Optional(
    Type.String({
      group: 'Access',
      description: 'Secret that API keys are hashed with. All processes of one database need the same.',
      expects: 'at least 16 characters',
      secret: true,
      minLength: 16,
      defaultWords: 'generated into the data folder',
    }),
  ),
  FAILED_KEYS_PER_MINUTE: count(
    {
      group: 'Limits',
      description: 'How many requests with a bad API key one client may send in a minute before it gets 429.',
      expects: 'a whole number from 1 to 1000000',
    },
    600,
  ),
  REGISTRY_ANONYMOUS_PER_MINUTE: count(
    {
      group: 'Limits',
      description: 'How many company lookups one client may make in a minute without an API key.',
      expects: 'a whole number from 1 to 1000000',
    },
    30,
  ),
  REGISTRY_ARES_URL: registryUrl('ARES (Czechia)', 'https://ares.gov.cz'),
  REGISTRY_RPO_URL: registryUrl('RPO (Slovakia)', 'https://api.statistics.sk'),
  REGISTRY_RUZ_URL: registryUrl('RÚZ (Slovakia, tax numbers)', 'https://www.registeruz.sk'),
  REGISTRY_BRREG_URL: registryUrl('Brønnøysundregistrene (Norway)', 'https://data.brreg.no'),
  REGISTRY_PRH_URL: registryUrl('PRH (Finland)', 'https://avoindata.prh.fi'),
  REGISTRY_RECHERCHE_URL: registryUrl("Recherche d'entreprises (France)", 'https://recherche-entreprises.api.gouv.fr'),
  REGISTRY_WHITELIST_URL: registryUrl('the white list of taxpayers (Poland)', 'https://wl-api.mf.gov.pl'),
  REGISTRY_KRS_URL: registryUrl('KRS (Poland)', 'https://api-krs.ms.gov.pl'),
  REGISTRY_ANAF_URL: registryUrl('ANAF (Romania)', 'https://webservicesp.anaf.ro'),
  REGISTRY_VIES_URL: registryUrl('VIES (European Union)', 'https://ec.europa.eu'),
  REGISTRY_GLEIF_URL: registryUrl('GLEIF (worldwide)', 'https://api.gleif.org'),
  REGISTRY_EE_URL: registryUrl('the e-Business Register (Estonia)', 'https://ariregister.rik.ee'),
  REGISTRY_LV_URL: registryUrl('the Register of Enterprises (Latvia)', 'https://data.gov.lv'),
  REGISTRY_COMPANIES_HOUSE_URL: registryUrl(
    'Companies House (Great Britain)',
    'https://api.company-information.service.gov.uk',
  ),
  REGISTRY_COMPANIES_HOUSE_KEY: Type.Optional(
    Type.String({
      group: 'Registries',
      description: 'Your key for Companies House. Without it, British companies are looked up at GLEIF.',
      expects: 'the key as Companies House issued it',
      secret: true,
      defaultWords: 'none',
    }),
  ),
  SHORTEN_PER_HOUR: count(
    {
      group: 'Limits',
      description: 'How many short links one client may make in an hour before it gets 429.',
      expects: 'a whole number from 1 to 1000000',
    },
    500,
  ),
  SHORTENER_BLOCKLIST_FILE: text({
    group: 'Shortener',
    description:
      'File with hosts that may not be shortened, one a line, subdomains included. It is read again when it changes.',
    expects: 'a path',
    defaultWords: 'none',
  }),
  GEO_CITY_FILE: text({
    group: 'Shortener',
    description: 'City database (MMDB) that tells the country and city of a click. No file means "unknown".',
    expects: 'a path',
    defaultWords: 'DB-IP City Lite, installed with Kontor',
  }),
  JOURNAL_SYNC: Type.Boolean({
    group: 'Shortener',
    description:
      'Wait for the disk (fdatasync) before each redirect: clicks then survive a power cut too, not only the end of the process. Slower.',
    expects: 'true or false',
    default: false,
  }),
  JOURNAL_MAX_MB: count(
    {
      group: 'Shortener',
      description:
        'How much the click journal may hold while the database does not take clicks (1 GB is about 6 million clicks). Redirects beyond it get 503.',
      expects: 'a whole number of megabytes from 1 to 1000000',
    },
    1024,
  ),
  CLICK_RETENTION_DAYS: count(
    {
      group: 'Shortener',
      description:
        'Single clicks older than this many days are thinned to sums per quarter of an hour. 0 keeps them all.',
      expects: 'a whole number of days from 0 to 36500',
    },
    0,
    0,
    36_500,
  ),
  VISITOR_SECRET: Type.Optional(
    Type.String({
      group: 'Shortener',
      description:
        'Secret that visitors are recognised by without keeping their address. All processes of one database need the same.',
      expects: 'at least 16 characters',
      secret: true,
      minLength: 16,
      defaultWords: 'generated into the data folder',
    }),
  ),
  DEFAULT_COUNTRY: Type.String({
    group: 'Operation',
    description: 'Country of requests that belong to no organisation, and of the demo organisation.',
    expects: 'a two-letter country code such as CZ',
    pattern: '^[A-Z]{2}$',
    default: 'CZ',
  }),
  NODE_ENV: text(
    {
      group: 'Operation',
      description: 'production switches the demo data off.',
      expects: 'a word',
      defaultWords: 'none',
    },
    '',
  ),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) => Type.Literal(level)),
    {
      group: 'Operation',
      description: 'How much is logged. debug adds a line for each request, and stack traces to start-up problems.',
      expects: 'one of fatal, error, warn, info, debug, trace, silent',
      default: 'info',
    },
  ),
  SHUTDOWN_SECONDS: count(
    {
      group: 'Operation',
      description: 'How long requests under way may take to finish when Kontor is told to stop.',
      expects: 'a whole number of seconds from 0 to 600',
    },
    10,
    0,
    600,
  ),
});

export type Settings = Static<typeof Settings>;
export type SettingName = keyof Settings;

export type SettingSchema = TSchema & SettingWords & { type?: string; default?: unknown };

/** The settings as a list, in the order they are documented. */
export function listSettings(): { name: SettingName; schema: SettingSchema }[] {
  return Object.entries(Settings.properties).map(([name, schema]) => ({
    name: name as SettingName,
    schema: schema as unknown as SettingSchema,
  }));
}
