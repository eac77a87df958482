// What the screen of one branch shows, with the form of a tab.
import { notFoundHere } from '#platform/screens/errors.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { BranchRoom } from '../room.ts';
import type { Branch } from '../rules/branch.ts';
import { toNamedCells } from '../rules/csv-row.ts';
import { openState } from '../rules/hours/open-now.ts';
import { localDay } from '../rules/hours/openings.ts';
import { scheduleOf } from '../rules/public-view.ts';
import { isSlug } from '../rules/slug.ts';
import { writeRow } from '../rules/write-row.ts';
import type { BranchView } from './schema.ts';
import { editTabNames, type TabName, toFields } from './tabs.ts';

export type ViewNeeds = Pick<BranchRoom, 'store' | 'branches' | 'clock'>;

/** To choose from when hours are copied. */
const mostOthers = 99;

export function branchViews({ store, branches, clock }: ViewNeeds) {
  function tellNow(branch: Branch, timeZone: string): BranchView['now'] {
    const found = openState(scheduleOf(branch), clock.now(), timeZone);
    const ms = found.state === 'open' ? found.untilMs : found.state === 'closed' ? found.nextMs : null;
    return { state: found.state, at: ms === null ? null : new Date(ms).toISOString() };
  }

  return {
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
