// The reference: /docs from the OpenAPI document, its guides, one page for each error code and each event, and /llms.txt.
import type { ToldEvent } from '../../telling/telling.ts';
import { type DrawPage, drawOnce } from '../draw-page.ts';
import { sendPage } from '../html.ts';
import { readPreferences } from '../preferences.ts';
import type { RefusalKind, RefusalPage } from '../refusal.ts';
import type { Server } from '../server.ts';
import { routeNotFound } from '../transport-errors.ts';
import { type ApiDocument, listCalls } from './document.ts';
import type { Guide } from './guide.ts';

/** Calls of a room at another address, which need no key. */
export type OpenCalls = { room: string; name: string; url: string; paths: Record<string, unknown> };

/** The sources of the reference; its texts are English. */
export type ReferenceWorks = {
  openCalls: readonly OpenCalls[];
  guides: readonly Guide[];
  /** The events of webhooks; the document has their messages. */
  events: readonly ToldEvent[];
  apiUrl: string;
  /** The parts of the product, as in "addresses and bank accounts". */
  offers: string;
  /** The same by room. */
  headings: ReadonlyMap<string, string>;
  /** Names of the parameters that every operation has but few callers need. */
  common: readonly string[];
};

export type ReferenceView = ReferenceWorks & { document: unknown; errors: RefusalPage[] };

export type DocsNeeds = ReferenceWorks & { kinds: readonly RefusalKind[]; draw: DrawPage };

export function installDocsPages(server: Server, { kinds, draw, ...works }: DocsNeeds): void {
  const errors = kinds.map(({ page }) => page);
  const options = { schema: { hide: true }, config: { role: 'public' as const } };
  const readView = (): ReferenceView => ({ ...works, document: server.swagger(), errors });
  let llmsText: string | undefined;

  const drawPage = (path: string, name: string, readOwn: () => object) =>
    drawOnce(path, (reader) => draw(name, readOwn(), reader));
  const servePage = (path: string, name: string, readOwn: () => object) => {
    const drawn = drawPage(path, name, readOwn);
    server.get(path, options, (request, reply) => {
      reply.header('cache-control', 'no-cache');
      return sendPage(reply, drawn(readPreferences(request, reply)));
    });
  };
  /** A page for each of a list, below the page of the list. */
  const serveEach = <One>(
    list: string,
    name: string,
    all: readonly One[],
    slugOf: (one: One) => string,
    none: string,
  ) => {
    const pages = new Map(
      all.map((one) => [
        slugOf(one),
        drawPage(`/docs/${list}/${slugOf(one)}`, name, () => ({ [name]: one, ...readView() })),
      ]),
    );
    server.get<{ Params: { slug: string } }>(`/docs/${list}/:slug`, options, (request, reply) => {
      const drawn = pages.get(request.params.slug);
      if (drawn === undefined) throw routeNotFound({ message: `${none} /docs/${list} lists them all.` });
      return sendPage(reply, drawn(readPreferences(request, reply)));
    });
  };
  servePage('/docs', 'reference', readView);
  for (const guide of works.guides) servePage(`/docs/${guide.slug}`, 'guide', () => ({ guide, ...readView() }));
  serveEach('errors', 'error', errors, ({ code }) => code, 'There is no error code of this name.');
  serveEach('events', 'event', works.events, ({ type }) => type, 'There is no event of this name.');
  server.get('/llms.txt', options, (_request, reply) => {
    llmsText ??= renderLlmsText(readView());
    return reply.type('text/plain; charset=utf-8').send(llmsText);
  });
}

/** llms.txt: the interface in one short text that a language model can read whole. */
function renderLlmsText({ document, openCalls, errors, events, apiUrl, offers }: ReferenceView): string {
  const writeCalls = ({ paths = {} }: ApiDocument, url: string) =>
    listCalls(paths).map(
      ({ method, path, operation: { summary = '', description = '' } }) =>
        `- [${method} ${url}${path}](${apiUrl}/docs): ${summary} ${description}`,
    );
  // Open calls have another address, so it is written in full.
  const open = openCalls.flatMap((calls) => writeCalls(calls as ApiDocument, calls.url));
  return [
    '# Kontor',
    '',
    `> A self-hosted business platform: ${offers} behind one JSON interface.`,
    '',
    'Send the API key in the header X-Api-Key; operations at an address of their own need none. Answers are JSON; errors have one shape and a stable `code`.',
    '',
    '## Description for machines',
    '',
    `- [OpenAPI 3.1](${apiUrl}/openapi.json): every operation, field and example`,
    `- [The same as YAML](${apiUrl}/openapi.yaml)`,
    ...openCalls.map(({ name, url }) => `- [OpenAPI 3.1 of the ${name}](${url}/openapi.json), which need no key`),
    '',
    '## Operations',
    '',
    ...writeCalls(document as ApiDocument, ''),
    ...open,
    '',
    '## Events, which webhooks tell',
    '',
    ...events.map(({ type, description }) => `- [${type}](${apiUrl}/docs/events/${type}): ${description}`),
    '',
    '## Errors',
    '',
    ...errors.map(({ code, status, title }) => `- [${code}](${apiUrl}/docs/errors/${code}): ${status}, ${title}`),
    '',
  ].join('\n');
}
