// One lasting connection for each process, opened again whenever it is lost: it holds advisory locks, receives notices and
// sends the heartbeat.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupProblem } from '../startup-problem.ts';
import type { Client, ConnectionConfig } from './client.ts';
import { mostSkewMs } from './clock-skew.ts';
import { startHeartbeat } from './heartbeat.ts';
import { openSingleConnection, type SingleConnection } from './single-connection.ts';

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 500;

/** What to do each time the connection opens; `isReconnect` is false for the first time. */
type SessionTask = (client: Client, isReconnect: boolean) => Promise<void>;

export type Session = {
  isUp(): boolean;
  /** How far this machine's clock is ahead of the server's, in milliseconds, as of the last heartbeat. */
  skewMs(): number;
  /** Runs the task now and after every reconnect. */
  add(task: SessionTask): Promise<void>;
  /** Runs one small statement that must not wait for a free connection of the pool. */
  run(statement: pg.QueryConfig): Promise<void>;
  /** The same for a query. */
  ask<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<Row[]>;
  onNotice(listener: (notice: pg.Notification) => void): void;
  /** Closes the connection for good; `last` runs on it just before. */
  close(last?: (client: pg.ClientBase) => Promise<void>): Promise<void>;
};

export type SessionNeeds = {
  config: ConnectionConfig;
  /** Makes sure, before each attempt, that there is a server to connect to. */
  prepare(signal: AbortSignal): Promise<void>;
  /** Runs before every other task. */
  firstTask: SessionTask;
  /** Called when the server does not answer any more, so that the pools close their connections too. */
  onUnresponsive(): void;
  log: Logger;
};

export async function openSession({ config, prepare, firstTask, onUnresponsive, log }: SessionNeeds): Promise<Session> {
  const tasks: SessionTask[] = [firstTask];
  const listeners: ((notice: pg.Notification) => void)[] = [];
  const closing = new AbortController();
  let connection: SingleConnection | undefined;
  let reopening: Promise<void> | undefined;
  let skewMs = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function open(isReconnect: boolean): Promise<void> {
    await prepare(closing.signal);
    const opened = await openSingleConnection(config);
    opened.client.on('notification', (notice) => {
      for (const listener of listeners) listener(notice);
    });
    try {
      for (const task of tasks) await task(opened.client, isReconnect);
    } catch (error) {
      await opened.end();
      throw error;
    }
    connection = opened;
    const stopHeartbeat = startHeartbeat(opened, { onUnresponsive, onSkew });
    void opened.lost.then(() => {
      stopHeartbeat();
      connection = undefined;
      if (!closing.signal.aborted) reopening = reopen();
    });
  }

  function onSkew(ms: number): void {
    const [was, is] = [Math.abs(skewMs) > mostSkewMs, Math.abs(ms) > mostSkewMs];
    skewMs = ms;
    if (is && !was) {
      log.warn(
        { seconds: ms / 1_000 },
        'the clock of this machine differs from the clock of the database by more than 5 s: set both by NTP',
      );
    } else if (was && !is) log.info('the clocks of this machine and of the database agree again');
  }

  async function reopen(): Promise<void> {
    log.warn('the database connection was lost; connecting again');
    for (let pauseMs = FIRST_PAUSE_MS; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        await open(true);
        log.info('the database is connected again');
        return;
      } catch (error) {
        if (error instanceof StartupProblem) log.error(error.message);
        else log.debug({ err: error }, 'the database cannot be reached yet');
        // At a random moment: processes that lost their database together do not return together.
        await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  await open(false);

  /** One after the other: a connection runs one statement at a time. */
  function inTurn<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const done = turn.then(async () => {
      await reopening;
      if (!connection) throw new Error('Connection terminated: the database session is closed.');
      return work(connection.client);
    });
    turn = done.catch(() => undefined);
    return done;
  }

  return {
    isUp: () => connection !== undefined,
    skewMs: () => skewMs,
    add: (task) =>
      inTurn(async (client) => {
        await task(client, false);
        tasks.push(task);
      }),
    run: (statement) =>
      inTurn(async (client) => {
        await client.query(statement);
      }),
    ask: <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) =>
      inTurn(async (client) => (await client.query<Row>(statement)).rows),
    onNotice: (listener) => listeners.push(listener),
    close: async (last) => {
      closing.abort();
      await reopening;
      const open = connection;
      if (!open) return;
      await last?.(open.client).catch((error: unknown) =>
        log.debug({ err: error }, 'the database was lost while closing'),
      );
      await open.end();
    },
  };
}

/** Receives the notices of one channel (LISTEN/NOTIFY). */
export type Listen = (
  channel: string,
  onNotice: (payload: string) => void,
  /** Notices that were sent while the connection was lost are gone: forget here everything that they could have changed. */
  onReconnect: () => void,
) => Promise<void>;

export function makeListen(session: Session): Listen {
  return async (channel, onNotice, onReconnect) => {
    session.onNotice((notice) => {
      if (notice.channel === channel) onNotice(notice.payload ?? '');
    });
    await session.add(async (client, isReconnect) => {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (isReconnect) onReconnect();
    });
  };
}
