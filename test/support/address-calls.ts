// Calls the three address operations of the app under test.
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { type MediaType, readAnswer } from './answers.ts';
import type { TestApp } from './app.ts';
import { encodeBody } from './bodies.ts';

export type Called = { status: number; body: Record<string, unknown>; raw: LightMyRequestResponse };
type CallOptions = { key?: string; mediaType?: MediaType; accept?: MediaType };

export const listPath = '/api/v1/address/list';
const createPath = '/api/v1/address/create';
const updatePath = '/api/v1/address/update';

export function addressCalls(kontor: TestApp) {
  async function post(path: string, body: Record<string, unknown>, options: CallOptions = {}): Promise<Called> {
    const { key = kontor.keys.PROD, mediaType = 'application/json', accept = 'application/json' } = options;
    const { payload, headers } = await encodeBody(mediaType, body);
    const raw = await kontor.api.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { ...headers, 'x-api-key': key, accept },
    });
    return { status: raw.statusCode, body: readAnswer(raw), raw };
  }

  async function list(identityId: string, { key = kontor.keys.PROD, accept }: CallOptions = {}): Promise<Called> {
    const url = `${listPath}?identityId=${encodeURIComponent(identityId)}`;
    const headers = { 'x-api-key': key, accept: accept ?? 'application/json' };
    const raw = await kontor.api.inject({ url, headers });
    return { status: raw.statusCode, body: readAnswer(raw), raw };
  }

  return {
    list,
    create: (body: Record<string, unknown>, options?: CallOptions) => post(createPath, body, options),
    update: (body: Record<string, unknown>, options?: CallOptions) => post(updatePath, body, options),
    /** Creates an address that must be accepted, and returns its id. */
    add: async (identityId: string, fields: Record<string, unknown> = {}, options?: CallOptions): Promise<string> => {
      const made = await post(createPath, { identityId, ...fields }, options);
      expect(made.status).toBe(200);
      return String(made.body.id);
    },
    items: async (identityId: string, options?: CallOptions) =>
      (await list(identityId, options)).body.items as Record<string, unknown>[],
  };
}

export type AddressCalls = ReturnType<typeof addressCalls>;

/** The fields and codes of a refusal, in their order. */
export const problemsIn = ({ body }: Called) =>
  (body.errors as { field: string; code: string }[]).map(({ field, code }) => [field, code]);

/** An answer without the request id, which differs on every call. */
export const withoutRequestId = ({ raw }: Called) => raw.body.replace(/"requestId":"[^"]*"/u, '');
