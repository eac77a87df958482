// Renders the pages on the server. Vite builds this file into dist/server/server.js, which the app loads as #web.
import type { JSX } from 'preact';
import type { KeysView } from '#access';
import type { CustomersView, CustomerView, GuestsView, NewAddressView, NumberedView } from '#address';
import type { BranchesView, BranchView, FilesView } from '#branch';
import type {
  AuditView,
  BackupItem,
  BackupsView,
  EnterView,
  JobsView,
  SearchView,
  SettingsView,
  SignInView,
  SystemView,
  TodayView,
} from '#console';
import type { AccountView, PeopleView } from '#member';
import type { PageAssets } from '#platform/http/assets.ts';
import type { ProblemView } from '#platform/http/errors/problem-page.ts';
import type { Reader } from '#platform/http/preferences.ts';
import type { ConsoleProblem } from '#platform/screens/problem-page.ts';
import type { Frame } from '#platform/screens/screen.ts';
import type { CompaniesView, ListsView, ListView } from '#registry';
import type { DashboardView, LandingView } from '#shortener';
import type { StartView } from '../src/start-page.ts';
import { Audit } from './console/audit/audit.tsx';
import { auditWords } from './console/audit/words.ts';
import { Branch } from './console/branches/branch.tsx';
import { Branches } from './console/branches/branches.tsx';
import { fileWords } from './console/branches/file-words.ts';
import { BranchFiles } from './console/branches/files.tsx';
import { branchWords } from './console/branches/words.ts';
import { calendarScreens, calendarSettingsScreens } from './console/calendar/screens.tsx';
import { Companies } from './console/companies/companies.tsx';
import { CompanyList } from './console/companies/list.tsx';
import { listWords } from './console/companies/list-words.ts';
import { CompanyLists } from './console/companies/lists.tsx';
import { companyWords } from './console/companies/words.ts';
import { Customer } from './console/customers/customer.tsx';
import { CustomerList } from './console/customers/customers.tsx';
import { Guests } from './console/customers/guests.tsx';
import { NewAddress } from './console/customers/new-address.tsx';
import { Numbered } from './console/customers/numbered.tsx';
import { customerWords } from './console/customers/words.ts';
import { DoorProblem, Enter, SignIn } from './console/door/door.tsx';
import { doorWords } from './console/door/words.ts';
import { frameWords } from './console/frame-words.ts';
import { Keys } from './console/keys/keys.tsx';
import { keyWords } from './console/keys/words.ts';
import { linkScreens } from './console/links/screens.tsx';
import { Account } from './console/people/account.tsx';
import { People } from './console/people/people.tsx';
import { peopleWords } from './console/people/words.ts';
import { Search } from './console/search/search.tsx';
import { searchWords } from './console/search/words.ts';
import { Backup, Backups } from './console/system/backups.tsx';
import { Jobs } from './console/system/jobs.tsx';
import { Settings } from './console/system/settings.tsx';
import { System } from './console/system/system.tsx';
import { systemWords } from './console/system/words.ts';
import { Today } from './console/today/today.tsx';
import { todayWords } from './console/today/words.ts';
import { webhookScreens } from './console/webhooks/screens.tsx';
import { Dashboard } from './dashboard/dashboard.tsx';
import { LATEST_SHOWN } from './dashboard/latest.tsx';
import { dashboardWords } from './dashboard/words.ts';
import { writeDocument } from './frame/document.tsx';
import { LandingHead } from './landing/head.tsx';
import { Landing } from './landing/landing.tsx';
import { landingWords } from './landing/words.ts';
import { Problem } from './start/problem.tsx';
import { Start } from './start/start.tsx';
import { startWords } from './start/words.ts';

export function renderLanding(view: LandingView, reader: Reader, assets: PageAssets): string {
  const words = landingWords[reader.language];
  const data = { view, words, reader };
  const title = view.lost === null ? words.title : view.lost.status === 410 ? words.disabledTitle : words.lostTitle;
  const isIndexed = view.lost === null && view.made === null && view.problem === null;
  const head = isIndexed ? { head: <LandingHead view={view} words={words} /> } : {};
  return writeDocument({ ...reader, title, assets, isIndexed, data, ...head, body: <Landing {...data} /> });
}

export function renderDashboard(view: DashboardView, reader: Reader, assets: PageAssets): string {
  const words = dashboardWords[reader.language];
  const data = { view: dropUnused(view), words, reader };
  const title = `${words.title} ${view.statistics.short_code}`;
  const body = <Dashboard {...data} />;
  return writeDocument({ ...reader, title, assets, isIndexed: false, data, body, paintFrom: 'foot' });
}

