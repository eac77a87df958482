// Recognises a pooler that gives every transaction another connection. Kontor keeps locks, notices and settings on its
// connections; with such a pooler they would be somebody else's, and requests would fail now and then.
import { StartupProblem } from '../startup-problem.ts';
import type { Client, ConnectionConfig } from './client.ts';
import { openSingleConnection } from './single-connection.ts';

/** In round n our connection asks once and another one n times, so that no fixed order of the pooler hides its behaviour. */
const ROUNDS = 6;

/** Does nothing if no pooler is there. */
export async function refuseTransactionPooler(own: Client, config: ConnectionConfig): Promise<void> {
  if (!own.isPooled) return;
  const other = await openSingleConnection(config).catch((error: unknown) => {
    throw /timeout/i.test((error as Error).message) ? tooFew(config, error) : error;
  });
  try {
    const [ours, theirs] = [new Set<number>(), new Set<number>()];
    for (let round = 1; round <= ROUNDS; round += 1) {
      ours.add(await readBackend(own));
      for (let turn = 0; turn < round; turn += 1) theirs.add(await readBackend(other.client));
      if (ours.size > 1 || theirs.size > 1 || [...ours].some((pid) => theirs.has(pid))) throw byTransaction(config);
    }
  } finally {
    await other.end();
  }
}

async function readBackend(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

const placeOf = ({ host = 'localhost', port = 5432 }: ConnectionConfig) => `${host}:${port}`;

const byTransaction = (config: ConnectionConfig) =>
  new StartupProblem(
    `The pooler at ${placeOf(config)} (DATABASE_URL) gives every transaction another connection, but Kontor keeps locks and ` +
      'notices on its own: set pool_mode = session for this database (PgBouncer), or give the address of PostgreSQL itself.',
  );

const tooFew = (config: ConnectionConfig, cause: unknown) =>
  new StartupProblem(
    `The pooler at ${placeOf(config)} (DATABASE_URL) has no second connection for Kontor, which needs DATABASE_POOL and six ` +
      'more for each process: raise default_pool_size (PgBouncer), or give the address of PostgreSQL itself.',
    { cause },
  );
