// The watcher of the embedded PostgreSQL: stops it when no Kontor has used it for 10 s, however the last one ended (decision
// 27). It is a session of PostgreSQL itself that continues without a client. So it ends with its server, does not depend on a
// terminal, and sees connected users by their locks.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { LOCK_CLASS, locks } from '../advisory-locks.ts';

/** Checks in a row, one a second, that find no user. They are counted, so a machine that slept does not lose its server. */
const QUIET_LOOKS = 10;

/** Any database: PostgreSQL shows the locks of all of them. */
const isTaken = (lock: number) =>
  `exists (select from pg_locks where locktype = 'advisory' and classid = ${LOCK_CLASS} and objid = ${lock} and objsubid = 2)`;

/**
 * Turns off time limits that would end the session, whatever the folder's own settings are. It runs in the database `postgres`,
 * so that its transactions, of one second each, delay neither a vacuum nor an index build of ours.
 */
export const watcherSession = {
  database: 'postgres',
  application_name: 'kontor watcher',
  options: '-c client_connection_check_interval=0 -c statement_timeout=0 -c transaction_timeout=0',
} as const;

const WATCH = `do $watch$
declare
  quiet integer := 0;
begin
  if not pg_try_advisory_lock(${LOCK_CLASS}, ${locks.watcher}) then return; end if;
  raise notice 'watching';
  loop
    commit;
    perform pg_sleep(1);
    quiet := case when ${isTaken(locks.presence)} then 0 else quiet + 1 end;
    continue when quiet < ${QUIET_LOOKS};
    -- From here on whoever arrives waits (waitWhileStopping). Who has arrived before is seen by one more look.
    perform pg_advisory_lock(${LOCK_CLASS}, ${locks.stopping});
    exit when not ${isTaken(locks.presence)};
    perform pg_advisory_unlock(${LOCK_CLASS}, ${locks.stopping});
  end loop;
  raise log 'no Kontor has used this server for ${QUIET_LOOKS} s: it stops';
  -- PostgreSQL cannot stop itself by SQL. The first line of the file is its own process id: it runs, so the file is its own.
  execute format('copy (select) to program %L', 'kill -INT ' || split_part(pg_read_file('postmaster.pid'), chr(10), 1));
  perform pg_sleep(60);
end $watch$`;

/** Starts a watcher if there is none. The connection, a `watcherSession`, may then be closed; the session continues. */
export async function ensureWatched(client: pg.Client): Promise<void> {
  const isWatching = new Promise<void>((resolve) => client.once('notice', () => resolve()));
  const isOver = client.query(WATCH);
  // When the connection is closed.
  isOver.catch(() => undefined);
  await Promise.race([isWatching, isOver]);
}

const POLL_MS = 25;

/** Returns when the server is not about to stop. If it stops, the connection is lost: the caller starts it again. */
export async function waitWhileStopping(client: pg.ClientBase): Promise<void> {
  const text = `select ${isTaken(locks.stopping)} as stopping`;
  while ((await client.query<{ stopping: boolean }>(text)).rows[0]?.stopping) await sleep(POLL_MS);
}
