// What the screen of one branch shows: the form of the tab that is open, its hours, and what the public sees of it.
import { pick } from '#platform/rules/pick.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { readPublicBranch } from '../branches.ts';
import { type BranchRoom, todayOf } from '../room.ts';
import { writeTexts } from '../rules/field-texts.ts';
import { tellOpen } from '../rules/hours/openings.ts';
import { scheduleOf } from '../rules/public-view.ts';
import { editTabNames, type TabName, toFields } from './fields.ts';

export const pathOf = (tab: TabName) => (tab === 'overview' ? 'branches/:slug' : `branches/:slug/${tab}`);
export const addressOf = (slug: string, tab: TabName = 'overview') => pathOf(tab).replace(':slug', slug);

/** To choose from when hours are copied. */
const mostOthers = 99;

type Asked = { slug: string; hours?: string; version?: number };

export const viewTab = (tab: TabName) => (room: BranchRoom, caller: ConsoleCaller, asked: Asked) =>
  viewBranch(room, caller, asked, tab);

async function viewBranch(room: BranchRoom, caller: ConsoleCaller, asked: Asked, tab: TabName) {
  const { whole, clock } = room;
  const found = await whole.findByAny(caller, asked.slug);
  if (!found) throw notFoundHere();
  const { branch, version } = found;
  const { slug, active } = branch;
  const edited = editTabNames.find((one) => one === tab);
  const hours = scheduleOf(branch);
  const regular = JSON.stringify(hours.regular);
  const isHours = tab === 'hours' && caller.permissions.has('branch:write');
  const listed = isHours ? await whole.listPage(caller, {}, { limit: mostOthers + 2 }) : [];
  const others = listed.filter((other) => other.branch.slug !== slug).slice(0, mostOthers);
  return {
    tab,
    ...pick(branch, ['slug', 'name', 'branchType', 'active', 'formerSlugs']),
    version,
    today: todayOf(room, caller),
    now: tellOpen(hours, clock.now(), caller.organisation.timeZone),
    /** The fields of the form of this tab. */
    fields: edited ? toFields(edited, writeTexts(branch)) : {},
    hours,
    /** Opening hours to be checked, from the address, and the version that they were typed for. */
    typed: asked.hours ?? null,
    checkedFrom: asked.version ?? null,
    /** To copy the hours to. */
    others: others.map((other) => {
      const own = scheduleOf(other.branch);
      const isSame = JSON.stringify(own.regular) === regular;
      return { slug: other.branch.slug, name: other.branch.name, hours: own, isSame };
    }),
    hasMoreOthers: listed.length > mostOthers + 1,
    revision: await whole.findRevision(caller),
    // The very answer that strangers get; an inactive branch is in none.
    public: tab === 'public' && active ? (await readPublicBranch(room, caller, slug)).body : null,
  };
}

export type BranchView = ViewOf<typeof viewBranch>;
