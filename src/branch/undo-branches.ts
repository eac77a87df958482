// An Undo: a change keeps what the branches were before it and after it, in its own transaction; taking it back gives each branch
// its fields again, all or nothing. What others changed since stays; where it is the same, nothing is done.
import { isDeepStrictEqual } from 'node:util';
import { changedMeanwhile } from '#platform/screens/errors.ts';
import { recordBranch, runChange } from './changes.ts';
import { branchUndoGone, wrongBranches } from './errors.ts';
import { checkSlugs } from './import-branches.ts';
import { type ChangedBranch, keptMs } from './kept-store.ts';
import type { BranchRoom, Editor } from './room.ts';
import type { Branch } from './rules/branch.ts';
import { takeBack } from './rules/changed-fields.ts';
import { type AddressFormatters, readBranch } from './rules/read-branch.ts';
import type { Change } from './whole-store.ts';

/** `back` is what would be stored in place of `current`; null for a branch that was new. */
type Plan = { slug: string; current: Branch; back: Branch | null; formerSlugs: string[] };

/** Answers what was taken back. */
export const takeBackChange = (room: BranchRoom, editor: Editor, id: string) =>
  runChange(room, editor, async (change) => {
    const { whole, kept, clock } = room;
    const undo = await kept.findUndo(editor, id, new Date(clock.now() - keptMs), change.within);
    if (!undo) throw branchUndoGone();
    const formatters = { ...room.formatters, defaultCountry: editor.organisation.defaultCountry };
    const plans: Plan[] = [];
    for (const one of undo.branches) plans.push(await planOne(room, change, ofThisRelease(one, formatters)));
    const restored = plans.flatMap(({ back }) => back ?? []);
    const problems = await checkSlugs(room, change, restored);
    if (problems.length > 0) throw wrongBranches(problems);
    await whole.upsert(change, restored, new Date(clock.now()));
    await removeNew(
      room,
      change,
      plans.flatMap(({ slug, back }) => (back ? [] : slug)),
    );
    for (const { slug, current, formerSlugs } of plans) {
      for (const former of formerSlugs) await whole.removeFormerSlug(change, former);
      const after = (await whole.find(change, slug))?.branch ?? null;
      await recordBranch(room, editor, undo.action, slug, { before: current, after }, change);
    }
    await kept.removeUndo(editor, id, change.within);
    const slugs = undo.branches.map(({ slug }) => slug);
    return { report: { slugs, action: undo.action }, isChange: true, isCommitted: true };
  });

/** A branch that was new is removed, unless somebody worked on it. */
async function planOne({ whole }: BranchRoom, change: Change, { slug, before, after }: ChangedBranch): Promise<Plan> {
  const current = (await whole.find(change, slug))?.branch;
  const back = current && before && takeBack(current, before, after);
  const isKnown = before ? back : isDeepStrictEqual(current, after);
  if (!current || !isKnown) throw changedMeanwhile();
  const formerSlugs = before ? after.formerSlugs.filter((name) => !before.formerSlugs.includes(name)) : [];
  return { slug, current, back: back ?? null, formerSlugs };
}

async function removeNew({ whole }: BranchRoom, change: Change, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs) {
    const children = await whole.listChildren(change, slug);
    if (children.some((child) => !slugs.includes(child))) throw changedMeanwhile();
  }
  await whole.removeSome(change, slugs);
}

/** Releases up to 0.2.0 kept rows as they stand in an export; such an Undo may still be open for an hour. */
function ofThisRelease({ slug, before, after }: ChangedBranch, formatters: AddressFormatters): ChangedBranch {
  const toBranch = (kept: Branch) =>
    Array.isArray(kept.openingHours) ? kept : (readBranch(kept, formatters).branch ?? kept);
  return { slug, before: before && toBranch(before), after: toBranch(after) };
}
