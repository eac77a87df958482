// Reads answers in the three media types, and checks each against the schema that its route declares.

import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Server } from '#platform/http/server.ts';
import { closeSchema } from './documented.ts';

export type MediaType = 'application/json' | 'text/plain' | 'multipart/form-data';

export const mediaTypes: MediaType[] = ['application/json', 'text/plain', 'multipart/form-data'];

/** The answer as an object, in any media type. */
export function readAnswer(response: LightMyRequestResponse): Record<string, unknown> {
  const type = String(response.headers['content-type']);
  return type.startsWith('multipart/form-data') ? readForm(type, response.body) : JSON.parse(response.body);
}

/** Our own reader, because FormData does not keep the types of the parts. */
export function readForm(type: string, body: string): Record<string, unknown> {
  const boundary = /boundary=(\S+)/.exec(type)?.[1] ?? '';
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(parts.map(readPart));
}

function readPart(part: string): [string, unknown] {
  const gap = part.indexOf('\r\n\r\n');
  const head = part.slice(0, gap);
  const text = part.slice(gap + 4, -2);
  const name = /name="([^"]*)"/.exec(head)?.[1] ?? '';
  return [
    name.replace(/%22|%0D|%0A/g, decodeURIComponent),
    head.includes('application/json') ? JSON.parse(text) : text,
  ];
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

/** Fails when the answer does not match what the OpenAPI document declares for it, or holds anything else. */
export function expectDeclared(api: Server, method: string, path: string, response: LightMyRequestResponse): void {
  const document = api.swagger() as unknown as { paths: Record<string, Record<string, Operation>> };
  const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const declared = responses[response.statusCode];
  const [mediaType = ''] = String(response.headers['content-type']).split(';');
  const schema = declared?.content?.[mediaType]?.schema;
  expect(schema, `${method} ${path} declares ${response.statusCode} as ${mediaType}`).toBeDefined();
  const isMatch = ajv.compile(closeSchema(schema as object));
  expect(isMatch(readAnswer(response)) ? [] : isMatch.errors).toEqual([]);
}

type Operation = { responses?: Record<string, { content?: Record<string, { schema?: unknown }> }> };
