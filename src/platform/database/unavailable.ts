// Recognises errors of a database that is lost, busy or full, so that HTTP can answer 503 instead of 500.

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// Class 08: connection lost. 53: disk full, out of memory, too many connections. 57P: shutting down or starting up.
// 57014: a statement ran into its time limit. 25006: the server became read-only (a standby after a failover).
const SQL_STATE = /^(?:08...|53...|57P..|57014|25006)$/;

// pg and pg-pool give these errors no code.
const PG_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end|timeout expired)/;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined) {
    if (NETWORK_CODES.has(code) || SQL_STATE.test(code)) return true;
    // A Unix socket that does not exist (ENOENT) or that this user may not use (EACCES).
    if (syscall === 'connect') return true;
  }
  if (PG_WORDS.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return error.cause !== undefined && isDatabaseUnavailable(error.cause);
}

/** The connection was lost after a change was sent and before the answer came: the change may or may not be done. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The database was lost before it said whether the change was made.', { cause });
  }
}

export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof OutcomeUnknown || (error.cause !== undefined && isOutcomeUnknown(error.cause));
}

/** PostgreSQL answered that it did nothing; if it ended the connection, the change may still be done. */
const SAID_NO = /^(?!57P)[0-9A-Z]{5}$/;

/** For errors of a commit, or of a change outside a transaction. */
export const unknownIfLost = (error: unknown): unknown =>
  isDatabaseUnavailable(error) && !SAID_NO.test((error as { code?: string }).code ?? '')
    ? new OutcomeUnknown(error)
    : error;

/** What answers to requests need to know about the database. */
export const databaseLosses = { isUnavailable: isDatabaseUnavailable, isOutcomeUnknown };