/**
 * Without the data that the page does not show: the target as typed, English names, the days (the points of the chart have
 * them), old clicks.
 */
function dropUnused(view: DashboardView): DashboardView {
  const { statistics } = view;
  const recent_clicks = statistics.recent_clicks.slice(0, LATEST_SHOWN);
  const unused = { original_url: view.target, clicks_by_day: [], clicks_by_weekday: [], geo_attribution: '' };
  const countries = statistics.countries.map((row) => ({ ...row, country_name: '' }));
  return { ...view, statistics: { ...statistics, ...unused, countries, recent_clicks } };
}

export { renderErrorPage, renderEventPage, renderGuide, renderReference } from './reference/pages.tsx';

export function renderToday(view: TodayView, frame: Frame, assets: PageAssets): string {
  return writeScreen(todayWords[frame.reader.language].title, frame, assets, <Today view={view} frame={frame} />);
}

export function renderCompanies(view: CompaniesView, frame: Frame, assets: PageAssets): string {
  return writeScreen(companyWords[frame.reader.language].title, frame, assets, <Companies view={view} frame={frame} />);
}

export function renderLists(view: ListsView, frame: Frame, assets: PageAssets): string {
  return writeScreen(listWords[frame.reader.language].title, frame, assets, <CompanyLists view={view} frame={frame} />);
}

export function renderList(view: ListView, frame: Frame, assets: PageAssets): string {
  const title = view.list.fileName ?? listWords[frame.reader.language].pasted;
  return writeScreen(title, frame, assets, <CompanyList view={view} frame={frame} />);
}

export { tellProblem } from './console/companies/list-words.ts';

export function renderKeys(view: KeysView, frame: Frame, assets: PageAssets): string {
  return writeScreen(keyWords[frame.reader.language].title, frame, assets, <Keys view={view} frame={frame} />);
}

export function renderAudit(view: AuditView, frame: Frame, assets: PageAssets): string {
  return writeScreen(auditWords[frame.reader.language].title, frame, assets, <Audit view={view} frame={frame} />);
}

export function renderBranches(view: BranchesView, frame: Frame, assets: PageAssets): string {
  return writeScreen(branchWords[frame.reader.language].title, frame, assets, <Branches view={view} frame={frame} />);
}

export function renderBranch(view: BranchView, frame: Frame, assets: PageAssets): string {
  const title = `${view.name}: ${branchWords[frame.reader.language].tabs[view.tab]}`;
  return writeScreen(title, frame, assets, <Branch view={view} frame={frame} />);
}

export function renderBranchFiles(view: FilesView, frame: Frame, assets: PageAssets): string {
  return writeScreen(fileWords[frame.reader.language].title, frame, assets, <BranchFiles view={view} frame={frame} />);
}

export function renderCustomers(view: CustomersView, frame: Frame, assets: PageAssets): string {
  const { title } = customerWords[frame.reader.language];
  return writeScreen(title, frame, assets, <CustomerList view={view} frame={frame} />);
}

export function renderGuests(view: GuestsView, frame: Frame, assets: PageAssets): string {
  const { guestsTitle } = customerWords[frame.reader.language];
  return writeScreen(guestsTitle, frame, assets, <Guests view={view} frame={frame} />);
}

export function renderNumbered(view: NumberedView, frame: Frame, assets: PageAssets): string {
  const { numberedTitle } = customerWords[frame.reader.language];
  return writeScreen(numberedTitle, frame, assets, <Numbered view={view} frame={frame} />);
}

export function renderCustomer(view: CustomerView, frame: Frame, assets: PageAssets): string {
  return writeScreen(view.name, frame, assets, <Customer view={view} frame={frame} />);
}

export function renderNewAddress(view: NewAddressView, frame: Frame, assets: PageAssets): string {
  const { newTitle } = customerWords[frame.reader.language];
  return writeScreen(newTitle, frame, assets, <NewAddress view={view} frame={frame} />);
}

/** All pages of the Links screens; `wrap` makes of a document what the room is given. */
export const renderLinkScreens = <Page,>(
  assets: Record<'console' | 'figures', PageAssets>,
  wrap: (document: string) => Page,
) => linkScreens((title, frame, page, needs = 'console') => wrap(writeScreen(title, frame, assets[needs], page)));

export const renderCalendarScreens = <Page,>(assets: PageAssets, wrap: (document: string) => Page) =>
  calendarScreens((title, frame, page) => wrap(writeScreen(title, frame, assets, page)));

