// The platform's own settings: where Kontor listens, where its data is kept, how it sends messages, and how a process runs. Those
// of a room are in its settings.ts.
import Type from 'typebox';
import { readRedisAddress } from './redis-address.ts';
import {
  checkNetworks,
  checkOrigins,
  count,
  inGroup,
  port,
  publicUrl,
  type SettingsOf,
  text,
  textOr,
  url,
} from './setting.ts';

const checkRedisUrl = (value: string): boolean => readRedisAddress(value) !== null;

const checkSmtpUrl = (value: string): boolean => URL.canParse(value) && new URL(value).hostname !== '';

/** `shop@example.com` or `Shop <shop@example.com>`, on one line. */
const checkSender = (value: string): boolean =>
  /^(?:[^\s@<>]+@[^\s@<>]+|[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>)$/.test(value.trim());

export const platformSettings = {
  ...inGroup('Addresses', {
    HOST: textOr({
      description: 'The network address to listen on. 0.0.0.0 listens on all of them.',
      expects: 'an IP address or a host name',
      default: '127.0.0.1',
    }),
    API_PORT: port({ description: 'Port of the main interface.', default: 3000 }),
    API_URL: publicUrl({
      description: 'Public address of the main interface, as clients reach it through a proxy.',
      fromPort: 'API_PORT',
    }),
    TRUSTED_PROXIES: textOr({
      description:
        'Addresses or networks (CIDR), separated by commas, of the proxies in front of Kontor. Only they may say who the client is (X-Forwarded-For) and name a request (X-Request-Id).',
      expects: 'IP addresses or networks such as 10.0.0.0/8, separated by commas',
      check: checkNetworks,
      defaultWords: 'none',
      default: '',
    }),
    CORS_ORIGINS: textOr({
      description: 'Web origins, separated by commas, whose pages may call the main interface from a browser.',
      expects: 'origins such as https://shop.example, separated by commas',
      check: checkOrigins,
      defaultWords: 'none',
      default: '',
    }),
  }),
  ...inGroup('Data', {
    DATA_DIR: textOr({
      description: 'Folder for the embedded PostgreSQL, the generated secrets and what is not yet in the database.',
      expects: 'a path',
      default: './data',
    }),
    DATABASE_URL: text({
      description:
        'Your own PostgreSQL (15 or newer) in place of the embedded one. TLS: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem. ' +
        'Several servers, of which the one that takes writes is used: postgres://user:password@host1:5432,host2:5432/kontor ' +
        '(?target_session_attrs=any takes whichever answers first).',
      expects: 'an address that begins with postgres:// or postgresql://',
      secret: true,
      pattern: '^postgres(ql)?://',
      defaultWords: 'the embedded PostgreSQL',
    }),
    DATABASE_POOL: count({
      description:
        'Connections to PostgreSQL that one process may hold for requests; statistics, clicks and notices need six more.',
      default: 10,
      from: 2,
      to: 500,
    }),
    DATABASE_STATEMENT_SECONDS: count({
      description: 'A statement that PostgreSQL works on for longer is cancelled, and its request gets 503.',
      of: 'seconds',
      default: 15,
      to: 3_600,
    }),
    DATABASE_CONNECT_SECONDS: count({
      description: 'How long to wait for a connection to PostgreSQL, a free one of the pool or a new one.',
      of: 'seconds',
      default: 3,
      to: 60,
    }),
    REDIS_URL: text({
      description:
        'Redis through which several Kontor processes share their rate limits. One process, or WORKERS on one machine, need none. ' +
        'Sentinels: redis+sentinel://user:password@host1:26379,host2:26379/mymaster (their own password: ' +
        '?sentinelPassword=…); a cluster: redis+cluster://user:password@host1:6379,host2:6379. TLS: rediss://, ' +
        'rediss+sentinel://, rediss+cluster://.',
      expects: 'an address such as redis://user:password@host:6379, or one of these forms',
      secret: true,
      pattern: '^rediss?(\\+(sentinel|cluster))?://',
      check: checkRedisUrl,
      defaultWords: 'none',
    }),
    BACKUP_KEEP: count({
      description:
        'How many backups of the console are kept in the data folder. When another one is made, the oldest is removed.',
      default: 3,
      to: 1_000,
    }),
    BACKUP_KEEP_DAYS: count({
      description:
        'Backups of the console that are older than this are removed from the data folder; the newest one stays.',
      of: 'days',
      default: 30,
      to: 3_650,
    }),
    DEMO: Type.Optional(
      Type.Boolean({
        description: 'Create the organisation "demo" with keys and sample data at the first start.',
        expects: 'true or false',
        defaultWords: 'true when the database is embedded and new and NODE_ENV is not production',
      }),
    ),
  }),
  ...inGroup('Messages', {
    SMTP_URL: text({
      description: 'Mail server that reminders go through. Without it they are recorded as skipped.',
      expects: 'an address such as smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start',
      secret: true,
      pattern: '^smtps?://[^\\s/]+',
      check: checkSmtpUrl,
    }),
    MAIL_FROM: text({
      description: 'Sender of reminders. Needed with SMTP_URL.',
      expects: 'an e-mail address, or a name and an address as in "Shop <shop@example.com>"',
      check: checkSender,
    }),
    SMS_WEBHOOK_URL: url({
      description:
        'Gateway that turns a signed JSON POST into an SMS. Without it such reminders are recorded as skipped.',
      // Many gateways identify their customers by a part of the path.
      secret: true,
    }),
    SMS_WEBHOOK_SECRET: text({
      description: 'Secret the SMS requests are signed with (HMAC-SHA256). Needed with SMS_WEBHOOK_URL.',
      expects: 'at least 16 characters',
      secret: true,
      minLength: 16,
    }),
  }),
  ...inGroup('Operation', {
    DEFAULT_COUNTRY: textOr({
      description: 'Country of requests that belong to no organisation, and of the demo organisation.',
      expects: 'a two-letter country code such as CZ',
      pattern: '^[A-Z]{2}$',
      default: 'CZ',
    }),
    NODE_ENV: textOr({
      description: 'production turns the demo data off.',
      expects: 'a word',
      defaultWords: 'none',
      default: '',
    }),
    LOG_LEVEL: Type.Union(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) => Type.Literal(level)),
      {
        description:
          'How much is logged. debug adds a line for each refused request, and stack traces to start-up problems.',
        expects: 'one of fatal, error, warn, info, debug, trace, silent',
        default: 'info',
      },
    ),
    WORKERS: count({
      description:
        'How many processes serve, for the cores of one machine. They share the addresses, the limits and the data folder.',
      default: 1,
      to: 64,
    }),
    METRICS_TOKEN: text({
      description:
        'A client that sends it as "Authorization: Bearer …" may read /metrics, without a ROOT key and while the database is lost. Once it is set, it is asked for from this machine, too.',
      expects: 'at least 16 letters, digits and signs of -._~+/=, without spaces',
      secret: true,
      pattern: '^[A-Za-z0-9._~+/=-]{16,}$',
      defaultWords: 'none',
    }),
    DRAIN_SECONDS: count({
      description:
        'How long Kontor goes on serving after it was told to stop, while /readyz answers 503, so that a load balancer can send new requests elsewhere.',
      of: 'seconds',
      default: 0,
      from: 0,
      to: 600,
    }),
    SHUTDOWN_SECONDS: count({
      description: 'How long requests under way may take to finish when Kontor is told to stop.',
      of: 'seconds',
      default: 10,
      from: 0,
      to: 600,
    }),
  }),
};

export type PlatformSettings = SettingsOf<typeof platformSettings>;
