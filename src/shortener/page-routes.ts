// The shortener's pages for people: the landing page, /new without scripts, and the data that the pages load.
import Type from 'typebox';
import { drawOnce } from '#platform/http/draw-page.ts';
import { hangUpSignal } from '#platform/http/hang-up.ts';
import { type Html, sendPage } from '#platform/http/html.ts';
import { type Reader, readReader } from '#platform/http/preferences.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Server } from '#platform/http/server.ts';
import type { Decision } from '#platform/limits/limiter.ts';
import type { LandingPreview, LandingProblem } from './page-views.ts';
import { drawRefusal } from './refusal-page.ts';
import type { ServedShortener } from './room.ts';
import { visitorOf } from './routes.ts';
import { isShortCode } from './rules/short-code.ts';
import { showLink } from './rules/show-link.ts';
import { completeTarget } from './rules/target-url.ts';
import { CodeParams, DashboardQuery, type ViewQuery } from './schema.ts';
import { findProblem, shortenUrl } from './shorten.ts';
import { readDashboard } from './statistics/dashboard.ts';
import { readAsker } from './statistics/turns.ts';

const Text = Type.Optional(Type.String({ maxLength: 10_000 }));
const FormQuery = Type.Object({ url: Text, custom: Text, made: Text, lang: Text, theme: Text });

/** The landing page keeps the last fifty links. */
const MOST_CODES = 50;
const CodesQuery = Type.Object({ codes: Type.String({ maxLength: MOST_CODES * 21 }) });

const config = { role: 'public' } as const;

export function pageRoutes(room: ServedShortener) {
  const { draw, findLink, preview, turns, empty, clients } = room;
  const drawFor = (shown: LandingPreview | null) => ({
    shown,
    draw: drawOnce('/', (reader) => draw('landing', { ...empty, preview: shown }, reader)),
  });
  let drawn = drawFor(null);

  /** Drawn once for every preview, language and theme. */
  async function drawEmpty(reader: Reader): Promise<Html> {
    const shown = await preview.last();
    if (shown !== drawn.shown) drawn = drawFor(shown);
    return drawn.draw(reader);
  }

  /** Anybody may see what a code leads to (its statistics say so), so this shows a stranger nothing new. */
  async function drawMade(code: string, reader: Reader): Promise<Html | null> {
    const link = isShortCode(code) ? await findLink(code) : null;
    if (link === null || link.disabledAt !== null) return null;
    return draw('landing', { ...empty, made: showLink(link, room.shortenerUrl) }, reader);
  }

  return (server: Server): void => {
    server.get('/', { config, schema: { querystring: FormQuery } }, async (request, reply) => {
      const { url = '', custom = '', made } = request.query;
      reply.header('cache-control', 'no-cache');
      const reader = readReader(request, reply);
      const result = made === undefined ? null : await drawMade(made, reader);
      if (result !== null) return sendPage(reply.header('x-robots-tag', 'noindex'), result);
      if (url === '' && custom === '') return sendPage(reply, await drawEmpty(reader));
      return sendPage(reply, draw('landing', { ...empty, url, custom, preview: await preview.last() }, reader));
    });

    // Without scripts the form opens this address. It makes the link and leads on to the page that shows it, so that a
    // reload makes no second one and costs nothing of the client's limit.
    server.get('/new', { config, schema: { querystring: FormQuery } }, async (request, reply) => {
      const { url = '', custom = '' } = request.query;
      reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
      const reader = readReader(request, reply);
      let retryAfterSeconds: number | undefined;
      // HEAD makes no link, as that of /api/shorten.
      const isEmpty = url === '' && custom === '';
      if (isEmpty || request.method === 'HEAD') return sendPage(reply, await drawEmpty(reader));
      const wanted = { url: completeTarget(url), custom: custom.trim() === '' ? undefined : custom.trim() };
      try {
        const client = clients.clientOf(request.raw);
        const onLimit = (decision: Decision) => {
          if (!decision.allowed) retryAfterSeconds = decision.resetSeconds;
        };
        const made = await shortenUrl(room, { ...wanted, client, by: visitorOf(request), onLimit });
        return reply.redirect(`/?made=${made.short_code}`, 303);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
        const problem = {
          ...describeProblem(error),
          reason: findProblem(room, wanted) ?? error.code,
          ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
        };
        return sendPage(reply, drawRefusal(draw, { ...empty, url, custom, problem }, reader), error.status);
      }
    });

    server.get(
      '/api/stats/:code/view',
      { config, schema: { params: CodeParams, querystring: DashboardQuery } },
      async (request, reply) => {
        reply.header('cache-control', 'no-cache');
        return {
          success: true as const,
          data: await readDashboard(room, readAsker(clients, request, reply), request.query as ViewQuery),
        };
      },
    );

    // The landing page keeps its preview up to date with this: all figures and lists of one moment.
    server.get('/api/preview', { config }, async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return { success: true as const, data: await preview.fresh() };
    });

    // For the list of last links; like the view and the preview, it may change with the page.
    server.get('/api/clicks', { config, schema: { querystring: CodesQuery } }, async (request, reply) => {
      reply.header('cache-control', 'no-cache');
      const codes = [...new Set(request.query.codes.split(','))].filter(isShortCode).slice(0, MOST_CODES);
      const asker = { client: clients.clientOf(request.raw), subject: 'last links', signal: hangUpSignal(reply) };
      const data = codes.length === 0 ? [] : await turns.read(asker, (store) => store.listClicks(codes));
      return { success: true as const, data };
    });
  };
}

function describeProblem({ status, code, message, extra }: Refusal): LandingProblem {
  const { suggestions } = extra;
  return { status, code, message, ...(Array.isArray(suggestions) ? { suggestions: suggestions.map(String) } : {}) };
}
