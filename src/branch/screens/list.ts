// What the list of branches shows: a page of them with who is open, one of them beside it, or what closed days would change.

import Type, { type Static } from 'typebox';
import { pick } from '#platform/rules/pick.ts';
import { oneOfValues, optionalText, type ViewOf } from '#platform/screens/declare.ts';
import { PageQuery, readPage } from '#platform/screens/keyset.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { limitOf } from '#platform/search/list-search.ts';
import { previewClosing, readWantedDays, Wanted } from '../close-days.ts';
import { branchIndex } from '../find-store.ts';
import { listOpenKinds, nearHolidayOf } from '../near-holidays.ts';
import { type BranchRoom, todayOf } from '../room.ts';
import { branchTypes } from '../rules/branch.ts';
import { weekdayOf } from '../rules/dates.ts';
import { tellOpen } from '../rules/hours/openings.ts';
import { holdsOn } from '../rules/hours/week.ts';
import { scheduleOf } from '../rules/public-view.ts';
import { makeSlug } from '../rules/slug.ts';
import type { BranchFilter, StoredBranch } from '../whole-store.ts';

/** More are not counted. */
const mostCounted = 1_000;
const mostCities = 200;

export const BranchesQuery = Type.Object({
  ...PageQuery,
  q: optionalText({ maxLength: 200, description: 'A part of the name, town, street or code.' }),
  state: Type.Optional(
    oneOfValues(['open', 'active', 'inactive', 'no-gps'], { description: 'Only these; `open`: open now.' }),
  ),
  type: Type.Optional(oneOfValues(branchTypes, { description: 'Who runs it.' })),
  city: optionalText({ maxLength: 255 }),
  open: Type.Optional(oneOfValues(['new', 'closing'], { description: 'Opens a form beside the list.' })),
  ...Wanted,
  branch: optionalText({ maxLength: 100, description: 'The branch that is open beside the list.' }),
});

type AskedList = Static<typeof BranchesQuery>;

function toItem(room: BranchRoom, caller: ConsoleCaller, { branch }: StoredBranch) {
  const { address, latitude = null, longitude = null } = branch;
  const today = todayOf(room, caller);
  const isClosed = branch.openingExceptions.some(({ date, isOpen }) => date === today && !isOpen);
  const spans = branch.openingHours.filter((span) => span.dayOfWeek === weekdayOf(today) && holdsOn(span, today));
  return {
    ...pick(branch, ['slug', 'name', 'branchType', 'active']),
    latitude,
    longitude,
    /** Street, postal code and city; may be empty. */
    address: room.formatters.summariseAddress(address ?? {}),
    city: address?.city ?? null,
    country: address?.country ?? null,
    /** The hours of today; empty where it is closed. */
    today: isClosed ? [] : spans.map(({ definition }) => definition),
    now: tellOpen(scheduleOf(branch), room.clock.now(), caller.organisation.timeZone),
  };
}

/** A slug that leads nowhere opens nothing: the list is there all the same. */
async function peek(room: BranchRoom, caller: ConsoleCaller, slug: string) {
  const found = await room.whole.findByAny(caller, slug);
  if (!found) return null;
  const { branch } = found;
  return {
    ...toItem(room, caller, found),
    company: branch.operatingCompany?.name ?? null,
    contacts: [...branch.phones.map(({ phone }) => phone), ...branch.emails.map(({ email }) => email)],
    hours: scheduleOf(branch),
    /** A public holiday within two weeks on which it would be open, and says nothing of it. */
    holiday: nearHolidayOf(room, caller, branch),
    revision: await room.whole.findRevision(caller),
  };
}

async function viewClosing(room: BranchRoom, caller: ConsoleCaller, asked: AskedList) {
  const isAsked = asked.days !== undefined || asked.holidays !== undefined;
  if (asked.open !== 'closing' || !isAsked || !caller.permissions.has('branch:write')) return null;
  const meant = readWantedDays(asked, todayOf(room, caller));
  const { days, problems, problemCount } = meant;
  const preview = await previewClosing(room, caller, meant);
  return { text: asked.days ?? '', days, problems, problemCount, ...preview };
}

export async function viewBranches(room: BranchRoom, caller: ConsoleCaller, asked: AskedList) {
  const { whole } = room;
  const { q = '', state = null, type = null, city = null, open = null } = asked;
  const match = await room.searchList(caller, q, { index: branchIndex, key: 'slug' });
  const openNow = state === 'open' ? await listOpenKinds(room, caller) : null;
  const filter: BranchFilter = {
    ...(match.kind === 'found' ? { slugs: match.keys } : {}),
    // A text without letters or digits is in no slug.
    ...(match.kind === 'short' ? { beginning: makeSlug(match.text) ?? ' ' } : {}),
    ...(state === null || state === 'open' ? {} : { state }),
    ...(openNow ? { hours: openNow.kinds } : {}),
    ...(type === null ? {} : { branchType: type }),
    ...(city === null || city === '' ? {} : { city }),
  };
  const [page, total, cities] = await Promise.all([
    readPage<StoredBranch>(asked, {
      kinds: ['text'],
      keyOf: ({ branch }) => [branch.slug],
      read: ({ from, isBackwards, limit }) =>
        whole.listPage(caller, filter, { from: String(from?.[0] ?? ''), isBackwards, limit }),
    }),
    whole.count(caller, filter, mostCounted + 1),
    whole.listCities(caller, mostCities),
  ]);
  const year = Number(todayOf(room, caller).slice(0, 4));
  return {
    ...page,
    items: page.items.map((one) => toItem(room, caller, one)),
    total,
    q,
    state,
    type,
    city,
    open,
    cities: cities.sort(new Intl.Collator('cs').compare),
    limited: limitOf(match) ?? (openNow?.isCut ? ('hours' as const) : null),
    peek: asked.branch ? await peek(room, caller, asked.branch) : null,
    closing: await viewClosing(room, caller, asked),
    /** For their holidays. */
    years: [year, year + 1],
  };
}

export type BranchesView = ViewOf<typeof viewBranches>;
