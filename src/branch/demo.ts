// The demo branches: a small chain in the Czech Republic and Slovakia, closed on the Czech public holidays that are known.
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { type Demo, type DemoThing, findUnchanged, type RemovedDemo, type SeededDemo } from '#platform/room/demo.ts';
import { changeWithin } from './changes.ts';
import demoBranches from './data/demo-branches.json' with { type: 'json' };
import { importWithin } from './import-branches.ts';
import type { SourceRow } from './import-file.ts';
import type { BranchRoom } from './room.ts';
import { weekdayOf } from './rules/dates.ts';
import { type Holiday, settledHolidaysOf } from './rules/holidays.ts';
import type { Change } from './whole-store.ts';

type DemoBranch = (typeof demoBranches)[number];

export async function seedDemo(
  room: BranchRoom,
  { tenants, defaultCountry }: Demo,
  within: Transaction,
): Promise<SeededDemo> {
  const things: DemoThing[] = [];
  for (const tenant of tenants) things.push(...(await fill(room, tenant, defaultCountry, within)));
  // The public list has only the active ones.
  const active = demoBranches.filter((branch) => !('active' in branch) || branch.active).length;
  return { everywhere: `${active} branches`, things };
}

async function fill(
  room: BranchRoom,
  tenant: Tenant,
  defaultCountry: string,
  within: Transaction,
): Promise<DemoThing[]> {
  const year = new Date(room.clock.now()).getUTCFullYear();
  const holidays = [...settledHolidaysOf('CZ', year), ...settledHolidaysOf('CZ', year + 1)];
  async function* openRows(): AsyncGenerator<SourceRow> {
    for (const [index, branch] of demoBranches.entries()) {
      yield { row: index + 1, value: withHolidays(branch, holidays), problems: [] };
    }
  }
  const { problems } = await importWithin(room, { by: 'command line', tenant, defaultCountry, openRows }, within);
  if (problems.length > 0) throw new Error(`The demo branches have problems: ${JSON.stringify(problems)}`);
  const slugs = demoBranches.map(({ slug }) => slug);
  const revisions = await room.whole.listRevisions(tenant, slugs, within);
  return [...revisions].map(([id, mark]) => ({ kind: 'branch', tenant, id, mark }));
}

export async function removeDemo(
  room: BranchRoom,
  tenant: Tenant,
  things: readonly DemoThing[],
  within: Transaction,
): Promise<RemovedDemo> {
  const work = async (change: Change) => {
    const report = await removeUnchanged(room, things, change);
    return { report, isChange: report.removed.length > 0, isCommitted: true };
  };
  return (await changeWithin(room, tenant, work, within)).report;
}

async function removeUnchanged(
  { whole }: BranchRoom,
  things: readonly DemoThing[],
  change: Change,
): Promise<RemovedDemo> {
  const slugs = things.map(({ id }) => id);
  const { unchanged, kept } = findUnchanged(things, await whole.listRevisions(change.tenant, slugs, change.within));
  const removed = new Map(unchanged.map((thing) => [thing.id, thing]));
  // A branch whose children stay must stay, and so must its own parent.
  for (let before = -1; before !== removed.size; ) {
    before = removed.size;
    for (const [slug, thing] of removed) {
      const children = (await whole.listChildren(change, slug)).filter((child) => !removed.has(child));
      if (children.length === 0) continue;
      removed.delete(slug);
      kept.push({ thing, reason: `other branches belong to it: ${children.join(', ')}` });
    }
  }
  await whole.removeSome(change, [...removed.keys()]);
  return { removed: [...removed.values()], kept };
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
