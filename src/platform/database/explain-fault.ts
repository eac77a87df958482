// Explains faults of the database that a person can repair: a full disk, or a role with too few rights. One sentence with the
// next step, for a start and for commands; requests get 503 instead (unavailable.ts).
import { statfs } from 'node:fs/promises';
import pg from 'pg';
import { StartupProblem } from '../startup-problem.ts';
import { isDiskFull } from './embedded/run-program.ts';
import { readDatabaseUrl } from './external.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

type Where = { databaseUrl: string | undefined; dataDir: string };

/** The explained problem, or the error itself if there is nothing to add. */
export async function explainFault(error: unknown, where: Where): Promise<unknown> {
  const errors = [...causesOf(error)];
  const find = (codes: readonly string[]) => errors.find(({ code = '' }) => codes.includes(code));
  const full = find(FULL) ?? errors.find(({ message }) => isDiskFull(message));
  if (where.databaseUrl === undefined) {
    const isFull = full !== undefined || (isDatabaseUnavailable(error) && (await hasNoRoom(where.dataDir)));
    return isFull ? fullFolder(where.dataDir, error) : error;
  }
  if (full) return find(FILE_SYSTEM) ? fullFolder(where.dataDir, error) : fullServer(full);
  const denied = find([DENIED]);
  return denied ? withoutRights(denied, readDatabaseUrl(where.databaseUrl)) : error;
}

type Coded = { code?: string; message: string; cause?: unknown };

function* causesOf(error: unknown): Generator<Coded> {
  for (let one = error; one instanceof Error; one = one.cause) yield one as Coded;
}

const FILE_SYSTEM = ['ENOSPC', 'EDQUOT'];
/** 53100: PostgreSQL's disk is full. */
const FULL = [...FILE_SYSTEM, '53100'];
const DENIED = '42501';

/** PostgreSQL stops without a message to its clients when it cannot create the next file of its log, of 16 MB. */
const LEAST_ROOM_BYTES = 32 * 1024 * 1024;

async function hasNoRoom(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < LEAST_ROOM_BYTES;
}

const fullFolder = (dataDir: string, cause: unknown) =>
  new StartupProblem(
    `The disk of the data folder ${dataDir} is full. Free some space (a new Kontor takes about 100 MB) and try again, or set ` +
      'DATA_DIR to a folder on a larger disk. Nothing that was saved is lost.',
    { cause },
  );

const fullServer = (cause: Coded) =>
  new StartupProblem(
    `The disk of PostgreSQL (DATABASE_URL) is full: ${cause.message}. Free some space there and try again.`,
    { cause },
  );

function withoutRights(cause: Coded, { user = '', database = '' }: pg.ClientConfig): StartupProblem {
  const [role, name] = [pg.escapeIdentifier(user), pg.escapeIdentifier(database)];
  // The tables belong to another role: this one may already own the database.
  const remedy = /must be owner of|for (?:table|sequence|function)/.test(cause.message)
    ? `give it what the other role has: REASSIGN OWNED BY other_role TO ${role};`
    : `make it the owner: ALTER DATABASE ${name} OWNER TO ${role};`;
  return new StartupProblem(
    `The role "${user}" has too few rights in the database "${database}" (DATABASE_URL): ${cause.message}. As a superuser, ${remedy}`,
    { cause },
  );
}
