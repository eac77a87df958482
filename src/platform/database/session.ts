// One lasting connection per process, made again whenever it is lost: it holds advisory locks, hears notices, feels the pulse.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { StartupProblem } from '../startup-problem.ts';
import { type Line, openLine } from './line.ts';
import { feelPulse } from './pulse.ts';

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 500;

/** What to do on the connection each time it opens; `again` is true when it was open before. */
export type SessionTask = (client: pg.ClientBase, again: boolean) => Promise<void>;

export type Session = {
  isUp(): boolean;
  /** Runs the task now and after every reconnection. */
  add(task: SessionTask): Promise<void>;
  /** Runs one small statement: for what must not wait until the pool has a connection free. */
  run(statement: pg.QueryConfig): Promise<void>;
  onNotification(hear: (notice: pg.Notification) => void): void;
  /** Gives up the connection for good; `last` runs on it just before. */
  close(last?: (client: pg.ClientBase) => Promise<void>): Promise<void>;
};

export type SessionNeeds = {
  config: pg.ClientConfig;
  /** Makes sure, before each attempt, that there is a server to connect to. */
  prepare(signal: AbortSignal): Promise<void>;
  /** The first task, run before any other. */
  announce: SessionTask;
  /** Called when the server stopped answering, so that others let go of it too. */
  onSilence(): void;
  log: Logger;
};

export async function openSession({ config, prepare, announce, onSilence, log }: SessionNeeds): Promise<Session> {
  const tasks: SessionTask[] = [announce];
  const hearers: ((notice: pg.Notification) => void)[] = [];
  const closing = new AbortController();
  let line: Line | undefined;
  let reopening: Promise<void> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function open(again: boolean): Promise<void> {
    await prepare(closing.signal);
    const opened = await openLine(config);
    opened.client.on('notification', (notice) => {
      for (const hear of hearers) hear(notice);
    });
    try {
      for (const task of tasks) await task(opened.client, again);
    } catch (error) {
      await opened.end();
      throw error;
    }
    line = opened;
    const stopPulse = feelPulse(opened, onSilence);
    void opened.lost.then(() => {
      stopPulse();
      line = undefined;
      if (!closing.signal.aborted) reopening = reopen();
    });
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
        await sleep(pauseMs);
      }
    }
  }

  await open(false);

  /** One after the other: a connection runs one statement at a time. */
  function inTurn(work: (client: pg.ClientBase) => Promise<unknown>): Promise<void> {
    const done = turn.then(async () => {
      await reopening;
      if (!line) throw new Error('Connection terminated: the database session is closed.');
      await work(line.client);
    });
    turn = done.catch(() => undefined);
    return done;
  }

  return {
    isUp: () => line !== undefined,
    add: (task) =>
      inTurn(async (client) => {
        await task(client, false);
        tasks.push(task);
      }),
    run: (statement) => inTurn((client) => client.query(statement)),
    onNotification: (hear) => hearers.push(hear),
    close: async (last) => {
      closing.abort();
      await reopening;
      const open = line;
      if (!open) return;
      await last?.(open.client).catch((error: unknown) =>
        log.debug({ err: error }, 'the database was gone at the end'),
      );
      await open.end();
    },
  };
}
