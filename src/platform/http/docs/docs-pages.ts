// The reference: /docs from the OpenAPI document, its guides, one page for each error code and each event, and /llms.txt.
import type { ToldEvent } from '../../telling/telling.ts';
import { type DrawPage, drawOnce } from '../draw-page.ts';
import { type Html, sendPage } from '../html.ts';
import { type Preferences, readPreferences } from '../preferences.ts';
import type { RefusalKind, RefusalPage } from '../refusal.ts';
import type { Server } from '../server.ts';
import { routeNotFound } from '../transport-errors.ts';
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
  const drawError = new Map(
    errors.map((page) => [
      page.code,
      drawOnce(`/docs/errors/${page.code}`, (reader) => draw('error', { error: page }, reader)),
    ]),
  );
  const drawEvent = new Map(
    works.events.map((event) => [
      event.type,
      drawOnce(`/docs/events/${event.type}`, (reader) => draw('event', { event, ...readView() }, reader)),
    ]),
  );
  let llmsText: string | undefined;

  const servePage = (path: string, drawn: (preferences: Preferences) => Html) =>
    server.get(path, options, (request, reply) => {
      reply.header('cache-control', 'no-cache');
      return sendPage(reply, drawn(readPreferences(request, reply)));
    });
  servePage(
    '/docs',
    drawOnce('/docs', (reader) => draw('reference', readView(), reader)),
  );
  for (const guide of works.guides) {
    const path = `/docs/${guide.slug}`;
    servePage(
      path,
      drawOnce(path, (reader) => draw('guide', { guide, ...readView() }, reader)),
    );
  }
  server.get<{ Params: { code: string } }>('/docs/errors/:code', options, (request, reply) => {
    const drawn = drawError.get(request.params.code);
    if (drawn === undefined)
      throw routeNotFound({ message: 'There is no error code of this name. /docs/errors lists them all.' });
    return sendPage(reply, drawn(readPreferences(request, reply)));
  });
  server.get<{ Params: { type: string } }>('/docs/events/:type', options, (request, reply) => {
    const drawn = drawEvent.get(request.params.type);
    if (drawn === undefined)
      throw routeNotFound({ message: 'There is no event of this name. /docs/events lists them all.' });
    return sendPage(reply, drawn(readPreferences(request, reply)));
  });
  server.get('/llms.txt', options, (_request, reply) => {
    llmsText ??= renderLlmsText(readView());
    return reply.type('text/plain; charset=utf-8').send(llmsText);
  });
}

type Operation = { summary?: string; description?: string };

type Paths = Record<string, Record<string, Operation>>;

/** llms.txt: the interface in one short text that a language model can read whole. */
function renderLlmsText({ document, openCalls, errors, events, apiUrl, offers }: ReferenceView): string {
  const { paths: own = {} } = document as { paths?: Paths };
  // They have another address, so it is written in full.
  const open = openCalls.flatMap(({ url, paths: calls }) =>
    Object.entries(calls as Paths).map(([path, methods]) => [`${url}${path}`, methods]),
  );
  const paths: Paths = { ...own, ...Object.fromEntries(open) };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary = '', description = '' }]) =>
        `- [${method.toUpperCase()} ${path}](${apiUrl}/docs): ${summary} ${description}`,
    ),
  );
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
    ...operations,
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
