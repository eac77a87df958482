// What stands behind a code: the redirect, its QR code (.svg, .png), and its figures for people (+).
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import { sendPage } from '#platform/http/html.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Server } from '#platform/http/server.ts';
import type { KnownLink } from './known-links.ts';
import { renderRefusal, renderStatistics } from './page.ts';
import { drawPng, drawSvg } from './qr-code.ts';
import type { Redirect } from './redirect.ts';
import { CodeParams, StatsQuery } from './schema.ts';
import type { ReadStatistics } from './statistics.ts';

export type CodeRouteNeeds = {
  redirect: Redirect;
  statistics: ReadStatistics;
  shortenerUrl: string;
  clients: ClientAddresses;
};

type CodeRequest = FastifyRequest<{ Params: { code: string }; Querystring: StatsQuery }>;

export function codeRoutes({ redirect, statistics, shortenerUrl, clients }: CodeRouteNeeds) {
  function answer(request: CodeRequest, reply: FastifyReply): unknown {
    const { code } = request.params;
    const last = code.at(-1);
    if (last === '+') return sendFigures(code.slice(0, -1), request, reply);
    if (last === 'g' && code.at(-4) === '.') return sendQrCode(code.slice(0, -4), code.slice(-3), reply);
    const found = redirect.find(code);
    return found instanceof Promise
      ? found.then((link) => follow(link, request, reply))
      : follow(found, request, reply);
  }

  async function follow(link: KnownLink, request: CodeRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Design shortener.md: HEAD is answered and not counted.
    if (request.method !== 'HEAD') {
      const { headers } = request.raw;
      const ip = clients.addressOf(request.raw);
      await redirect.keepClick(link, { ip, agent: headers['user-agent'] ?? '', referrer: headers.referer ?? '' });
    }
    reply.header('location', link.location);
    reply.header('cache-control', 'private, no-store');
    reply.header('x-robots-tag', 'noindex');
    return reply.code(302).send();
  }

  async function sendFigures(code: string, request: CodeRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { statistics: data } = await statistics.read(code, request.query);
    reply.headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
    return sendPage(reply, renderStatistics(data));
  }

  async function sendQrCode(code: string, format: string, reply: FastifyReply): Promise<FastifyReply> {
    await redirect.find(code);
    const address = `${shortenerUrl}/${code}`;
    reply.headers({ 'cache-control': 'public, max-age=86400', 'x-robots-tag': 'noindex' });
    if (format === 'png') return reply.type('image/png').send(drawPng(address));
    // Opened by itself, an SVG is a document: it may run nothing and load nothing.
    reply.header('content-security-policy', "default-src 'none'");
    return reply.type('image/svg+xml').send(drawSvg(address));
  }

  return (server: Server): void => {
    server.get(
      '/:code',
      {
        config: { role: 'public' },
        schema: { summary: 'Follow a short link', params: CodeParams, querystring: StatsQuery },
        errorHandler: sendRefusalPage,
      },
      answer,
    );
  };
}

/** A person who mistyped a code gets a page, a program gets JSON. */
function sendRefusalPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const wantsPage = String(request.headers.accept ?? '').includes('text/html');
  const leadsNowhere = error instanceof Refusal && (error.status === 404 || error.status === 410);
  if (wantsPage && leadsNowhere) sendPage(reply, renderRefusal(error), error.status);
  else reply.send(error);
}
