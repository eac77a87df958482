// Connects rooms and pages: gives each renderer of web/ the files that Vite built for it.
import { readPageAssets } from '#platform/http/assets.ts';
import type { ReferencePages } from '#platform/http/docs/docs-pages.ts';
import { Html } from '#platform/http/html.ts';
import type { ShortenerPages } from '#shortener';
import { renderDashboard, renderErrorPage, renderLanding, renderReference } from '#web';

export function openWebPages(): { shortener: ShortenerPages; reference: ReferencePages } {
  const assetsOf = readPageAssets();
  const landing = assetsOf('web/landing/entry.tsx');
  const dashboard = assetsOf('web/dashboard/entry.tsx');
  const reference = assetsOf('web/reference/entry.ts');
  return {
    shortener: {
      landing: (view, reader) => new Html(renderLanding(view, reader, landing)),
      dashboard: (view, reader) => new Html(renderDashboard(view, reader, dashboard)),
    },
    reference: {
      index: (view, reader) => new Html(renderReference(view, reader, reference)),
      error: (page, reader) => new Html(renderErrorPage(page, reader, reference)),
    },
  };
}
