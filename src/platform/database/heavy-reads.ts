// Connections of their own for questions whose cost grows with the data, so that they never use up those of everyone
// else. Such a question is cancelled in PostgreSQL when nobody waits for its answer any more, or when it takes too long.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Queries } from './query.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** All that the work gets: its statements run one after the other on one connection. */
export type Reads = Pick<Queries, 'query'>;

export type HeavyReads = {
  /** Lends one connection to the work. Throws the signal's reason when it is aborted, and `TookTooLong`. */
  lend<T>(signal: AbortSignal, work: (reads: Reads) => Promise<T>): Promise<T>;
};

export class TookTooLong extends Error {
  constructor(cause?: unknown) {
    super('The questions to the database took too long.', { cause });
  }
}

export type HeavyNeeds = {
  pool: pg.Pool;
  /** How long the whole work on a connection may take. */
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

  async function findBackend(client: pg.PoolClient, line: Line): Promise<number> {
    const { rows } = await line.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    const pid = rows[0]?.pid ?? 0;
    backends.set(client, pid);
    return pid;
  }

  /** False when a cancel was sent and nobody knows whether it will still arrive. */
  async function cancel(pid: number, line: Line): Promise<boolean> {
    const statement = { text: 'select pg_cancel_backend($1)', values: [pid] };
    try {
      while (line.isBusy()) {
        // When it is answered the signal has been sent, and an idle connection ignores it.
        await runElsewhere(statement);
        await Promise.race([line.idle(), sleep(CANCEL_AGAIN_MS, undefined, { ref: false })]);
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
    const line = oneByOne(client, stop.signal);
    const giveUp = () => stop.abort(signal.reason);
    const timer = setTimeout(() => stop.abort(new TookTooLong()), limitMs);
    let cancelled: Promise<boolean> | undefined;
    try {
      const pid = backends.get(client) ?? (await findBackend(client, line));
      stop.signal.addEventListener('abort', () => (cancelled = cancel(pid, line)), { once: true });
      signal.addEventListener('abort', giveUp, { once: true });
      if (signal.aborted) giveUp();
      return await work({ query: line.query });
    } catch (error) {
      if (stop.signal.aborted) throw stop.signal.reason;
      throw (error as { code?: string }).code === CANCELLED ? new TookTooLong(error) : error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      await line.close();
      // Whoever gets the connection next must not be hit by a late cancel.
      client.release(line.isLost() || (await cancelled) === false);
    }
  }

  return { lend };
}

type Line = ReturnType<typeof oneByOne>;

/** The statements of one work: each begins when the one before has ended, and none after the work was stopped. */
function oneByOne(client: pg.PoolClient, stop: AbortSignal) {
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
