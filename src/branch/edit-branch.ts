// Changes of branches, by people in the console and on the command line: from the version they began with, all or nothing, each
// written to the audit log in the same transaction.
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { mapInTurns } from '#platform/reading/turns.ts';
import { changedMeanwhile } from '#platform/screens/errors.ts';
import { recordBranch, runChange } from './changes.ts';
import {
  branchHasChildren,
  branchUnknown,
  slugMalformed,
  slugTaken,
  tooManyBranches,
  wrongBranches,
} from './errors.ts';
import { checkSlugs } from './import-branches.ts';
import type { ChangedBranch } from './kept-store.ts';
import type { BranchRoom, Editor } from './room.ts';
import { type Branch, newBranch } from './rules/branch.ts';
import type { Texts } from './rules/field-texts.ts';
import type { Problem } from './rules/problems.ts';
import { type BranchPatch, patchBranch } from './rules/read-branch.ts';
import { isSlug } from './rules/slug.ts';
import type { Change } from './whole-store.ts';

/** The version a form began from; left out, nobody looks whether there is a newer one. */
export type Known = { slug: string; version?: number | undefined };

/** How many branches can be changed at once on a screen; an import by command takes more. */
export const mostAtOnce = 1_000;

/** Both versions by the fields of the form; the stored one is read by the transaction that refuses. */
type Compare = (stored: Branch) => { yours: Texts; theirs: Texts };

/** What the log says of a change, and of taking it back where it can be. */
type Deed = { action: string; undo?: string };

/** `problems` are those of texts that could not be read as a patch (rules/field-texts.ts). */
type Wish = { patch: BranchPatch; problems?: readonly Problem[] };

/** A new branch has no `before`. */
type Edit = Wish & { before: Branch | null; from: Branch };

export function createBranch(
  room: BranchRoom,
  editor: Editor,
  slug: string,
  name: string,
  { patch, problems = [] }: Wish,
) {
  if (!isSlug(slug)) throw slugMalformed(slug);
  return runChange(room, editor, async (change) => {
    const [holder] = await room.whole.listTaken(change, [slug]);
    if (holder) throw slugTaken(slug, holder.owner);
    const edit: Edit = { before: null, from: newBranch(slug, name), patch: { ...patch, name }, problems };
    return writeEdits(room, editor, { action: 'branch.create' }, change, [edit]);
  });
}

export const changeBranch = (
  room: BranchRoom,
  editor: Editor,
  wish: Known & Wish & { deed?: Deed; compare?: Compare },
) =>
  runChange(room, editor, async (change) => {
    const { patch, problems = [], deed = { action: 'branch.change' }, compare } = wish;
    const from = await requireBranch(room, change, wish, compare);
    return writeEdits(room, editor, deed, change, [{ before: from, from, patch, problems }]);
  });

/** Changes many branches at once or none. `choose` are their slugs; null for all of them. */
export const changeBranches = (
  room: BranchRoom,
  editor: Editor,
  choose: readonly string[] | null,
  deed: Deed,
  patchOf: (branch: Branch) => BranchPatch,
  revision: number,
) =>
  runChange(room, editor, async (change) => {
    if ((await room.whole.findRevision(change.tenant, change.within)) !== revision) throw changedMeanwhile();
    const found = await listChosen(room, change, choose);
    const edits = found.map((from) => ({ before: from, from, patch: patchOf(from) }));
    return writeEdits(room, editor, deed, change, edits);
  });

async function listChosen(room: BranchRoom, change: Change, slugs: readonly string[] | null): Promise<Branch[]> {
  const found = slugs ? null : await room.whole.listPage(change.tenant, {}, { limit: mostAtOnce + 1 }, change.within);
  if ((found ?? slugs ?? []).length > mostAtOnce) throw tooManyBranches(mostAtOnce);
  if (found) return found.map(({ branch }) => branch);
  const chosen: Branch[] = [];
  for (const slug of new Set(slugs)) chosen.push(await requireBranch(room, change, { slug }));
  return chosen;
}

