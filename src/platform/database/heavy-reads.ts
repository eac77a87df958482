// Separate connections for queries whose cost grows with the data, so that they never use up the pool. Such a query is
// cancelled in PostgreSQL when nobody waits for its answer any more, or when it takes too long.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Queries } from './query.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** The work gets this: its statements run one after the other on one connection, and all see the data of one moment. */
export type Reads = Pick<Queries, 'query'>;

export type HeavyReads = {
  /** Lends one connection to the work. Throws the signal's reason when it is aborted, and `TookTooLong`. */
  lend<T>(signal: AbortSignal, work: (reads: Reads) => Promise<T>): Promise<T>;
};

export class TookTooLong extends Error {
  constructor(cause?: unknown) {
    super('The queries took too long.', { cause });
  }
}

type HeavyNeeds = {
  pool: pg.Pool;
  /** The time limit of the whole work on a connection. */
  limitMs: number;
  /** Runs a statement on another connection. */
  runElsewhere(statement: pg.QueryConfig): Promise<void>;
};

/** PostgreSQL's code of a cancelled statement, by its own time limit or by ours. */
const CANCELLED = '57014';
/** A cancel that arrives before its statement does nothing, so it is sent again while the statement runs. */
const CANCEL_AGAIN_MS = 100;

export function heavyReads({ pool, limitMs, runElsewhere }: HeavyNeeds): HeavyReads {
  const backends = new WeakMap<pg.PoolClient, number>();

  async function findBackend(client: pg.PoolClient, queue: StatementQueue): Promise<number> {
    const { rows } = await queue.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    const pid = rows[0]?.pid ?? 0;
    backends.set(client, pid);
    return pid;
  }

  /** False if a cancel was sent that may still arrive later. */
  async function cancel(pid: number, queue: StatementQueue): Promise<boolean> {
    const statement = { text: 'select pg_cancel_backend($1)', values: [pid] };
    try {
      while (queue.isBusy()) {
        // When this returns, the signal has been sent; a connection that is idle by then ignores it.
        await runElsewhere(statement);
        await Promise.race([queue.idle(), sleep(CANCEL_AGAIN_MS, undefined, { ref: false })]);
      }
      return true;
    } catch {
      return false;
    }
  }

  async function lend<T>(signal: AbortSignal, work: (reads: Reads) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const client = await pool.connect();
    const stop = new AbortController();
    const queue = statementQueue(client, stop.signal);
    const giveUp = () => stop.abort(signal.reason);
    const timer = setTimeout(() => stop.abort(new TookTooLong()), limitMs);
    let cancelled: Promise<boolean> | undefined;
    try {
      const pid = backends.get(client) ?? (await findBackend(client, queue));
      stop.signal.addEventListener('abort', () => (cancelled = cancel(pid, queue)), { once: true });
      signal.addEventListener('abort', giveUp, { once: true });
      if (signal.aborted) giveUp();
      await queue.query({ text: 'begin isolation level repeatable read read only' });
      return await work({ query: queue.query });
    } catch (error) {
      if (stop.signal.aborted) throw stop.signal.reason;
      throw (error as { code?: string }).code === CANCELLED ? new TookTooLong(error) : error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      await queue.close();
      // A late cancel must not hit the next user of this connection.
      const isUnsafe = queue.isLost() || (await cancelled) === false;
      client.release(isUnsafe || !(await endTransaction(client)));
    }
  }

  return { lend };
}

/** False if the connection cannot be used again. */
async function endTransaction(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}

type StatementQueue = ReturnType<typeof statementQueue>;

/** The statements of one piece of work: each starts when the one before has ended, and none after the work was stopped. */
function statementQueue(client: pg.PoolClient, stop: AbortSignal) {
  let last: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  let isLost = false;
  let isClosed = false;

  async function run<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    stop.throwIfAborted();
    if (isClosed) throw new Error('The work that this statement belongs to has ended.');
    isBusy = true;
    try {
      return await client.query<Row>(config);
    } catch (error) {
      isLost ||= isDatabaseUnavailable(error) && (error as { code?: string }).code !== CANCELLED;
      throw error;
    } finally {
      isBusy = false;
    }
  }

  return {
    query: <Row extends pg.QueryResultRow>(config: pg.QueryConfig) => {
      const done = last.then(() => run<Row>(config));
      last = done.catch(() => undefined);
      return done;
    },
    isBusy: () => isBusy,
    isLost: () => isLost,
    idle: () => last,
    close: async () => {
      isClosed = true;
      await last;
    },
  };
}
