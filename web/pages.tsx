// Every page by its name, as screens and routes name it.
import type { ComponentType } from 'preact';
import type { EnterView, SignInView } from '#console';
import type { ProblemView } from '#platform/http/errors/problem-page.ts';
import type { Reader } from '#platform/http/preferences.ts';
import type { ConsoleProblem } from '#platform/screens/problem-page.ts';
import type { Frame } from '#platform/screens/screen.ts';
import type { DashboardView, LandingView } from '#shortener';
import type { StartView } from '../src/start-page.ts';
import { audit } from './console/audit/audit.tsx';
import { branch } from './console/branches/branch.tsx';
import { branches } from './console/branches/branches.tsx';
import { branchFiles } from './console/branches/files.tsx';
import { calendar } from './console/calendar/calendar.tsx';
import { events } from './console/calendar/events.tsx';
import { newEvent } from './console/calendar/new-event.tsx';
import { calendarSettings } from './console/calendars/calendar.tsx';
import { calendars } from './console/calendars/calendars.tsx';
import { freeTimes } from './console/calendars/free.tsx';
import { companies } from './console/companies/companies.tsx';
import { companyList } from './console/companies/list.tsx';
import { companyLists } from './console/companies/lists.tsx';
import { customer } from './console/customers/customer.tsx';
import { customers } from './console/customers/customers.tsx';
import { guests } from './console/customers/guests.tsx';
import { newAddress } from './console/customers/new-address.tsx';
import { numbered } from './console/customers/numbered.tsx';
import type { DefinedPage } from './console/define-page.tsx';
import { DoorProblem, Enter, SignIn, sayEnterTitle, saySignIn } from './console/door/door.tsx';
import { sayProblemTitle } from './console/door/problems.ts';
import { keys } from './console/keys/keys.tsx';
import { batch } from './console/links/batch.tsx';
import { blockedDomains } from './console/links/blocked-domains.tsx';
import { linkFiles } from './console/links/files.tsx';
import { link } from './console/links/link.tsx';
import { links } from './console/links/links.tsx';
import { manyLinks, newLink } from './console/links/new-link.tsx';
import { sheet } from './console/links/sheet.tsx';
import { sums } from './console/links/sums.tsx';
import { writeTable } from './console/list.tsx';
import { sayEnvironment, usePage } from './console/page.ts';
import { account } from './console/people/account.tsx';
import { people } from './console/people/people.tsx';
import { search } from './console/search/search.tsx';
import { backup, backups } from './console/system/backups.tsx';
import { jobs } from './console/system/jobs.tsx';
import { settings } from './console/system/settings.tsx';
import { system } from './console/system/system.tsx';
import { Today } from './console/today/today.tsx';
import { todayWords } from './console/today/words.ts';
import { webhook } from './console/webhooks/webhook.tsx';
import { webhooks } from './console/webhooks/webhooks.tsx';
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
      const mark = frame.place?.environment === 'sandbox' ? ` (${sayEnvironment('sandbox')})` : '';
      return { title: `${where}${mark}`, isIndexed: false, body: <Body view={view} frame={frame} /> };
    },
  };
}

/** A screen that is written with definePage. */
function page(room: string, defined: DefinedPage, entry = 'web/console/entry.ts'): Page {
  const { documentTitle, columns, Screen } = defined;
  return {
    ...screen(
      room,
      () => documentTitle(usePage()),
      () => <Screen page={usePage()} />,
      entry,
    ),
    ...(columns?.some(({ csv }) => csv !== undefined)
      ? { table: (view: unknown) => writeTable(columns, (view as { items: readonly unknown[] }).items) }
      : {}),
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

const door = 'web/console/entry.ts';
const isIndexed = false;

export const pages: Readonly<Record<string, Page>> = {
  account: page('member', account),
  audit: page('console', audit),
  backup: page('console', backup),
  backups: page('console', backups),
  batch: page('shortener', batch),
  'blocked-domains': page('shortener', blockedDomains),
  branch: page('branch', branch),
  branches: page('branch', branches),
  'branch-files': page('branch', branchFiles),
  calendar: page('calendar', calendar),
  calendars: page('calendar', calendars),
  'calendar-settings': page('calendar', calendarSettings),
  companies: page('registry', companies),
  'company-list': page('registry', companyList),
  'company-lists': page('registry', companyLists),
  customer: page('address', customer),
  customers: page('address', customers),
  events: page('calendar', events),
  'free-times': page('calendar', freeTimes),
  guests: page('address', guests),
  jobs: page('console', jobs),
  keys: page('access', keys),
  link: page('shortener', link),
  'link-files': page('shortener', linkFiles),
  'link-sums': page('shortener', sums, 'web/console/links/sums-entry.ts'),
  links: page('shortener', links),
  'many-links': page('shortener', manyLinks),
  'new-address': page('address', newAddress),
  'new-event': page('calendar', newEvent),
  'new-link': page('shortener', newLink),
  numbered: page('address', numbered),
  people: page('member', people),
  search: page('console', search),
  settings: page('platform', settings),
  sheet: page('shortener', sheet),
  system: page('console', system),
  today: screen('console', (_, { reader }) => todayWords[reader.language].title, Today),
  webhook: page('webhook', webhook),
  webhooks: page('webhook', webhooks),

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
