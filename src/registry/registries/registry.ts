// What each registry implements: it makes a request from a number, and a reading from an answer.
import { dig, listAt } from '../rules/json-value.ts';
import { type CleanRecord, cleanRecord, type RecordField } from '../rules/record.ts';

export type Query = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** In the form that `readNumber` of the country gives. */
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
  /** The parsed JSON; undefined when the body is empty or not JSON. */
  body: unknown;
  isEmpty: boolean;
};

/** Why there is no answer. A code for logs and metrics; never text from the answer of a registry. */
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

export type ReadAnswer = (answer: RegistryAnswer, query: Query) => Reading;

/** Sends a request, with one retry where that may help, and reads the answer with `read`. */
export type Ask = <Result>(
  request: RegistryRequest,
  read: (answer: RegistryAnswer) => Result,
) => Promise<Result | Unavailable>;

export type Registry = {
  /** Used in metrics, in `kontor registry status` and in the names of settings. */
  id: string;
  /** The name for people. */
  name: string;
  /** Scheme and host; a setting may replace it. */
  url: string;
  /** Calls a second that its operator allows; a polite number if that is not known. */
  perSecond: number;
  /** Calls at the same time. */
  maxConcurrent: number;
  /** A company that it has: what it is asked for to see whether it answers. */
  known: { country: string; number: string };
  lookUp(query: Query, ask: Ask): Promise<Reading>;
};

export const notFound: Reading = { kind: 'not_found' };

type Fields = { [field in RecordField]?: string | undefined };

/** The record has the number that was asked for, if the registry does not write another one. */
export const found = ({ number }: Query, fields: Fields): Reading => ({
  kind: 'found',
  record: cleanRecord({ companyRegistrationNumber: number, ...fields }),
});

export function unavailable(trouble: Trouble, retry = false): Unavailable {
  return { kind: 'unavailable', trouble, retry };
}

/** Not what the registry answers when it works. */
export const garbled = unavailable('garbled');

/** Any other status. A 400 is about our request, so it says nothing about the health of the registry. */
export function unexpected(status: number): Unavailable {
  return unavailable(status === 400 ? 'refused' : 'status');
}

/** Reads the list at this path. It may also hold companies with similar numbers. */
export const readListed =
  (
    path: readonly string[],
    isAbout: (company: unknown, number: string) => boolean,
    read: (company: unknown, number: string) => Fields,
  ): ReadAnswer =>
  ({ status, body }, query) => {
    if (status !== 200) return unexpected(status);
    if (!Array.isArray(dig(body, ...path))) return garbled;
    const company = listAt(body, ...path).find((one) => isAbout(one, query.number));
    return company === undefined ? notFound : found(query, read(company, query.number));
  };

/** For a registry that needs one request, as nearly all do. */
export function inOneStep(request: (query: Query) => RegistryRequest, read: ReadAnswer): Registry['lookUp'] {
  return (query, ask) => ask(request(query), (answer) => read(answer, query));
}
