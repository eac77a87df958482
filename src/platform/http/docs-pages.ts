// The reference in its plainest form: an index of operations at /docs and one page for each error code.
import { type Html, html, sendPage } from './html.ts';
import type { RefusalKind, RefusalPage } from './refusal.ts';
import type { Server } from './server.ts';
import { routeNotFound } from './transport-errors.ts';

export function installDocsPages(server: Server, kinds: readonly RefusalKind[]): void {
  const pages = new Map(kinds.map(({ page }) => [page.code, page]));
  const options = { schema: { hide: true }, config: { role: 'public' as const } };

  server.get('/docs', options, (_request, reply) => sendPage(reply, renderIndex(server, [...pages.values()])));
  server.get<{ Params: { code: string } }>('/docs/errors/:code', options, (request, reply) => {
    const page = pages.get(request.params.code);
    if (page === undefined)
      throw routeNotFound({ message: 'There is no error code of this name. /docs lists them all.' });
    return sendPage(reply, renderErrorPage(page));
  });
}

const frame = (title: string, content: Html): Html =>
  html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Kontor</title></head><body><main>${content}</main></body></html>`;

type Operation = { summary?: string; description?: string; tags?: string[] };

function renderIndex(server: Server, pages: RefusalPage[]): Html {
  const paths = server.swagger().paths ?? {};
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
  );
  return frame(
    'API reference',
    html`<h1>Kontor API</h1>
<p>The machine-readable description is at <a href="/openapi.json">/openapi.json</a> and <a href="/openapi.yaml">/openapi.yaml</a>.</p>
<h2>Operations</h2>
<ul>${operations.map(({ path, method, operation }) => html`<li><code>${method.toUpperCase()} ${path}</code> ${operation.summary ?? ''}<p>${operation.description ?? ''}</p></li>`)}</ul>
<h2>Error codes</h2>
<ul>${pages.map((page) => html`<li><a href="/docs/errors/${page.code}"><code>${page.code}</code></a> (${page.status}) ${page.title}</li>`)}</ul>`,
  );
}

function renderErrorPage(page: RefusalPage): Html {
  return frame(
    page.code,
    html`<p><a href="/docs">API reference</a></p><h1>${page.title}</h1>
<p>Code <code>${page.code}</code>, HTTP status ${page.status}.</p>
<h2>What it means</h2><p>${page.meaning}</p>
<h2>What to do</h2><p>${page.remedy}</p>`,
  );
}
