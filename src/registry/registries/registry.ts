// What a registry is to this room: it turns a number into a request and an answer into a reading.
import { type CleanRecord, cleanRecord, type RecordField } from '../rules/record.ts';

export type Query = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** In the form the country's reader gives it. */
  number: string;
  /** Milliseconds since 1970, for registries that want today's date. */
  now: number;
};

export type RegistryRequest = {
  /** Path and query, appended to the registry's address. */
  path: string;
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: unknown;
  headers?: Record<string, string>;
};

export type RegistryAnswer = {
  status: number;
  /** The parsed JSON; undefined when the body was empty or no JSON. */
  body: unknown;
  isEmpty: boolean;
};

/** Why there is no answer. Words for logs and metrics; never anything out of an upstream body. */
export type Trouble =
  | 'network'
  | 'timeout'
  | 'status'
  | 'refused'
  | 'throttled'
  | 'garbled'
  | 'too_large'
  | 'redirect'
  | 'reported'
  | 'member_state'
  | 'breaker_open'
  | 'busy';

export type Unavailable = { kind: 'unavailable'; trouble: Trouble; retry: boolean; retryAfterMs?: number };
export type Reading = { kind: 'found'; record: CleanRecord } | { kind: 'not_found' } | Unavailable;

/** Asks once more where that may help; what comes back has been read. */
export type Ask = <Result>(
  request: RegistryRequest,
  read: (answer: RegistryAnswer) => Result,
) => Promise<Result | Unavailable>;

export type Registry = {
  /** As in metrics, in `registry status` and in the settings. */
  id: string;
  /** How people know it. */
  name: string;
  /** Scheme and host; a setting may replace it. */
  url: string;
  /** What its operator allows, or what is polite. */
  perSecond: number;
  atOnce: number;
  lookUp(query: Query, ask: Ask): Promise<Reading>;
};

export const notFound: Reading = { kind: 'not_found' };

export function found(fields: { [field in RecordField]?: string | undefined }): Reading {
  return { kind: 'found', record: cleanRecord(fields) };
}

export function unavailable(trouble: Trouble, retry = false): Unavailable {
  return { kind: 'unavailable', trouble, retry };
}

/** A status that no reader expects. A 400 is about our question, so it says nothing about the registry's health. */
export function unexpected(status: number): Unavailable {
  return unavailable(status === 400 ? 'refused' : 'status');
}

/** A registry that answers in one step, which is nearly every one. */
export function inOneStep(
  request: (query: Query) => RegistryRequest,
  read: (answer: RegistryAnswer, query: Query) => Reading,
): Registry['lookUp'] {
  return (query, ask) => ask(request(query), (answer) => read(answer, query));
}
