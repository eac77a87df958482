// What the branch screens show: a page of the list with who is open, and one branch with the form of a tab.
import type { Clock } from '#platform/clock.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { type AskedPage, readPage } from '#platform/screens/keyset.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { ListMatch, ListSearch } from '#platform/search/list-search.ts';
import type { Branches } from '../branches.ts';
import { type CloseDays, readWantedDays, type WantedDays } from '../close-days.ts';
import { branchIndex } from '../find-store.ts';
import type { NearHolidays } from '../near-holidays.ts';
import type { Branch, BranchAddress } from '../rules/branch.ts';
import { toNamedCells } from '../rules/csv-row.ts';
import { weekdayOf } from '../rules/dates.ts';
import { openState } from '../rules/hours/open-now.ts';
import { localDay } from '../rules/hours/openings.ts';
import { holdsOn } from '../rules/hours/week.ts';
import { scheduleOf } from '../rules/public-view.ts';
import { isSlug, makeSlug } from '../rules/slug.ts';
import { writeRow } from '../rules/write-row.ts';
import type { BranchFilter, BranchScreenStore, StoredBranch } from '../screen-store.ts';
import type { BranchesView, BranchView } from './schema.ts';
import { editTabNames, type TabName, toFields } from './tabs.ts';

export type ViewNeeds = {
  store: BranchScreenStore;
  branches: Branches;
  searchList: ListSearch;
  closing: CloseDays;
  holidays: NearHolidays;
  clock: Clock;
  summariseAddress(address: BranchAddress): string;
};

/** More are not counted. */
const mostCounted = 1_000;
const mostCities = 200;
/** To choose from when hours are copied. */
const mostOthers = 99;

type AskedList = AskedPage &
  WantedDays & {
    q?: string;
    state?: NonNullable<BranchFilter['state']> | 'open';
    branch?: string;
    type?: 'own' | 'franchise' | 'partner';
    city?: string;
    open?: 'new' | 'closing';
  };

function limitOf(match: ListMatch): BranchesView['limited'] {
  if (match.kind !== 'found') return match.kind === 'short' ? 'short' : null;
  return match.isLate ? 'late' : match.isMore ? 'broad' : null;
}