async function requireBranch(
  { whole }: BranchRoom,
  change: Change,
  { slug, version }: Known,
  compare?: Compare,
): Promise<Branch> {
  const found = await whole.find(change, slug);
  if (!found) throw branchUnknown(slug);
  if (version === undefined || version === found.version) return found.branch;
  throw changedMeanwhile({ extra: { version: found.version, ...compare?.(found.branch) } });
}

/** Writes the branches, and an entry in the log for each that changed. */
async function writeEdits(room: BranchRoom, editor: Editor, deed: Deed, change: Change, edits: readonly Edit[]) {
  const { whole, kept, clock } = room;
  const formatters = { ...room.formatters, defaultCountry: editor.organisation.defaultCountry };
  const read = await mapInTurns(edits, ({ from, patch, problems = [] }) => {
    const { branch, problems: ofPatch } = patchBranch(from, patch, formatters);
    return { branch, problems: [...problems, ...ofPatch] };
  });
  const branches = read.map(({ branch }) => branch);
  const hasSlugs = edits.some(({ patch }) => 'formerSlugs' in patch || 'parentSlug' in patch);
  const problems = read.flatMap((one) => one.problems);
  if (hasSlugs) problems.push(...(await checkSlugs(room, change, branches)));
  if (problems.length > 0) throw wrongBranches(problems);
  const { created, updated } = await whole.upsert(change, branches, new Date(clock.now()));
  const changed: ChangedBranch[] = [];
  // A branch that stayed the same keeps its version, and the next edit begins from that one.
  let version = Number(change.revision);
  for (const { before, from } of edits) {
    const stored = await whole.find(change, from.slug);
    version = stored?.version ?? version;
    const after = stored?.branch;
    if (!after || isDeepStrictEqual(before, after)) continue;
    changed.push({ slug: from.slug, before, after });
    await recordBranch(room, editor, deed.action, from.slug, { before, after }, change);
  }
  const undo = deed.undo === undefined ? null : { action: deed.undo, branches: changed };
  const undoId = undo && (await kept.keepUndo(change.tenant, undo, new Date(clock.now()), change.within));
  const report = {
    isUpdated: updated.length > 0,
    changed: changed.map(({ slug }) => slug),
    undoId,
    version,
  };
  return { report, isChange: created.length + updated.length > 0, isCommitted: true };
}

/** The branch gets a new slug, its children follow, and the old slug still finds it. */
export async function renameBranch(room: BranchRoom, tenant: Tenant, known: Known, to: string, actor: Actor) {
  if (!isSlug(to)) throw slugMalformed(to);
  const { whole, clock } = room;
  return runChange(room, tenant, async (change) => {
    const { slug: from } = await requireBranch(room, change, known);
    const [holder] = await whole.listTaken(change, [to]);
    // A branch may get a former slug of its own back.
    const isOwnFormer = holder?.isFormer === true && holder.owner === from;
    if (holder && !isOwnFormer) throw slugTaken(to, holder.owner);
    if (isOwnFormer) await whole.removeFormerSlug(change, to);
    await whole.rename(change, from, to, new Date(clock.now()));
    const states = { before: { slug: from }, after: { slug: to } };
    await recordBranch(room, { ...tenant, actor }, 'branch.rename', to, states, change);
    return { report: { from, to, version: Number(change.revision) }, isChange: true, isCommitted: true };
  });
}

/** For good, with its former slugs. */
export const removeBranch = (room: BranchRoom, tenant: Tenant, slug: string, actor: Actor) =>
  runChange(room, tenant, async (change) => {
    const before = await requireBranch(room, change, { slug });
    const children = await room.whole.listChildren(change, slug);
    if (children.length > 0) throw branchHasChildren(slug, children);
    await room.whole.removeSome(change, [slug]);
    await recordBranch(room, { ...tenant, actor }, 'branch.remove', slug, { before, after: null }, change);
    return { report: { slug }, isChange: true, isCommitted: true };
  });
