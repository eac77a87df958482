// Checks an answer: never a fault, always as its route declares, with the headers that every answer has.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import type { Server } from '#platform/http/server.ts';
import { readAnswer } from '#test/answers.ts';
import type { Route } from '#test/source/route-table.ts';

type Content = Record<string, { schema?: object }>;
type Operation = { responses?: Record<string, { content?: Content }> };

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
const compiled = new WeakMap<object, ValidateFunction>();

function compile(schema: object): ValidateFunction {
  const known = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, known);
  return known;
}

const envelope = {
  type: 'object',
  required: ['success', 'error', 'code'],
  properties: { success: { const: false }, error: { type: 'string', minLength: 1 }, code: { type: 'string' } },
};

const judgePage = ({ headers }: LightMyRequestResponse): string | undefined =>
  headers['content-security-policy'] ? undefined : 'a page without CSP';

const isStart = ({ raw }: LightMyRequestResponse): boolean => /^\/(?:\?|$)/.test(raw.req.url ?? '');

export type Judge = (route: Route, response: LightMyRequestResponse) => string | undefined;

/** Design "Errors stay small". */
const mostRefusalBytes = 16 * 1024;

/** What is wrong with the answer, or undefined. No refusal may contain one of the keys. */
export function judgeOf(api: Server, keys: readonly string[]): { judgeApi: Judge; judgeShortener: Judge } {
  const document = api.swagger() as unknown as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const problem = operations[0]?.responses?.['400']?.content?.['application/json']?.schema ?? {};

  const judgeApi: Judge = (route, response) => {
    const type = typeOf(response);
    const { statusCode: status } = response;
    const isPage = /^\/console(?:\/|$)/.test(route.url) && type === 'text/html';
    // A form that comes back holds what was typed, of any length; a screen with a wrong filter is the whole list.
    const common = judgeAny(response, isPage && (route.method === 'POST' || status === 400));
    if (common !== undefined || response.body === '') return common;
    if (isPage) return response.headers['content-security-policy'] ? undefined : 'a page without CSP';
    if (status >= 400) {
      if (type === 'text/html') return judgePage(response);
      const readable = type === 'application/problem+json' ? 'application/json' : type;
      if (!['application/json', 'text/plain', 'multipart/form-data'].includes(readable)) return `${status} as ${type}`;
      return mismatch(problem, readAnswer(response));
    }
    // A request whose path was replaced by "/" gets the start page, whatever its route was.
    if (route.isHidden || type === 'application/ld+json' || isStart(response)) return undefined;
    const declared = document.paths[route.url]?.[route.method.toLowerCase()]?.responses?.[status]?.content?.[type];
    return declared?.schema ? mismatch(declared.schema, readAnswer(response)) : `${status} as ${type} is not declared`;
  };

  const judgeShortener: Judge = (route, response) => {
    const common = judgeAny(response);
    if (common !== undefined || response.body === '') return common;
    const { statusCode: status } = response;
    const type = typeOf(response);
    if (status >= 400) {
      if (type === 'text/html') return judgePage(response);
      return type === 'application/json' ? mismatch(envelope, response.json()) : `${status} as ${type}`;
    }
    const schema = route.response[status];
    if (schema && type === 'application/json') return mismatch(schema, response.json());
    const isKnown =
      /^(?:text\/(?:html|csv|plain|event-stream)|image\/(?:svg\+xml|png|x-icon)|application\/(?:json|yaml))$/.test(
        type,
      );
    return isKnown ? undefined : `${status} as ${type}`;
  };
  const judgeRefusal =
    (judge: Judge): Judge =>
    (route, response) => {
      const { statusCode, body } = response;
      if (statusCode >= 400 && keys.some((key) => body.includes(key))) return `${statusCode} quotes a key`;
      return judge(route, response);
    };
  return { judgeApi: judgeRefusal(catching(judgeApi)), judgeShortener: judgeRefusal(catching(judgeShortener)) };
}

/** An answer that cannot be parsed is wrong, too. */
const catching =
  (judge: Judge): Judge =>
  (route, response) => {
    try {
      return judge(route, response);
    } catch (error) {
      return `${response.statusCode} cannot be read: ${error}`;
    }
  };

function judgeAny({ statusCode, headers, body }: LightMyRequestResponse, mayBeLong = false): string | undefined {
  if (statusCode >= 500) return `${statusCode}: ${body}`;
  const bytes = Buffer.byteLength(body);
  if (statusCode >= 400 && bytes > mostRefusalBytes && !mayBeLong) return `${statusCode} with ${bytes} bytes`;
  if (typeof headers['x-request-id'] !== 'string') return 'no x-request-id';
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  const bad = Object.entries(headers).find(([, value]) => /[\r\n\0]/.test(String(value)));
  if (bad) return `the header ${bad[0]} holds a line end`;
  if (statusCode === 302) {
    return /^https?:\/\/[\x21-\x7e]+$/.test(String(headers.location)) ? undefined : `location ${headers.location}`;
  }
  return undefined;
}

const typeOf = ({ headers }: LightMyRequestResponse) => String(headers['content-type']).split(';', 1)[0] ?? '';

function mismatch(schema: object, value: unknown): string | undefined {
  const isMatch = compile(schema);
  return isMatch(value) ? undefined : JSON.stringify(isMatch.errors);
}
