// GET /metrics for Prometheus: with a ROOT key, since no other key has this role, or with METRICS_TOKEN, which needs no
// database and no entry in the audit log. Without a token, this machine needs neither while nobody else can reach it.
import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Metrics } from '../../metrics.ts';
import type { ClientAddresses } from '../client-address.ts';
import type { Refusal } from '../refusal.ts';
import type { Server } from '../server.ts';

export type MetricsRouteNeeds = {
  metrics: Metrics;
  clients: ClientAddresses;
  token: string | undefined;
  /** The host on which it listens, and its public address. */
  host: string;
  publicUrl: string;
  isAnonymous(request: FastifyRequest): boolean;
  refuse(): Refusal;
};

export function installMetricsRoute(server: Server, needs: MetricsRouteNeeds): void {
  const { metrics, clients, token, host, publicUrl, isAnonymous, refuse } = needs;
  const hasToken = token === undefined ? () => false : showsToken(token);
  // Behind a proxy that adds no header, everybody would look local: if there may be a proxy, no caller counts as local. If a
  // token is set, every caller needs it: other users of this machine are on loopback, too.
  const isPrivate = token === undefined && isLoopback(host) && isLoopback(URL.parse(publicUrl)?.hostname ?? '');
  const config = { role: 'metrics:read', key: 'optional', hasOwnPass: hasToken };
  server.get('/metrics', { schema: { hide: true }, config } as never, async (request, reply) => {
    const isAllowed = !isAnonymous(request) || hasToken(request) || (isPrivate && isLocal(request, clients));
    if (!isAllowed) throw refuse();
    return reply.type(metrics.registry.contentType).send(await metrics.render());
  });
}

/** Compares digests, which takes the same time at whatever position they differ. */
function showsToken(token: string) {
  const digestOf = (text: string) => hash('sha256', text, 'buffer');
  const wanted = digestOf(token);
  return ({ headers }: FastifyRequest): boolean => {
    const [, shown] = /^bearer (.*)$/i.exec(headers.authorization ?? '') ?? [];
    return shown !== undefined && timingSafeEqual(digestOf(shown), wanted);
  };
}

/** Whether only this machine can reach the host; `localhost` and names that end with it always mean this machine (RFC 6761). */
function isLoopback(host: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|(?:.+\.)?localhost)$/i.test(host);
}

/** The headers that proxies add; each kind adds others. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** A proxy on this machine also connects from loopback, but names its client: then the request is not local. */
function isLocal({ raw }: FastifyRequest, clients: ClientAddresses): boolean {
  const address = clients.addressOf(raw);
  const isForwarded = proxyHeaders.some((name) => raw.headers[name] !== undefined);
  // A page of another site can bind its own name to this machine; the browser then sends that name (DNS rebinding).
  const named = URL.parse(`http://${raw.headers.host ?? ''}`)?.hostname ?? '';
  return !isForwarded && isLoopback(address) && isLoopback(named);
}
