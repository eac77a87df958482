// Logs background work that failed and is tried again. A database that is busy, lost or full for a moment is one line without a
// stack: it is no fault of the work, and at a busy first start it is to be expected.
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import type { Log } from '../log.ts';

/** pg-boss reports some errors as plain objects with the same fields. */
const asError = (error: unknown): Error =>
  error instanceof Error ? error : Object.assign(new Error(String((error as Error)?.message ?? error)), error);

export function logFailure(log: Log, given: unknown, fields: Record<string, string> = {}): void {
  const error = asError(given);
  if (!isDatabaseUnavailable(error)) {
    log.error({ ...fields, err: given }, 'background work failed and will be retried');
    return;
  }
  log.warn({ ...fields, reason: error.message }, 'background work waits for the database and will be retried');
  log.debug({ ...fields, err: given }, 'where background work waits for the database');
}
