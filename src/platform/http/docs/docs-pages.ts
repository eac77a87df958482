// The reference: /docs from the OpenAPI document, one page for each error code, and /llms.txt.
import { drawOnce } from '../draw-once.ts';
import type { Html } from '../html.ts';
import { sendPage } from '../html.ts';
import { type Reader, readPreferences } from '../preferences.ts';
import type { RefusalKind, RefusalPage } from '../refusal.ts';
import type { Server } from '../server.ts';
import { routeNotFound } from '../transport-errors.ts';
import { renderLlmsText } from './llms-text.ts';

/** Calls at another address, which need no key. */
export type OpenCalls = { name: string; url: string; paths: Record<string, unknown> };

export type ReferenceView = {
  document: unknown;
  openCalls: readonly OpenCalls[];
  errors: RefusalPage[];
  apiUrl: string;
  /** What the product is made of, as in "addresses and bank accounts". */
  offers: string;
};

/** Draws the pages; app.ts passes it in. */
export type ReferencePages = {
  index(view: ReferenceView, reader: Reader): Html;
  error(page: RefusalPage, reader: Reader): Html;
};

export type DocsNeeds = {
  kinds: readonly RefusalKind[];
  pages: ReferencePages;
  openCalls: readonly OpenCalls[];
  apiUrl: string;
  offers: string;
};

export function installDocsPages(server: Server, { kinds, pages, openCalls, apiUrl, offers }: DocsNeeds): void {
  const errors = kinds.map(({ page }) => page);
  const options = { schema: { hide: true }, config: { role: 'public' as const } };
  const readView = (): ReferenceView => ({
    document: server.swagger(),
    openCalls,
    errors,
    apiUrl,
    offers,
  });
  const drawIndex = drawOnce('/docs', (reader) => pages.index(readView(), reader));
  const drawError = new Map(
    errors.map((page) => [page.code, drawOnce(`/docs/errors/${page.code}`, (reader) => pages.error(page, reader))]),
  );
  let llmsText: string | undefined;

  server.get('/docs', options, (request, reply) => {
    reply.header('cache-control', 'no-cache');
    return sendPage(reply, drawIndex(readPreferences(request, reply)));
  });
  server.get<{ Params: { code: string } }>('/docs/errors/:code', options, (request, reply) => {
    const draw = drawError.get(request.params.code);
    if (draw === undefined)
      throw routeNotFound({ message: 'There is no error code of this name. /docs lists them all.' });
    return sendPage(reply, draw(readPreferences(request, reply)));
  });
  server.get('/llms.txt', options, (_request, reply) => {
    llmsText ??= renderLlmsText(readView());
    return reply.type('text/plain; charset=utf-8').send(llmsText);
  });
}