export const renderWebhookScreens = <Page,>(assets: PageAssets, wrap: (document: string) => Page) =>
  webhookScreens((title, frame, page) => wrap(writeScreen(title, frame, assets, page)));

export const renderCalendarSettings = <Page,>(assets: PageAssets, wrap: (document: string) => Page) =>
  calendarSettingsScreens((title, frame, page) => wrap(writeScreen(title, frame, assets, page)));

export function renderPeople(view: PeopleView, frame: Frame, assets: PageAssets): string {
  return writeScreen(peopleWords[frame.reader.language].title, frame, assets, <People view={view} frame={frame} />);
}

export function renderAccount(view: AccountView, frame: Frame, assets: PageAssets): string {
  const title = peopleWords[frame.reader.language].accountTitle;
  return writeScreen(title, frame, assets, <Account view={view} frame={frame} />);
}

/** The title of a System screen begins with its part. */
const systemTitle = (part: string, { reader }: Frame) => {
  const { tabs, title } = systemWords[reader.language];
  return part === 'system' ? title : `${tabs[part]} · ${title}`;
};

export const renderSystem = (view: SystemView, frame: Frame, assets: PageAssets): string =>
  writeScreen(systemTitle('system', frame), frame, assets, <System view={view} frame={frame} />);

export const renderSettings = (view: SettingsView, frame: Frame, assets: PageAssets): string =>
  writeScreen(systemTitle('settings', frame), frame, assets, <Settings view={view} frame={frame} />);

export const renderJobs = (view: JobsView, frame: Frame, assets: PageAssets): string =>
  writeScreen(systemTitle('jobs', frame), frame, assets, <Jobs view={view} frame={frame} />);

export const renderBackups = (view: BackupsView, frame: Frame, assets: PageAssets): string =>
  writeScreen(systemTitle('backups', frame), frame, assets, <Backups view={view} frame={frame} />);

export const renderBackup = (backup: BackupItem, frame: Frame, assets: PageAssets): string =>
  writeScreen(systemTitle('backups', frame), frame, assets, <Backup backup={backup} frame={frame} />);

export function renderSearch(view: SearchView, frame: Frame, assets: PageAssets): string {
  return writeScreen(searchWords[frame.reader.language].title, frame, assets, <Search view={view} frame={frame} />);
}

/** A page of the console. Its module needs no data: it works on what the server wrote. */
function writeScreen(title: string, frame: Frame, assets: PageAssets, body: JSX.Element): string {
  const where = frame.place ? `${title} · ${frame.place.organisation.name}` : title;
  const mark =
    frame.place?.environment === 'sandbox' ? ` (${frameWords[frame.reader.language].environments.sandbox})` : '';
  return writeDocument({ ...frame.reader, title: `${where}${mark}`, assets, isIndexed: false, body });
}

/** The pages before the console. */
const writeDoor = (title: string, reader: Reader, assets: PageAssets, body: JSX.Element): string =>
  writeDocument({ ...reader, title, assets, isIndexed: false, body });

export const renderSignIn = (view: SignInView, reader: Reader, assets: PageAssets): string =>
  writeDoor(doorWords[reader.language].signIn, reader, assets, <SignIn view={view} reader={reader} />);

export function renderEnter(view: EnterView, reader: Reader, assets: PageAssets): string {
  const words = doorWords[reader.language];
  const title = view.kind === null ? words.overTitle : (words.enterTitle[view.kind] ?? words.signIn);
  return writeDoor(title, reader, assets, <Enter view={view} reader={reader} />);
}

export function renderConsoleProblem(
  problem: ConsoleProblem,
  reader: Reader,
  frame: Frame | null,
  assets: PageAssets,
): string {
  const words = doorWords[reader.language];
  const title = words.problemTitles[problem.status] ?? words.problemTitle;
  return writeDoor(title, reader, assets, <DoorProblem problem={problem} reader={reader} frame={frame} />);
}

export function renderStart(view: StartView, reader: Reader, assets: PageAssets): string {
  const words = startWords[reader.language];
  const body = <Start view={view} words={words} reader={reader} />;
  return writeDocument({ ...reader, title: words.title, assets, isIndexed: true, data: words.script, body });
}

export function renderProblem(view: ProblemView & { docsUrl: string }, reader: Reader, assets: PageAssets): string {
  const words = startWords[reader.language];
  const title = (words.problems[view.status] ?? words.problem).title;
  const body = <Problem view={view} words={words} reader={reader} />;
  return writeDocument({ ...reader, title, assets, isIndexed: false, body });
}
