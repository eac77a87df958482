// One lasting connection per process, made again whenever it is lost: it holds advisory locks, hears notices, feels the pulse.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';

const PULSE_MS = 1_000;
// Counted in beats, not in time: a busy event loop delays the beat and the answer alike.
const SILENT_BEATS = 4;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 500;

/** What to do on the connection each time it opens; `again` is true when it was lost before. */
export type SessionTask = (client: pg.ClientBase, again: boolean) => Promise<void>;

export type Session = {
  isUp(): boolean;
  /** Runs the task now and after every reconnection. */
  add(task: SessionTask): Promise<void>;
  onNotification(hear: (notice: pg.Notification) => void): void;
  /** Gives up the connection for good; `last` runs on it just before. */
  close(last?: (client: pg.ClientBase) => Promise<void>): Promise<void>;
};

export type SessionNeeds = {
  connect(): Promise<pg.Client>;
  /** Called when the server stopped answering, so that others let go of it too. */
  onSilence(): void;
  log: Logger;
};

export async function openSession({ connect, onSilence, log }: SessionNeeds): Promise<Session> {
  const tasks: SessionTask[] = [];
  const hearers: ((notice: pg.Notification) => void)[] = [];
  let client: pg.Client | undefined;
  let closed = false;
  let reopening: Promise<void> | undefined;

  function watch(opened: pg.Client): void {
    const stopPulse = feelPulse(opened, onSilence);
    opened.on('notification', (notice) => {
      for (const hear of hearers) hear(notice);
    });
    opened.on('error', () => undefined);
    opened.once('end', () => {
      stopPulse();
      if (client !== opened) return;
      client = undefined;
      if (closed) return;
      log.warn('the database connection was lost; connecting again');
      reopening = reopen().finally(() => {
        reopening = undefined;
      });
    });
  }

  async function reopen(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !closed; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      let opened: pg.Client | undefined;
      try {
        opened = await connect();
        for (const task of tasks) await task(opened, true);
        if (closed) return await opened.end();
        client = opened;
        watch(opened);
        log.info('the database is connected again');
        return;
      } catch (error) {
        log.debug({ err: error }, 'the database cannot be reached yet');
        await opened?.end().catch(() => undefined);
        await sleep(pauseMs);
      }
    }
  }

  client = await connect();
  watch(client);

  return {
    isUp: () => client !== undefined,
    add: async (task) => {
      await reopening;
      if (!client) throw new Error('Connection terminated: the database session is not open.');
      await task(client, false);
      tasks.push(task);
    },
    onNotification: (hear) => hearers.push(hear),
    close: async (last) => {
      closed = true;
      await reopening;
      const closing = client;
      client = undefined;
      if (!closing) return;
      await last?.(closing).catch((error: unknown) => log.debug({ err: error }, 'the database was gone at the end'));
      await closing.end().catch(() => undefined);
    },
  };
}

/** Asks for a sign of life once a second; a server that stays silent is let go, as if it had hung up. */
function feelPulse(client: pg.Client, onSilence: () => void): () => void {
  let silentBeats = 0;
  let waiting = false;
  const timer = setInterval(() => {
    if (waiting) {
      silentBeats += 1;
      if (silentBeats < SILENT_BEATS) return;
      clearInterval(timer);
      onSilence();
      void client.end().catch(() => undefined);
      return;
    }
    waiting = true;
    client.query('select 1').then(
      () => {
        waiting = false;
        silentBeats = 0;
      },
      () => undefined,
    );
  }, PULSE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
