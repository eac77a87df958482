// Lists the routes of every server in this test process, as the rooms declared them.
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Server } from '#platform/http/server.ts';
import type { JsonSchema } from '../attacks/from-schema.ts';

export type Route = {
  method: string;
  url: string;
  role: string;
  /** Who checks it: keys, or the sessions of people. */
  gate: 'key' | 'member';
  isKeyOptional: boolean;
  /** Not part of the reference: health, metrics, the reference itself. */
  isHidden: boolean;
  querystring: JsonSchema | undefined;
  body: JsonSchema | undefined;
  params: JsonSchema | undefined;
  headers: JsonSchema | undefined;
  response: Record<string, JsonSchema>;
};

const tables = new WeakMap<object, Route[]>();

// Fastify announces every new server before its first route, so no route can be forgotten.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  const table: Route[] = [];
  tables.set(fastify, table);
  fastify.addHook('onRoute', (options) => void table.push(...toRoutes(options)));
});

function toRoutes({ method, url, config, schema = {} }: RouteOptions): Route[] {
  // @fastify/cors adds this one for preflight requests.
  if (url === '*') return [];
  const parts = schema as Record<string, unknown>;
  return [method].flat().map((name) => ({
    method: name,
    url,
    role: config?.role ?? '',
    gate: config?.gate ?? 'key',
    isKeyOptional: (config as { key?: string } | undefined)?.key === 'optional',
    isHidden: parts.hide === true,
    querystring: parts.querystring as JsonSchema | undefined,
    body: parts.body as JsonSchema | undefined,
    params: parts.params as JsonSchema | undefined,
    headers: parts.headers as JsonSchema | undefined,
    response: (parts.response ?? {}) as Record<string, JsonSchema>,
  }));
}

export function routesOf(server: Server): Route[] {
  const table = tables.get(server);
  if (!table?.length) throw new Error('No route was seen: import route-table.ts before the server is made.');
  return table;
}
