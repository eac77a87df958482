// How many connections to PostgreSQL one Kontor may use: the embedded server is started for that many, doctor checks it.
import type { Queries } from './query.ts';

/** What a serving process may hold beside its pool. Whoever opens another connection for long adds it here. */
export const besidePool = {
  /** The lasting one, which holds locks and hears notices. */
  session: 1,
  /** Background writing by a thread of its own. */
  background: 2,
  /** Reading that takes long and must not use up the pool. */
  heavyReads: 3,
} as const;

export const connectionsOfProcess = (poolSize: number): number =>
  Object.values(besidePool).reduce<number>((sum, count) => sum + count, poolSize);

/** A command's pool; beside it, it holds its session and one connection to migrate, back up or restore. */
export const COMMAND_POOL = 4;
const COMMANDS_AT_ONCE = 2;
const CONNECTIONS_OF_COMMAND = COMMAND_POOL + besidePool.session + 1;

/** `workers` processes, the one that started them, and commands beside them; a dying worker overlaps with its successor. */
export function connectionsNeeded({ workers, poolSize }: { workers: number; poolSize: number }): number {
  const processes = workers === 1 ? 1 : workers + 2;
  return processes * connectionsOfProcess(poolSize) + COMMANDS_AT_ONCE * CONNECTIONS_OF_COMMAND;
}

export async function readConnectionLimit(database: Queries): Promise<number> {
  const { rows } = await database.query<{ most: number }>({
    text: "select current_setting('max_connections')::int as most",
  });
  return rows[0]?.most ?? 0;
}
