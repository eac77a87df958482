// The routes of one code: its redirect, its QR code (.svg, .png) and its dashboard (+).
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { defaultLine, setDefaults } from '#platform/http/answer/ready-lines.ts';
import { wantsPage } from '#platform/http/errors/problem-page.ts';
import { sendPage } from '#platform/http/html.ts';
import { markNoFailure } from '#platform/http/operate/request-metrics.ts';
import { readReader } from '#platform/http/preferences.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Server } from '#platform/http/server.ts';
import { readTimeZone } from '#platform/time-zone.ts';
import type { CachedLink } from './link-cache.ts';
import { drawPng, drawSvg, readColor, readSize, writeScanAddress } from './qr-code.ts';
import { findTarget, keepClick } from './redirect.ts';
import { drawRefusal, showCode } from './refusal-page.ts';
import type { ServedShortener } from './room.ts';
import { isScanned } from './rules/referrer.ts';
import { CodeParams, DashboardQuery, type ViewQuery } from './schema.ts';
import { readDashboard } from './statistics/dashboard.ts';
import { readAsker } from './statistics/turns.ts';

type CodeRequest = FastifyRequest<{ Params: { code: string } }>;

const redirectDefaults = [defaultLine('cache-control', 'private, no-store'), defaultLine('x-robots-tag', 'noindex')];

export function codeRoutes(room: ServedShortener) {
  const { draw, empty, clients, figures } = room;

  function answer(request: CodeRequest, reply: FastifyReply): unknown {
    const { code } = request.params;
    const last = code.at(-1);
    if (last === '+') return sendFigures(code.slice(0, -1), request, reply);
    // One comparison for most codes: few end with a g.
    if (last === 'g' && (code.endsWith('.svg') || code.endsWith('.png'))) {
      return sendQrCode(code.slice(0, -4), code.slice(-3), request, reply);
    }
    const found = findTarget(room, code);
    return found instanceof Promise
      ? found.then((link) => follow(link, request, reply))
      : follow(found, request, reply);
  }

  async function follow(link: CachedLink, request: CodeRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Design shortener.md: HEAD is answered and not counted.
    if (request.method !== 'HEAD') {
      const { headers } = request.raw;
      if (isAhead(headers)) return declineAhead(reply);
      const ip = clients.addressOf(request.raw);
      const isScan = isScanned(request.url);
      await keepClick(room, link, {
        ip,
        agent: headers['user-agent'] ?? '',
        referrer: headers.referer ?? '',
        isScan,
      });
    }
    setDefaults(reply, redirectDefaults);
    return reply.header('location', link.location).code(302).send();
  }

  /**
   * Design shortener.md, "What is no click": a browser drops this answer and asks again when the person follows the link.
   * A redirect would be used without asking again (test/journeys/prefetch.test.ts), and the click would be lost.
   */
  function declineAhead(reply: FastifyReply): FastifyReply {
    figures.onPrefetch();
    markNoFailure(reply);
    return reply.header('cache-control', 'no-store').code(503).send();
  }

  async function sendFigures(code: string, request: CodeRequest, reply: FastifyReply): Promise<FastifyReply> {
    const reader = readReader(request, reply);
    const query = pickParameters(request.query);
    // The time zone in the browser's cookie is only a preference: an unknown one is ignored.
    const timezone = query.timezone ?? readTimeZone(reader.timezone ?? '') ?? undefined;
    const asker = { ...readAsker(clients, request, reply), subject: code };
    const view = await readDashboard(room, asker, { ...query, ...(timezone === undefined ? {} : { timezone }) });
    reply.headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
    return sendPage(reply, draw('dashboard', view, reader));
  }

  async function sendQrCode(
    code: string,
    format: string,
    request: CodeRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    await findTarget(room, code);
    const { size: asked, color: wanted } = request.query as Record<string, unknown>;
    const size = readSize(asked);
    const color = readColor(wanted);
    const address = writeScanAddress(empty.shortenerUrl, code);
    reply.headers({ 'cache-control': 'public, max-age=86400', 'x-robots-tag': 'noindex' });
    if (format === 'png') return reply.type('image/png').send(await drawPng(address, size, color));
    // A browser that opens the SVG directly treats it as a document: it may run nothing and load nothing.
    reply.header('content-security-policy', "default-src 'none'");
    return reply.type('image/svg+xml').send(drawSvg(address, size, color));
  }

  return (server: Server): void => {
    server.get(
      '/:code',
      {
        // Mail programs and campaigns append parameters to short addresses: the redirect ignores them.
        config: { role: 'public', query: 'ignored' },
        schema: { summary: 'Follow a short link', params: CodeParams },
        errorHandler: sendRefusalPage,
      },
      answer,
    );
  };

  /** A person who mistyped a code gets a page with the form, a program gets JSON. */
  async function sendRefusalPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    if (!wantsPage(request) || !(error instanceof Refusal) || (error.status !== 404 && error.status !== 410)) {
      return reply.send(error);
    }
    const code = (request.params as { code: string }).code.replace(/\+$/, '');
    const lost = { code: showCode(code), status: error.status as 404 | 410 };
    const view = { ...empty, lost };
    // A code that is unknown now may be made at any moment.
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' });
    return sendPage(reply, drawRefusal(draw, view, readReader(request, reply)), error.status);
  }
}

/** Is the browser fetching a page that its user may open? `prefetch;prerender` says that it also draws it. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return purpose !== undefined && /^\s*prefetch\s*(?:[;,]|$)/i.test(String(purpose));
}

/** The parameters that the dashboard knows; all others are ignored. */
function pickParameters(query: unknown): ViewQuery {
  const given = query as Record<string, unknown>;
  const names = Object.keys(DashboardQuery.properties);
  return Object.fromEntries(names.filter((name) => typeof given[name] === 'string').map((name) => [name, given[name]]));
}
