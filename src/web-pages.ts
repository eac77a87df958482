// Connects rooms and pages: gives each renderer of web/ the files that Vite built for it.
import type { AccessPages } from '#access';
import type { AddressPages } from '#address';
import type { BranchPages } from '#branch';
import type { CalendarPages, CalendarSettingsPages } from '#calendar';
import type { ConsolePages } from '#console';
import type { MemberPages } from '#member';
import { readPageAssets } from '#platform/http/assets.ts';
import type { ReferencePages } from '#platform/http/docs/docs-pages.ts';
import type { ProblemView } from '#platform/http/errors/problem-page.ts';
import { Html } from '#platform/http/html.ts';
import type { Reader } from '#platform/http/preferences.ts';
import type { RegistryPages } from '#registry';
import type { LinkPages, ShortenerPages } from '#shortener';
import {
  renderAccount,
  renderAudit,
  renderBackup,
  renderBackups,
  renderBranch,
  renderBranches,
  renderBranchFiles,
  renderCalendarScreens,
  renderCalendarSettings,
  renderCompanies,
  renderConsoleProblem,
  renderCustomer,
  renderCustomers,
  renderDashboard,
  renderEnter,
  renderErrorPage,
  renderEventPage,
  renderGuests,
  renderGuide,
  renderJobs,
  renderKeys,
  renderLanding,
  renderLinkScreens,
  renderList,
  renderLists,
  renderNewAddress,
  renderNumbered,
  renderPeople,
  renderProblem,
  renderReference,
  renderSearch,
  renderSettings,
  renderSignIn,
  renderStart,
  renderSystem,
  renderToday,
  renderWebhookScreens,
  tellProblem,
} from '#web';
import type { WebhookPages } from '#webhook';
import type { StartView } from './start-page.ts';

/** The pages that belong to no room. */
export type StartPages = {
  start(view: StartView, reader: Reader): Html;
  /** `docsUrl`: where the reference is, seen from the address that refuses. */
  problem(docsUrl: string): (view: ProblemView, reader: Reader) => Html;
};

export type WebPages = {
  shortener: ShortenerPages;
  links: LinkPages;
  reference: ReferencePages;
  start: StartPages;
  console: ConsolePages;
  access: AccessPages;
  member: MemberPages;
  registry: RegistryPages;
  branch: BranchPages;
  address: AddressPages;
  calendar: CalendarPages;
  calendarSettings: CalendarSettingsPages;
  webhook: WebhookPages;
};

const toHtml = (document: string) => new Html(document);

export function openWebPages(): WebPages {
  const assetsOf = readPageAssets();
  const landing = assetsOf('web/landing/entry.tsx');
  const dashboard = assetsOf('web/dashboard/entry.tsx');
  const reference = assetsOf('web/reference/entry.ts');
  const console = assetsOf('web/console/entry.ts');
  const figures = assetsOf('web/console/links/sums-entry.ts');
  const start = assetsOf('web/start/entry.ts');
  return {
    shortener: {
      landing: (view, reader) => new Html(renderLanding(view, reader, landing)),
      dashboard: (view, reader) => new Html(renderDashboard(view, reader, dashboard)),
    },
    links: renderLinkScreens({ console, figures }, toHtml),
    calendar: renderCalendarScreens(console, toHtml),
    calendarSettings: renderCalendarSettings(console, toHtml),
    webhook: renderWebhookScreens(console, toHtml),
    reference: {
      index: (view, reader) => new Html(renderReference(view, reader, reference)),
      guide: (guide, view, reader) => new Html(renderGuide(guide, view, reader, reference)),
      error: (page, view, reader) => new Html(renderErrorPage(page, view, reader, reference)),
      event: (event, view, reader) => new Html(renderEventPage(event, view, reader, reference)),
    },
    console: {
      today: (view, frame) => new Html(renderToday(view, frame, console)),
      signIn: (view, reader) => new Html(renderSignIn(view, reader, console)),
      enter: (view, reader) => new Html(renderEnter(view, reader, console)),
      search: (view, frame) => new Html(renderSearch(view, frame, console)),
      problem: (problem, reader, frame) => new Html(renderConsoleProblem(problem, reader, frame, console)),
      audit: (view, frame) => new Html(renderAudit(view, frame, console)),
      system: {
        system: (view, frame) => new Html(renderSystem(view, frame, console)),
        settings: (view, frame) => new Html(renderSettings(view, frame, console)),
        jobs: (view, frame) => new Html(renderJobs(view, frame, console)),
        backups: (view, frame) => new Html(renderBackups(view, frame, console)),
        backup: (backup, frame) => new Html(renderBackup(backup, frame, console)),
      },
    },
    member: {
      people: (view, frame) => new Html(renderPeople(view, frame, console)),
      account: (view, frame) => new Html(renderAccount(view, frame, console)),
    },
    registry: {
      companies: (view, frame) => new Html(renderCompanies(view, frame, console)),
      lists: (view, frame) => new Html(renderLists(view, frame, console)),
      list: (view, frame) => new Html(renderList(view, frame, console)),
      tellProblem,
    },
    branch: {
      list: (view, frame) => new Html(renderBranches(view, frame, console)),
      one: (view, frame) => new Html(renderBranch(view, frame, console)),
      files: (view, frame) => new Html(renderBranchFiles(view, frame, console)),
    },
    address: {
      list: (view, frame) => new Html(renderCustomers(view, frame, console)),
      guests: (view, frame) => new Html(renderGuests(view, frame, console)),
      numbered: (view, frame) => new Html(renderNumbered(view, frame, console)),
      one: (view, frame) => new Html(renderCustomer(view, frame, console)),
      blank: (view, frame) => new Html(renderNewAddress(view, frame, console)),
    },
    access: { keys: (view, frame) => new Html(renderKeys(view, frame, console)) },
    start: {
      start: (view, reader) => new Html(renderStart(view, reader, start)),
      problem: (docsUrl) => (view, reader) => new Html(renderProblem({ ...view, docsUrl }, reader, start)),
    },
  };
}
