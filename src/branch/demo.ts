// The demo branches: a small chain in the Czech Republic and Slovakia, closed on the Czech public holidays that are known.
import type { Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { type Demo, type DemoThing, findUnchanged, type RemovedDemo, type SeededDemo } from '#platform/room/demo.ts';
import type { BranchChanges } from './changes.ts';
import demoBranches from './data/demo-branches.json' with { type: 'json' };
import type { BranchImport } from './import-branches.ts';
import type { SourceRow } from './import-file.ts';
import { weekdayOf } from './rules/dates.ts';
import { type Holiday, settledHolidaysOf } from './rules/holidays.ts';
import type { BranchWriteStore, Change } from './write-store.ts';

type DemoBranch = (typeof demoBranches)[number];

type DemoNeeds = { imports: BranchImport; changes: BranchChanges; store: BranchWriteStore; clock: Clock };

export function branchDemo({ imports, changes, store, clock }: DemoNeeds) {
  async function fill(tenant: Tenant, defaultCountry: string, within: Transaction): Promise<DemoThing[]> {
    const year = new Date(clock.now()).getUTCFullYear();
    const holidays = [...settledHolidaysOf('CZ', year), ...settledHolidaysOf('CZ', year + 1)];
    async function* openRows(): AsyncGenerator<SourceRow> {
      for (const [index, branch] of demoBranches.entries()) {
        yield { row: index + 1, value: withHolidays(branch, holidays), problems: [] };
      }
    }
    const { problems } = await imports.within({ by: 'command line', tenant, defaultCountry, openRows }, within);
    if (problems.length > 0) throw new Error(`The demo branches have problems: ${JSON.stringify(problems)}`);
    const slugs = demoBranches.map(({ slug }) => slug);
    const revisions = await store.listRevisions(tenant, slugs, within);
    return [...revisions].map(([id, mark]) => ({ kind: 'branch', tenant, id, mark }));
  }

  async function seedDemo({ tenants, defaultCountry }: Demo, within: Transaction): Promise<SeededDemo> {
    const things: DemoThing[] = [];
    for (const tenant of tenants) things.push(...(await fill(tenant, defaultCountry, within)));
    // The public list has only the active ones.
    const active = demoBranches.filter((branch) => !('active' in branch) || branch.active).length;
    return { everywhere: `${active} branches`, things };
  }

  function removeDemo(tenant: Tenant, things: readonly DemoThing[], within: Transaction): Promise<RemovedDemo> {
    const work = async (change: Change) => {
      const report = await removeUnchanged(things, change);
      return { report, isChange: report.removed.length > 0, isCommitted: true };
    };
    return changes.within(tenant, work, within);
  }

  async function removeUnchanged(things: readonly DemoThing[], change: Change): Promise<RemovedDemo> {
    const slugs = things.map(({ id }) => id);
    const { unchanged, kept } = findUnchanged(things, await store.listRevisions(change.tenant, slugs, change.within));
    const removed = new Map(unchanged.map((thing) => [thing.id, thing]));
    // A branch whose children stay must stay, and so must its own parent.
    for (let before = -1; before !== removed.size; ) {
      before = removed.size;
      for (const [slug, thing] of removed) {
        const children = (await store.listChildren(change, slug)).filter((child) => !removed.has(child));
        if (children.length === 0) continue;
        removed.delete(slug);
        kept.push({ thing, reason: `other branches belong to it: ${children.join(', ')}` });
      }
    }
    await store.removeSome(change, [...removed.keys()]);
    return { removed: [...removed.values()], kept };
  }

  return { seedDemo, removeDemo };
}

/** A Czech branch is closed on holidays; an exception is needed only where it would be open. */
function withHolidays(branch: DemoBranch, holidays: readonly Holiday[]) {
  const { regular } = branch.openingHours;
  const isAffected = (date: string) =>
    branch.address.country === 'CZ' && regular.some(({ dayOfWeek }) => dayOfWeek === weekdayOf(date));
  const exceptions = holidays
    .filter(({ date }) => isAffected(date))
    .map(({ date, name }) => ({ date, reason: name.cs, isOpen: false }));
  return { ...branch, openingHours: { regular, exceptions } };
}
