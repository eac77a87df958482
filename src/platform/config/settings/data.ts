// Where the data is kept.
import Type from 'typebox';
import { readRedisAddress } from '../redis-address.ts';
import { count, inGroup, text, textOr } from '../setting.ts';

const checkRedisUrl = (value: string): boolean => readRedisAddress(value) !== null;

export const dataSettings = inGroup('Data', {
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
});
