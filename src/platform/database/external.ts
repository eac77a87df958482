// The operator's own PostgreSQL: reads DATABASE_URL and explains, without showing the password, why it cannot be used.
import pg from 'pg';
import { StartupProblem } from '../startup-problem.ts';
import type { ConnectionConfig } from './client.ts';
import { type Place, TakesNoWrites } from './places.ts';

const OLDEST_MAJOR = 15;

export function readDatabaseUrl(databaseUrl: string): ConnectionConfig {
  if (!/^postgres(?:ql)?:\/\//.test(databaseUrl)) {
    throw new StartupProblem(
      'DATABASE_URL is not a PostgreSQL address. Write it as postgres://user:password@host:5432/database.',
    );
  }
  try {
    const { first, hosts } = splitHosts(databaseUrl);
    // In pg the URL overrides our own settings. Its `options` are taken out here and joined with ours later.
    const [place, query = ''] = first.split('?', 2);
    const parameters = new URLSearchParams(query);
    const options = parameters.get('options') ?? undefined;
    const attributes = parameters.get('target_session_attrs') ?? (hosts.length > 1 ? 'read-write' : 'any');
    if (!(attributes in SESSION_ATTRIBUTES)) throw unknownAttributes();
    for (const name of ['options', 'target_session_attrs']) parameters.delete(name);
    const isPlain = options === undefined && !query.includes('target_session_attrs');
    const connectionString = isPlain ? first : `${place}?${parameters}`;
    const { host, port, user = '', database = '' } = new pg.Client({ connectionString });
    const needsWrites = SESSION_ATTRIBUTES[attributes] ?? false;
    const places = hosts.length > 1 ? hosts.map((one) => readPlace(one, port)) : undefined;
    return { connectionString, host, port, user, database, options, needsWrites, ...(places ? { places } : {}) };
  } catch (error) {
    if (error instanceof StartupProblem) throw error;
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== undefined && path !== undefined) {
      throw new StartupProblem(
        `The file ${path} that DATABASE_URL names cannot be read (${code}). Correct the path or its permissions.`,
      );
    }
    // The parser's message may contain the URL, and with it the password.
    throw new StartupProblem(
      'DATABASE_URL cannot be read. Write it as postgres://user:password@host:5432/database, ' +
        'with special characters in the password percent-encoded.',
    );
  }
}

/** `target_session_attrs` of libpq, limited to the values that work for Kontor, which writes. */
const SESSION_ATTRIBUTES: Record<string, boolean> = { 'read-write': true, primary: true, any: false };

const unknownAttributes = () =>
  new StartupProblem(
    'DATABASE_URL asks with target_session_attrs for a server that Kontor cannot write to: use read-write (or primary), or any.',
  );

const AUTHORITY = /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^@/?#]*)/;

/** The address with the first host alone, which pg can read, and all hosts: `postgres://user@one:5432,two:5432/kontor`. */
function splitHosts(databaseUrl: string): { first: string; hosts: string[] } {
  const [, before = '', list = ''] = AUTHORITY.exec(databaseUrl) ?? [];
  const hosts = list.split(',');
  const rest = databaseUrl.slice(before.length + list.length);
  return { first: hosts.length > 1 ? `${before}${hosts[0]}${rest}` : databaseUrl, hosts };
}

function readPlace(text: string, firstPort: number): Place {
  const { hostname, port } = new URL(`postgres://${text}`);
  if (hostname === '') throw new Error('no host');
  return { host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''), port: port === '' ? firstPort : Number(port) };
}

const showPlaces = ({ places, host = 'localhost', port = 5432 }: ConnectionConfig) =>
  (places ?? [{ host, port }]).map((one) => `${one.host}:${one.port}`).join(', ');

export function explainConnection(error: unknown, target: ConnectionConfig): StartupProblem {
  return new StartupProblem(describeProblem(error, target), { cause: error });
}

function describeProblem(error: unknown, target: ConnectionConfig): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const { user, database } = target;
  const place = showPlaces(target);
  if (error instanceof TakesNoWrites)
    return `No server at ${place} (DATABASE_URL) takes writes: promote one of them, or add the host of the primary.`;
  if (code === '28P01' || code === '28000')
    return `PostgreSQL at ${place} refuses user "${user}" (DATABASE_URL): check the user and the password.`;
  if (code === '3D000')
    return (
      `PostgreSQL at ${place} has no database "${database}" (DATABASE_URL). ` +
      `Create it: CREATE DATABASE ${pg.escapeIdentifier(String(database))};`
    );
  if (code === '42501')
    return (
      `User "${user}" may not use the database "${database}" at ${place} (DATABASE_URL): ${message}. ` +
      'Grant it the right to connect and to create tables.'
    );
  if (isTlsProblem(error))
    return (
      `The TLS certificate of PostgreSQL at ${place} cannot be trusted (DATABASE_URL): ${reason(error)}. ` +
      'Name the file of its certificate authority with sslrootcert=, and use the host name that the certificate has.'
    );
  return (
    `PostgreSQL at ${place} (DATABASE_URL) cannot be reached: ${reason(error)}. ` +
    'Check that it runs and that host and port are right; without DATABASE_URL Kontor starts its own.'
  );
}

const isTlsProblem = (error: unknown) =>
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test((error as NodeJS.ErrnoException).code ?? '');

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host name is not known';
  if (code === 'ENOENT') return 'the socket does not exist';
  if (/does not support SSL/.test(message)) return 'it does not speak TLS';
  if (/timeout/.test(message)) return 'it does not answer';
  return message.replace(/\.$/, '');
}

export async function checkServer(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string; number: number; standby: boolean }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
            current_setting('server_version_num')::int as number, pg_is_in_recovery() as standby`,
  );
  const { version = 'unknown', number = 0, standby = false } = rows[0] ?? {};
  if (number < OLDEST_MAJOR * 10_000) {
    throw new StartupProblem(
      `The database is PostgreSQL ${version}; Kontor needs ${OLDEST_MAJOR} or newer. ` +
        'Point DATABASE_URL to a newer server, or leave it unset and Kontor starts its own.',
    );
  }
  if (standby) {
    throw new StartupProblem(
      'The PostgreSQL of DATABASE_URL is a standby, which can only be read. Point DATABASE_URL to the primary, ' +
        'or make this one the primary ("select pg_promote()").',
    );
  }
  return version;
}
