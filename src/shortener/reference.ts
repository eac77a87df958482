// The API reference of the shortener's calls; their routes take shapes and descriptions from here too.
import { describeRefusals } from '#platform/http/docs/refusal-answers.ts';
import type { RefusalKind } from '#platform/http/refusal.ts';
import {
  internalError,
  malformedRequest,
  outcomeUnknown,
  unavailable,
  validationFailed,
} from '#platform/http/transport-errors.ts';
import { idempotencyInProgress } from '#platform/idempotency/errors.ts';
import { idempotencyHeaders } from '#platform/idempotency/schema.ts';
import {
  codeTaken,
  invalidCustomCode,
  invalidFilter,
  invalidUrl,
  linkNotFound,
  tooManyLinks,
  tooManyReadsOfClient,
} from './errors.ts';
import { exampleLink, exampleStatistics } from './examples.ts';
import { CodeParams, Envelope, Shortened, ShortenQuery, StatisticsAnswer, StatsQuery } from './schema.ts';

export const shortenCall = {
  operationId: 'shortenUrl',
  summary: 'Create a short link',
  description: 'Shortens a link. Without custom, a code is generated. Short links never expire.',
  querystring: ShortenQuery,
  headers: idempotencyHeaders(
    'Makes retries safe: within 24 hours, the same key with the same parameters from the same network (an IPv4 address or an IPv6 /64) returns the link of the first call and does not count against the hourly limit. Other parameters or another network make another request.',
  ),
  response: { 200: Shortened },
};

export const statsCall = {
  operationId: 'readStatistics',
  summary: 'Get the statistics of a short link',
  description:
    'Returns clicks, visitors, countries, referrers, devices and times. With format=csv, the answer is a file with one row per click.',
  params: CodeParams,
  querystring: StatsQuery,
  response: { 200: StatisticsAnswer },
};

export const liveCall = {
  operationId: 'watchStatistics',
  summary: 'Live figures as server-sent events',
  description: 'An event "clicks" with total_clicks, unique_visitors and bot_clicks, at once and whenever they change.',
  params: CodeParams,
};

const text = { schema: { type: 'string' } };

const refusedByAll = [malformedRequest, validationFailed, internalError, unavailable];

/** The same in OpenAPI's form. */
export const shortenerPaths = {
  '/api/shorten': {
    get: describeCall(shortenCall, jsonOf(Shortened, exampleLink), [
      ...refusedByAll,
      invalidUrl,
      invalidCustomCode,
      codeTaken,
      idempotencyInProgress,
      outcomeUnknown,
      tooManyLinks,
    ]),
  },
  '/api/stats/{code}': {
    get: describeCall(statsCall, { ...jsonOf(StatisticsAnswer, exampleStatistics), 'text/csv': text }, [
      ...refusedByAll,
      invalidFilter,
      linkNotFound,
      tooManyReadsOfClient,
    ]),
  },
};

/** For programs too, but nothing that the reference could show an answer of. */
export const shortenerStreams = {
  '/api/stats/{code}/live': {
    get: describeCall(liveCall, { 'text/event-stream': text }, [...refusedByAll, linkNotFound, tooManyReadsOfClient]),
  },
};

type Shape = { properties: Record<string, unknown>; required?: readonly string[] | undefined };
type Call = {
  operationId: string;
  summary: string;
  description: string;
  params?: Shape;
  querystring?: Shape;
  headers?: Shape;
};

function jsonOf(schema: Shape, data: unknown) {
  return { 'application/json': { schema, example: { success: true, data } } };
}

function describeCall(call: Call, content: Record<string, unknown>, refusals: readonly RefusalKind[]) {
  const { operationId, summary, description, params, querystring, headers } = call;
  const parameters = [
    ...(params ? listParameters('path', params) : []),
    ...(querystring ? listParameters('query', querystring) : []),
    ...(headers ? listParameters('header', headers) : []),
  ];
  const responses = { 200: { description: 'The answer.', content }, ...describeEnvelopes(refusals) };
  return { operationId, tags: ['links'], summary, description, security: [], parameters, responses };
}

function describeEnvelopes(kinds: readonly RefusalKind[]) {
  const answers = Object.entries(describeRefusals(kinds, Envelope));
  return Object.fromEntries(
    answers.map(([status, { schema, description }]) => [
      status,
      { description, content: { 'application/json': { schema } } },
    ]),
  );
}

/** In OpenAPI the description and the example of a parameter stand beside its schema. */
function listParameters(place: string, { properties, required = [] }: Shape) {
  return Object.entries(properties).map(([name, shape]) => {
    const { description, examples, ...schema } = shape as { description?: string; examples?: unknown[] };
    return { name, in: place, required: required.includes(name), description, schema, example: examples?.[0] };
  });
}
