// Every page by its name, as screens and routes name it.
import type { ComponentType } from 'preact';
import type { EnterView, SignInView } from '#console';
import type { ProblemView } from '#platform/http/errors/problem-page.ts';
import type { Reader } from '#platform/http/preferences.ts';
import type { ConsoleProblem } from '#platform/screens/problem-page.ts';
import type { Frame } from '#platform/screens/screen.ts';
import type { DashboardView, LandingView } from '#shortener';
import type { StartView } from '../src/start-page.ts';
import { Audit } from './console/audit/audit.tsx';
import { auditWords } from './console/audit/words.ts';
import { Branch } from './console/branches/branch.tsx';
import { Branches } from './console/branches/branches.tsx';
import { fileWords } from './console/branches/file-words.ts';
import { BranchFiles } from './console/branches/files.tsx';
import { branchWords } from './console/branches/words.ts';
import { Calendar, titleOf } from './console/calendar/calendar.tsx';
import { Events } from './console/calendar/events.tsx';
import { NewEvent } from './console/calendar/new-event.tsx';
import { calendarWords } from './console/calendar/words.ts';
import { CalendarSettings } from './console/calendars/calendar.tsx';
import { Calendars } from './console/calendars/calendars.tsx';
import { FreeSlots } from './console/calendars/free.tsx';
import { calendarsWords } from './console/calendars/words.ts';
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
import { DoorProblem, Enter, SignIn, sayEnterTitle, saySignIn } from './console/door/door.tsx';
import { sayProblemTitle } from './console/door/problems.ts';
import { frameWords } from './console/frame-words.ts';
import { Keys } from './console/keys/keys.tsx';
import { keyWords } from './console/keys/words.ts';
import { Batch } from './console/links/batch.tsx';
import { LinkFiles } from './console/links/files.tsx';
import { Link } from './console/links/link.tsx';
import { Links } from './console/links/links.tsx';
import { manyWords } from './console/links/many-words.ts';
import { ManyLinks, NewLink } from './console/links/new-link.tsx';
import { Sheet } from './console/links/sheet.tsx';
import { linkFileWords, sumWords } from './console/links/sum-words.ts';
import { Sums } from './console/links/sums.tsx';
import { linkWords } from './console/links/words.ts';
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
import { Webhook } from './console/webhooks/webhook.tsx';
import { Webhooks } from './console/webhooks/webhooks.tsx';
import { webhookWords } from './console/webhooks/words.ts';
import { Dashboard } from './dashboard/dashboard.tsx';
import { LATEST_SHOWN } from './dashboard/latest.tsx';
import { dashboardTexts } from './dashboard/texts.ts';
import type { Page } from './frame/page.ts';
import { LandingHead } from './landing/head.tsx';
import { Landing } from './landing/landing.tsx';
import { landingTexts } from './landing/texts.ts';
import { referencePages } from './reference/pages.tsx';
import { t } from './say.ts';
import { Problem, sayProblem } from './start/problem.tsx';
import { Start, startData } from './start/start.tsx';

type ScreenNeeds<View> = { view: View; frame: Frame };

/** A screen of the console. Its module needs no data: it works on what the server wrote. */
function screen<View>(
  room: string,
  title: (view: View, frame: Frame) => string,
  Body: ComponentType<ScreenNeeds<View>>,
  entry = 'web/console/entry.ts',
): Page {
  return {
    room,
    entry,
    write: (given, _reader, frame) => {
      if (!frame) throw new Error('A screen of the console has a frame.');
      const view = given as View;
      const own = title(view, frame);
      const where = frame.place ? `${own} · ${frame.place.organisation.name}` : own;
      const isSandbox = frame.place?.environment === 'sandbox';
      const mark = isSandbox ? ` (${frameWords[frame.reader.language].environments.sandbox})` : '';
      return { title: `${where}${mark}`, isIndexed: false, body: <Body view={view} frame={frame} /> };
    },
  };
}

/** A page outside of the console. */
function open<View>(
  room: string,
  entry: string,
  write: (view: View, reader: Reader, frame: Frame | null) => ReturnType<Page['write']>,
): Page {
  return { room, entry, write: write as Page['write'] };
}

/** The title of a System screen begins with its part. */
const systemTitle =
  (part: string) =>
  (_view: unknown, { reader }: Frame) => {
    const { tabs, title } = systemWords[reader.language];
    return part === 'system' ? title : `${tabs[part]} · ${title}`;
  };

const door = 'web/console/entry.ts';
const isIndexed = false;

