// The shortener's interface: create, statistics, live figures, robots (spec 4.9, 4.10).
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#platform/audit/audit.ts';
import type { Server } from '#platform/http/server.ts';
import { limitPolicy, setLimitHeaders } from '#platform/limits/headers.ts';
import type { Decision } from '#platform/limits/limiter.ts';
import { invalidFilter } from './errors.ts';
import { liveCall, shortenCall, statsCall } from './reference.ts';
import type { ServedShortener } from './room.ts';
import { checkWanted, shortenUrl } from './shorten.ts';
import { findLinkInTurn, readStatistics } from './statistics/statistics.ts';
import { readAsker } from './statistics/turns.ts';

/** To make a link needs no key. The address of the visitor would stay in the audit log for ever, so only the request is named. */
export const visitorOf = ({ id: requestId }: Pick<FastifyRequest, 'id'>): Actor => ({
  visitor: { requestId, clientAddress: null },
});

const config = { role: 'public' } as const;

// Crawlers may follow redirects, or they would never read their X-Robots-Tag (noindex). Statistics are closed to them.
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /*+$\n';

export function shortenerRoutes(room: ServedShortener) {
  const { exportCsv, live, clients, clock } = room;
  return (server: Server): void => {
    server.get('/api/shorten', { config, schema: shortenCall }, async (request, reply) => {
      const { url, custom } = request.query;
      const onLimit = (decision: Decision) => {
        setLimitHeaders(reply, limitPolicy('shorten', decision.limit, 3_600), decision, clock.now());
      };
      reply.header('cache-control', 'private, no-store');
      // RFC 9110 9.2.1: HEAD is safe. Link checkers send it, and they must not make links.
      if (request.method === 'HEAD') {
        checkWanted(room, { url, custom });
        return reply.send(undefined as never);
      }
      const data = await shortenUrl(room, {
        url,
        custom,
        client: clients.clientOf(request.raw),
        by: visitorOf(request),
        idempotencyKey: request.headers['idempotency-key'],
        onLimit,
      });
      return { success: true as const, data };
    });

    server.get('/api/stats/:code', { config, schema: statsCall }, async (request, reply) => {
      const { format, ...filter } = request.query;
      if (format !== undefined && format !== 'json' && format !== 'csv') {
        throw invalidFilter({ message: 'format must be json or csv.' });
      }
      const asker = readAsker(clients, request, reply);
      const counted = await readStatistics(room, asker, filter);
      reply.header('cache-control', 'no-cache');
      if (format !== 'csv') return { success: true as const, data: counted.statistics };
      reply.type('text/csv; charset=utf-8');
      const name = counted.link.code.replaceAll(/[^\w.-]/g, '_');
      reply.header('content-disposition', `attachment; filename="${name}.csv"`);
      // Fastify would read a whole file for a HEAD, and throw it away.
      if (request.method === 'HEAD') return reply.send('' as never);
      return reply.send((await exportCsv(asker, counted)) as never);
    });

    server.get('/api/stats/:code/live', { config, schema: liveCall }, async (request, reply) => {
      const link = await findLinkInTurn(room, readAsker(clients, request, reply));
      // X-Accel-Buffering: a proxy must pass events on at once and not buffer them.
      const headers = { 'cache-control': 'no-cache', 'x-accel-buffering': 'no' };
      reply.headers(headers).type('text/event-stream');
      if (request.method === 'HEAD') return reply.send();
      return reply.send(live.open(link.id, clients.clientOf(request.raw)));
    });
    server.addHook('preClose', async () => live.closeAll());

    server.get('/robots.txt', { config }, (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));
  };
}
