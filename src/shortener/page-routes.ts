// The shortener's pages for people: the landing page, /new without scripts, and the data of the dashboard.
import Type from 'typebox';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import { drawOnce } from '#platform/http/draw-once.ts';
import { sendPage } from '#platform/http/html.ts';
import { readReader } from '#platform/http/preferences.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Server } from '#platform/http/server.ts';
import type { Decision } from '#platform/limits/limiter.ts';
import type { LandingProblem, LandingView, ShortenerPages, ViewQuery } from './page-views.ts';
import { drawRefusal } from './refusal-page.ts';
import { CodeParams, DashboardQuery } from './schema.ts';
import type { Shorten } from './shorten.ts';
import type { ReadDashboard } from './statistics/dashboard.ts';
import { readAsker } from './statistics/who-asks.ts';

type PageRouteNeeds = {
  pages: ShortenerPages;
  shorten: Shorten;
  dashboard: ReadDashboard;
  shortenerUrl: string;
  clients: ClientAddresses;
};

const Text = Type.Optional(Type.String({ maxLength: 10_000 }));
const FormQuery = Type.Object({ url: Text, custom: Text, lang: Text, theme: Text });

const config = { role: 'public' } as const;

export function pageRoutes({ pages, shorten, dashboard, shortenerUrl, clients }: PageRouteNeeds) {
  const empty: LandingView = { shortenerUrl, url: '', custom: '', made: null, problem: null, lost: null };
  const drawEmpty = drawOnce('/', (reader) => pages.landing(empty, reader));

  return (server: Server): void => {
    server.get('/', { config, schema: { querystring: FormQuery } }, (request, reply) => {
      const { url = '', custom = '' } = request.query;
      reply.header('cache-control', 'no-cache');
      const reader = readReader(request, reply);
      const isEmpty = url === '' && custom === '';
      return sendPage(reply, isEmpty ? drawEmpty(reader) : pages.landing({ ...empty, url, custom }, reader));
    });

    // Without scripts the form opens this page, which makes the link and shows it.
    server.get('/new', { config, schema: { querystring: FormQuery } }, async (request, reply) => {
      const { url = '', custom = '' } = request.query;
      reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
      const reader = readReader(request, reply);
      const typed = { ...empty, url, custom };
      let retryAfterSeconds: number | undefined;
      // HEAD makes no link, as that of /api/shorten.
      const isEmpty = url === '' && custom === '';
      if (isEmpty || request.method === 'HEAD') return sendPage(reply, drawEmpty(reader));
      try {
        const client = clients.clientOf(request.raw);
        const onLimit = (decision: Decision) => {
          if (!decision.allowed) retryAfterSeconds = decision.resetSeconds;
        };
        const made = await shorten.make({ url, custom: custom === '' ? undefined : custom, client, onLimit });
        return sendPage(reply, pages.landing({ ...empty, made }, reader));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
        const problem = {
          ...describeProblem(error),
          ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
        };
        return sendPage(reply, drawRefusal(pages, { ...typed, problem }, reader), error.status);
      }
    });

    server.get(
      '/api/stats/:code/view',
      { config, schema: { params: CodeParams, querystring: DashboardQuery } },
      async (request, reply) => {
        reply.header('cache-control', 'no-cache');
        return {
          success: true as const,
          data: await dashboard(readAsker(clients, request, reply), request.query as ViewQuery),
        };
      },
    );
  };
}

function describeProblem({ status, code, message, extra }: Refusal): LandingProblem {
  const { suggestions } = extra;
  return { status, code, message, ...(Array.isArray(suggestions) ? { suggestions: suggestions.map(String) } : {}) };
}