export function branchViews({ store, searchList, branches, closing, holidays, clock, summariseAddress }: ViewNeeds) {
  function tellNow(branch: Branch, timeZone: string): BranchView['now'] {
    const found = openState(scheduleOf(branch), clock.now(), timeZone);
    const ms = found.state === 'open' ? found.untilMs : found.state === 'closed' ? found.nextMs : null;
    return { state: found.state, at: ms === null ? null : new Date(ms).toISOString() };
  }

  function toItem({ branch }: StoredBranch, timeZone: string): BranchesView['items'][number] {
    const { slug, name, branchType, active, address, latitude = null, longitude = null } = branch;
    const today = localDay(clock.now(), timeZone);
    const isClosed = branch.openingExceptions.some(({ date, isOpen }) => date === today && !isOpen);
    const spans = branch.openingHours.filter((span) => span.dayOfWeek === weekdayOf(today) && holdsOn(span, today));
    return {
      ...{ slug, name, branchType, active, latitude, longitude },
      address: summariseAddress(address ?? {}),
      city: address?.city ?? null,
      country: address?.country ?? null,
      today: isClosed ? [] : spans.map(({ definition }) => definition),
      now: tellNow(branch, timeZone),
    };
  }

  /** A slug that leads nowhere opens nothing: the list is there all the same. */
  async function peek(caller: ConsoleCaller, slug = ''): Promise<BranchesView['peek']> {
    const found = isSlug(slug) ? await store.findOne(caller, slug) : null;
    if (!found) return null;
    const { branch } = found;
    const near = holidays.ofBranch(caller, branch);
    return {
      ...toItem(found, caller.organisation.timeZone),
      company: branch.operatingCompany?.name ?? null,
      contacts: [...branch.phones.map(({ phone }) => phone), ...branch.emails.map(({ email }) => email)],
      hours: scheduleOf(branch),
      holiday: near && { country: near.country, date: near.holiday.date, name: near.holiday.name },
      revision: await store.findRevision(caller),
    };
  }

  async function previewClosing(caller: ConsoleCaller, asked: AskedList): Promise<BranchesView['closing']> {
    const isAsked = asked.days !== undefined || asked.holidays !== undefined;
    if (asked.open !== 'closing' || !isAsked || !caller.permissions.has('branch:write')) return null;
    const { timeZone, defaultCountry } = caller.organisation;
    const meant = readWantedDays(asked, localDay(clock.now(), timeZone));
    const preview = await closing.preview(caller, meant, defaultCountry);
    const { problems, problemCount, days } = meant;
    return { text: asked.days ?? '', problems, problemCount, days, ...preview };
  }

  return {
    list: async (caller: ConsoleCaller, asked: AskedList): Promise<BranchesView> => {
      const { q = '', state = null, type = null, city = null, open = null } = asked;
      const match = await searchList(caller, q, { index: branchIndex, key: 'slug' });
      const openNow = state === 'open' ? await holidays.listOpenKinds(caller) : null;
      const filter: BranchFilter = {
        ...(match.kind === 'found' ? { slugs: match.keys } : {}),
        // A text without letters or digits is in no slug.
        ...(match.kind === 'short' ? { beginning: makeSlug(match.text) ?? ' ' } : {}),
        ...(state === null || state === 'open' ? {} : { state }),
        ...(openNow ? { hours: openNow.kinds } : {}),
        ...(type === null ? {} : { branchType: type }),
        ...(city === null || city === '' ? {} : { city }),
      };
      const { timeZone } = caller.organisation;
      const [page, total, cities] = await Promise.all([
        readPage<StoredBranch>(asked, {
          kinds: ['text'],
          keyOf: ({ branch }) => [branch.slug],
          read: ({ from, isBackwards, limit }) =>
            store.listPage(caller, filter, from ? String(from[0]) : null, isBackwards, limit),
        }),
        store.count(caller, filter, mostCounted + 1),
        store.listCities(caller, mostCities),
      ]);
      const year = Number(localDay(clock.now(), timeZone).slice(0, 4));
      return {
        ...page,
        items: page.items.map((one) => toItem(one, timeZone)),
        ...{ total, q, state, type, city, open },
        cities: cities.sort(new Intl.Collator('cs').compare),
        limited: limitOf(match) ?? (openNow?.isCut ? 'hours' : null),
        peek: await peek(caller, asked.branch),
        closing: await previewClosing(caller, asked),
        years: [year, year + 1],
      };
    },

    one:
      (tab: TabName) =>
      async (caller: ConsoleCaller, asked: { slug: string; hours?: string; version?: number }): Promise<BranchView> => {
        const found = isSlug(asked.slug) ? await store.findOne(caller, asked.slug) : null;
        if (!found) throw notFoundHere();
        const { branch, version } = found;
        const { timeZone } = caller.organisation;
        const edited = editTabNames.find((name) => name === tab);
        const hours = scheduleOf(branch);
        const same = JSON.stringify(hours.regular);
        const isHours = tab === 'hours' && caller.permissions.has('branch:write');
        const others = isHours ? await store.listPage(caller, {}, null, false, mostOthers + 2) : [];
        const others99 = others.filter((other) => other.branch.slug !== branch.slug).slice(0, mostOthers);
        return {
          tab,
          ...{ slug: branch.slug, name: branch.name, branchType: branch.branchType, active: branch.active },
          formerSlugs: branch.formerSlugs,
          version,
          today: localDay(clock.now(), timeZone),
          now: tellNow(branch, timeZone),
          fields: edited ? toFields(edited, toNamedCells(writeRow(branch))) : {},
          hours,
          typed: asked.hours ?? null,
          checkedFrom: asked.version ?? null,
          others: others99.map((other) => {
            const own = scheduleOf(other.branch);
            const { slug, name } = other.branch;
            return { slug, name, hours: own, isSame: JSON.stringify(own.regular) === same };
          }),
          hasMoreOthers: others.length > mostOthers + 1,
          revision: await store.findRevision(caller),
          // The very answer that strangers get; an inactive branch is in none.
          public: tab === 'public' && branch.active ? (await branches.detail(caller, branch.slug)).body : null,
        };
      },
  };
}

export type BranchViews = ReturnType<typeof branchViews>;
