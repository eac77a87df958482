// GET /metrics for Prometheus: from this machine itself, or with a ROOT key, since no other key has its role.
import type { FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import type { ClientAddresses } from './client-address.ts';
import type { Refusal } from './refusal.ts';
import type { Server } from './server.ts';

export type MetricsRouteNeeds = {
  metrics: Metrics;
  clients: ClientAddresses;
  isAnonymous(request: FastifyRequest): boolean;
  refuse(): Refusal;
};

export function installMetricsRoute(
  server: Server,
  { metrics, clients, isAnonymous, refuse }: MetricsRouteNeeds,
): void {
  const options = { schema: { hide: true }, config: { role: 'metrics:read', key: 'optional' } } as const;
  server.get('/metrics', options as never, async (request, reply) => {
    if (isAnonymous(request) && !isLocal(request, clients)) throw refuse();
    return reply.type(metrics.registry.contentType).send(await metrics.render());
  });
}

/** What proxies add, each by its own habit. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** A proxy on this machine connects from loopback too, but says for whom: then the request is not local. */
function isLocal({ raw }: FastifyRequest, clients: ClientAddresses): boolean {
  const address = clients.addressOf(raw);
  const isForwarded = proxyHeaders.some((name) => raw.headers[name] !== undefined);
  return !isForwarded && (address === '::1' || address.startsWith('127.'));
}
