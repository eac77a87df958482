// The story of changing branches, by people in the console and on the command line: from the version they began with, all or
// nothing, each change written to the audit log in the same transaction. Fields are read as a row of an import is.
import { isDeepStrictEqual } from 'node:util';
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { changedMeanwhile } from '#platform/screens/errors.ts';
import type { BranchChanges } from './changes.ts';
import { branchHasChildren, branchUnknown, slugMalformed, slugTaken, tooManyBranches } from './errors.ts';
import type { WriteRows } from './import-branches.ts';
import type { SourceRow } from './import-file.ts';
import type { BranchRename } from './rename-branch.ts';
import type { Branch } from './rules/branch.ts';
import { type Cells, changeRow } from './rules/csv-row.ts';
import type { Row } from './rules/fields.ts';
import type { Problem } from './rules/problems.ts';
import { isSlug } from './rules/slug.ts';
import { writeRow } from './rules/write-row.ts';
import type { BranchUndo } from './undo-branches.ts';
import type { ChangedBranch } from './undo-store.ts';
import type { BranchWriteStore, Change } from './write-store.ts';

export type EditNeeds = {
  store: BranchWriteStore;
  changes: BranchChanges;
  writeRows: WriteRows;
  rename: BranchRename;
  undo: Pick<BranchUndo, 'keep'>;
  audit: AuditLog;
};

/** Who changes what, and where. */
export type Editor = { tenant: Tenant; defaultCountry: string; by: Actor };

/** The version a form began from; left out, nobody looks whether there is a newer one. */
export type Known = { slug: string; version?: number | undefined };

/** As many branches can be changed at once on a screen; an import takes more. */
export const mostAtOnce = 1_000;

/** Both versions by the fields of the form; the stored one is read by the transaction that refuses. */
type Compare = (stored: Branch) => { yours: Cells; theirs: Cells };

/** A row to be written; a new branch has no `before`. */
type Edit = { slug: string; before: Branch | null; row: Row; problems: Problem[] };

/** What the log says of a change, and of taking it back where it can be. */
type Deed = { action: string; undo?: string };

export function branchEdits({ store, changes, writeRows, rename, undo, audit }: EditNeeds) {
  const record = (
    { tenant: { organisationId, environment }, by }: Pick<Editor, 'tenant' | 'by'>,
    action: string,
    subject: string,
    states: { before: Branch | null; after: Branch | null },
    { within }: Change,
  ) => audit.record({ organisationId, environment, actor: by, action, subject, ...states }, within);

  async function requireBranch(change: Change, { slug, version }: Known, compare?: Compare): Promise<Branch> {
    const branch = await store.findWhole(change, slug);
    if (!branch) throw branchUnknown(slug);
    if (version === undefined) return branch;
    const stored = Number((await store.listRevisions(change.tenant, [slug], change.within)).get(slug) ?? 0);
    if (stored === version) return branch;
    throw changedMeanwhile({ extra: { version: stored, ...compare?.(branch) } });
  }

  /** Writes the rows, and an entry in the log for each branch that changed. */
  async function writeAll(editor: Editor, deed: Deed, change: Change, edits: readonly Edit[]) {
    async function* openRows(): AsyncGenerator<SourceRow> {
      for (const [index, { row, problems }] of edits.entries()) yield { row: index + 1, value: row, problems };
    }
    const outcome = await writeRows({ defaultCountry: editor.defaultCountry, openRows }, change);
    const changed: ChangedBranch[] = [];
    for (const { slug, before } of outcome.isCommitted ? edits : []) {
      const after = await store.findWhole(change, slug);
      if (!after || (before && isDeepStrictEqual(writeRow(before), writeRow(after)))) continue;
      changed.push({ slug, before: before && writeRow(before), after: writeRow(after) });
      await record(editor, deed.action, slug, { before, after }, change);
    }
    const undoId = deed.undo === undefined ? null : await undo.keep(change, { action: deed.undo, branches: changed });
    const slugs = changed.map(({ slug }) => slug);
    return { ...outcome, report: { ...outcome.report, changed: slugs, undoId, version: Number(change.revision) } };
  }

  return {
    create: (editor: Editor, slug: string, cells: Cells) => {
      if (!isSlug(slug)) throw slugMalformed(slug);
      return changes.run(editor.tenant, async (change) => {
        const [holder] = await store.listTaken(change, [slug]);
        if (holder) throw slugTaken(slug, holder.owner);
        return writeAll(editor, { action: 'branch.create' }, change, [
          { slug, before: null, ...changeRow({ slug }, cells) },
        ]);
      });
    },

    /** Changes fields of one branch: an empty cell clears its field, all other fields stay. */
    save: (editor: Editor, known: Known, cells: Cells, deed: Deed = { action: 'branch.change' }, compare?: Compare) =>
      changes.run(editor.tenant, async (change) => {
        const before = await requireBranch(change, known, compare);
        const edit = { slug: before.slug, before, ...changeRow(writeRow(before), cells) };
        return writeAll(editor, deed, change, [edit]);
      }),

    /** The old slug still finds the branch. */
    rename: (editor: Editor, known: Known, to: string) =>
      rename(editor.tenant, known.slug, to, editor.by, async (change) => {
        await requireBranch(change, known);
      }),

    /** Changes many branches at once or none. `choose` are their slugs; null for all of them. */
    changeMany: (
      editor: Editor,
      choose: readonly string[] | null,
      deed: Deed,
      edit: (branch: Branch) => Row,
      revision: number,
    ) =>
      changes.run(editor.tenant, async (change) => {
        if ((await store.findRevision(change)) !== revision) throw changedMeanwhile();
        const found = choose
          ? await listChosen(change, choose)
          : await store.listWhole(change.tenant, '', mostAtOnce + 1, change.within);
        if (found.length > mostAtOnce) throw tooManyBranches(mostAtOnce);
        const edits = found.map((before) => ({ slug: before.slug, before, row: edit(before), problems: [] }));
        return writeAll(editor, deed, change, edits);
      }),

    /** For good, with its former slugs. */
    remove: (tenant: Tenant, slug: string, by: Actor): Promise<{ slug: string }> =>
      changes.run(tenant, async (change) => {
        const before = await requireBranch(change, { slug });
        const children = await store.listChildren(change, slug);
        if (children.length > 0) throw branchHasChildren(slug, children);
        await store.removeSome(change, [slug]);
        await record({ tenant, by }, 'branch.remove', slug, { before, after: null }, change);
        return { report: { slug }, isChange: true, isCommitted: true };
      }),
  };

  async function listChosen(change: Change, slugs: readonly string[]): Promise<Branch[]> {
    if (slugs.length > mostAtOnce) throw tooManyBranches(mostAtOnce);
    const found: Branch[] = [];
    for (const slug of new Set(slugs)) found.push(await requireBranch(change, { slug }));
    return found;
  }
}

export type BranchEdits = ReturnType<typeof branchEdits>;
