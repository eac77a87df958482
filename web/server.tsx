// Renders the pages on the server. Vite builds this file into dist/server/server.js, which the app loads as #web.
import type { PageAssets } from '#platform/http/assets.ts';
import type { ReferenceView } from '#platform/http/docs/docs-pages.ts';
import type { Reader } from '#platform/http/preferences.ts';
import type { RefusalPage } from '#platform/http/refusal.ts';
import type { DashboardView, LandingView } from '#shortener';
import { Dashboard } from './dashboard/dashboard.tsx';
import { LATEST_SHOWN } from './dashboard/latest.tsx';
import { dashboardWords } from './dashboard/words.ts';
import { writeDocument } from './frame/document.tsx';
import { Landing } from './landing/landing.tsx';
import { landingWords } from './landing/words.ts';
import { ErrorPage } from './reference/error-page.tsx';
import { readReference } from './reference/model.ts';
import { Reference } from './reference/reference.tsx';
import { referenceWords } from './reference/words.ts';

export function renderLanding(view: LandingView, reader: Reader, assets: PageAssets): string {
  const words = landingWords[reader.language];
  const data = { view, words, reader };
  const title = view.lost === null ? words.title : view.lost.status === 410 ? words.disabledTitle : words.lostTitle;
  const isIndexed = view.lost === null && view.made === null && view.problem === null;
  return writeDocument({ ...reader, title, assets, isIndexed, data, body: <Landing {...data} /> });
}

export function renderDashboard(view: DashboardView, reader: Reader, assets: PageAssets): string {
  const words = dashboardWords[reader.language];
  const data = { view: dropUnused(view), words, reader };
  const title = `${words.title} ${view.statistics.short_code}`;
  const body = <Dashboard {...data} />;
  return writeDocument({ ...reader, title, assets, isIndexed: false, data, body, paintFrom: 'foot' });
}

/** Without the data that the page does not show: the target as typed, the days (the points of the chart have them), old clicks. */
function dropUnused(view: DashboardView): DashboardView {
  const { statistics } = view;
  const recent_clicks = statistics.recent_clicks.slice(0, LATEST_SHOWN);
  return { ...view, statistics: { ...statistics, original_url: view.target, clicks_by_day: [], recent_clicks } };
}

/** The descriptions of the API are English; the texts around them are in the reader's language. */
export function renderReference(view: ReferenceView, reader: Reader, assets: PageAssets): string {
  const words = referenceWords[reader.language];
  const body = <Reference reference={readReference(view)} words={words} reader={reader} />;
  return writeDocument({ ...reader, title: words.title, assets, isIndexed: true, data: words.script, body });
}

export function renderErrorPage(page: RefusalPage, reader: Reader, assets: PageAssets): string {
  const words = referenceWords[reader.language];
  const body = <ErrorPage page={page} words={words} reader={reader} />;
  return writeDocument({ ...reader, title: page.title, assets, isIndexed: true, data: words.script, body });
}