export const pages: Readonly<Record<string, Page>> = {
  account: screen('member', (_, { reader }) => peopleWords[reader.language].accountTitle, Account),
  audit: screen('console', (_, { reader }) => auditWords[reader.language].title, Audit),
  backup: screen('console', systemTitle('backups'), Backup),
  backups: screen('console', systemTitle('backups'), Backups),
  batch: screen('shortener', (_, { reader }) => manyWords[reader.language].batchTitle, Batch),
  branch: screen('branch', ({ name, tab }, { reader }) => `${name}: ${branchWords[reader.language].tabs[tab]}`, Branch),
  branches: screen('branch', (_, { reader }) => branchWords[reader.language].title, Branches),
  'branch-files': screen('branch', (_, { reader }) => fileWords[reader.language].title, BranchFiles),
  calendar: screen(
    'calendar',
    (view, frame) => `${calendarWords[frame.reader.language].title}: ${titleOf(view, frame)}`,
    Calendar,
  ),
  calendars: screen('calendar', (_, { reader }) => calendarsWords[reader.language].title, Calendars),
  'calendar-settings': screen('calendar', ({ name }) => name, CalendarSettings),
  companies: screen('registry', (_, { reader }) => companyWords[reader.language].title, Companies),
  'company-list': screen(
    'registry',
    ({ list }, { reader }) => list.fileName ?? listWords[reader.language].pasted,
    CompanyList,
  ),
  'company-lists': screen('registry', (_, { reader }) => listWords[reader.language].title, CompanyLists),
  customer: screen('address', ({ name }) => name, Customer),
  customers: screen('address', (_, { reader }) => customerWords[reader.language].title, CustomerList),
  events: screen(
    'calendar',
    (_, { reader }) => `${calendarWords[reader.language].title}: ${calendarWords[reader.language].list}`,
    Events,
  ),
  'free-times': screen(
    'calendar',
    ({ name }, { reader }) => `${calendarsWords[reader.language].freeTitle} · ${name}`,
    FreeSlots,
  ),
  guests: screen('address', (_, { reader }) => customerWords[reader.language].guestsTitle, Guests),
  jobs: screen('console', systemTitle('jobs'), Jobs),
  keys: screen('access', (_, { reader }) => keyWords[reader.language].title, Keys),
  link: screen('shortener', ({ title, code }) => title || code, Link),
  links: screen('shortener', (_, { reader }) => linkWords[reader.language].title, Links),
  'link-files': screen('shortener', (_, { reader }) => linkFileWords[reader.language].title, LinkFiles),
  'link-sums': screen(
    'shortener',
    ({ tag }, { reader }) => (tag === null ? sumWords[reader.language].title : sumWords[reader.language].titleOf(tag)),
    Sums,
    'web/console/links/sums-entry.ts',
  ),
  'many-links': screen('shortener', (_, { reader }) => manyWords[reader.language].manyTitle, ManyLinks),
  'new-address': screen('address', (_, { reader }) => customerWords[reader.language].newTitle, NewAddress),
  'new-event': screen('calendar', (_, { reader }) => calendarWords[reader.language].newTitle, NewEvent),
  'new-link': screen('shortener', (_, { reader }) => manyWords[reader.language].newTitle, NewLink),
  numbered: screen('address', (_, { reader }) => customerWords[reader.language].numberedTitle, Numbered),
  people: screen('member', (_, { reader }) => peopleWords[reader.language].title, People),
  search: screen('console', (_, { reader }) => searchWords[reader.language].title, Search),
  settings: screen('platform', systemTitle('settings'), Settings),
  sheet: screen('shortener', (_, { reader }) => manyWords[reader.language].sheetTitle, Sheet),
  system: screen('console', systemTitle('system'), System),
  today: screen('console', (_, { reader }) => todayWords[reader.language].title, Today),
  webhook: screen('webhook', ({ label }) => label, Webhook),
  webhooks: screen('webhook', (_, { reader }) => webhookWords[reader.language].title, Webhooks),

  'sign-in': open('console', door, (view: SignInView, reader) => ({
    title: saySignIn('title'),
    isIndexed,
    body: <SignIn view={view} reader={reader} />,
  })),
  enter: open('console', door, (view: EnterView, reader) => ({
    title: sayEnterTitle(view.kind),
    isIndexed,
    body: <Enter view={view} reader={reader} />,
  })),
  'console-problem': open('console', door, (problem: ConsoleProblem, reader, frame) => ({
    title: sayProblemTitle(problem.status),
    isIndexed,
    body: <DoorProblem problem={problem} reader={reader} frame={frame} />,
  })),
  landing: open('shortener', 'web/landing/entry.tsx', (view: LandingView, reader) => {
    const words = landingTexts(reader.language);
    const data = { view, words, reader };
    const title = view.lost === null ? words.title : view.lost.status === 410 ? words.disabledTitle : words.lostTitle;
    const isFirst = view.lost === null && view.made === null && view.problem === null;
    const head = isFirst ? { head: <LandingHead view={view} words={words} /> } : {};
    return { title, isIndexed: isFirst, data, ...head, body: <Landing {...data} /> };
  }),
  dashboard: open('shortener', 'web/dashboard/entry.tsx', (view: DashboardView, reader) => {
    const words = dashboardTexts(reader.language);
    const data = { view: dropUnused(view), words, reader };
    const title = `${words.title} ${view.statistics.short_code}`;
    return { title, isIndexed, data, body: <Dashboard {...data} />, paintFrom: 'foot' };
  }),
  start: open('platform', 'web/start/entry.ts', (view: StartView, reader) => ({
    title: t('Business platform'),
    isIndexed: true,
    data: startData(),
    body: <Start view={view} reader={reader} />,
  })),
  problem: open('platform', 'web/start/entry.ts', (view: ProblemView & { docsUrl: string }, reader) => ({
    title: sayProblem(view.status).title,
    isIndexed,
    body: <Problem view={view} reader={reader} />,
  })),
  ...referencePages,
};

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
