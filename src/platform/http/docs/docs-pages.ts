// The reference: /docs from the OpenAPI document, its guides, one page for each error code and each event, and /llms.txt.
import type { ToldEvent } from '../../telling/telling.ts';
import { drawOnce } from '../draw-once.ts';
import type { Html } from '../html.ts';
import { sendPage } from '../html.ts';
import { type Preferences, type Reader, readPreferences } from '../preferences.ts';
import type { RefusalKind, RefusalPage } from '../refusal.ts';
import type { Server } from '../server.ts';
import { routeNotFound } from '../transport-errors.ts';
import type { Guide } from './guide.ts';
import { renderLlmsText } from './llms-text.ts';

/** Calls of a room at another address, which need no key. */
export type OpenCalls = { room: string; name: string; url: string; paths: Record<string, unknown> };

/** What the reference is made of; its texts are English. */
export type ReferenceWorks = {
  openCalls: readonly OpenCalls[];
  guides: readonly Guide[];
  /** What webhooks tell; the document has their messages. */
  events: readonly ToldEvent[];
  apiUrl: string;
  /** What the product is made of, as in "addresses and bank accounts". */
  offers: string;
  /** The same by room. */
  headings: ReadonlyMap<string, string>;
  /** Names of the parameters that every operation has, which few callers need. */
  common: readonly string[];
  /** Czech texts by the English ones. */
  czech: ReadonlyMap<string, string>;
};

export type ReferenceView = ReferenceWorks & { document: unknown; errors: RefusalPage[] };

/** Draws the pages; app.ts passes it in. */
export type ReferencePages = {
  index(view: ReferenceView, reader: Reader): Html;
  guide(guide: Guide, view: ReferenceView, reader: Reader): Html;
  error(page: RefusalPage, view: ReferenceView, reader: Reader): Html;
  event(event: ToldEvent, view: ReferenceView, reader: Reader): Html;
};

export type DocsNeeds = ReferenceWorks & { kinds: readonly RefusalKind[]; pages: ReferencePages };

export function installDocsPages(server: Server, { kinds, pages, ...works }: DocsNeeds): void {
  const errors = kinds.map(({ page }) => page);
  const options = { schema: { hide: true }, config: { role: 'public' as const } };
  const readView = (): ReferenceView => ({ ...works, document: server.swagger(), errors });
  const drawError = new Map(
    errors.map((page) => [
      page.code,
      drawOnce(`/docs/errors/${page.code}`, (reader) => pages.error(page, readView(), reader)),
    ]),
  );
  const drawEvent = new Map(
    works.events.map((event) => [
      event.type,
      drawOnce(`/docs/events/${event.type}`, (reader) => pages.event(event, readView(), reader)),
    ]),
  );
  let llmsText: string | undefined;

  const servePage = (path: string, draw: (preferences: Preferences) => Html) =>
    server.get(path, options, (request, reply) => {
      reply.header('cache-control', 'no-cache');
      return sendPage(reply, draw(readPreferences(request, reply)));
    });
  servePage(
    '/docs',
    drawOnce('/docs', (reader) => pages.index(readView(), reader)),
  );
  for (const guide of works.guides) {
    const path = `/docs/${guide.slug}`;
    servePage(
      path,
      drawOnce(path, (reader) => pages.guide(guide, readView(), reader)),
    );
  }
  server.get<{ Params: { code: string } }>('/docs/errors/:code', options, (request, reply) => {
    const draw = drawError.get(request.params.code);
    if (draw === undefined)
      throw routeNotFound({ message: 'There is no error code of this name. /docs/errors lists them all.' });
    return sendPage(reply, draw(readPreferences(request, reply)));
  });
  server.get<{ Params: { type: string } }>('/docs/events/:type', options, (request, reply) => {
    const draw = drawEvent.get(request.params.type);
    if (draw === undefined)
      throw routeNotFound({ message: 'There is no event of this name. /docs/events lists them all.' });
    return sendPage(reply, draw(readPreferences(request, reply)));
  });
  server.get('/llms.txt', options, (_request, reply) => {
    llmsText ??= renderLlmsText(readView());
    return reply.type('text/plain; charset=utf-8').send(llmsText);
  });
}
