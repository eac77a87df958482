// The story of changes by people in the console: from the version they began with, all or nothing, each written to the audit log
// in the same transaction.
import { isDeepStrictEqual } from 'node:util';
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { changedMeanwhile } from '#platform/screens/errors.ts';
import type { BranchChanges } from './changes.ts';
import { branchUnknown, slugTaken, tooManyBranches } from './errors.ts';
import type { ImportReport, WriteRows } from './import-branches.ts';
import type { SourceRow } from './import-file.ts';
import type { BranchRename } from './rename-branch.ts';
import type { Branch } from './rules/branch.ts';
import { type Cells, changeRow, toNamedCells } from './rules/csv-row.ts';
import type { Problem, Row } from './rules/fields.ts';
import { writeRow } from './rules/write-row.ts';
import type { BranchWriteStore, Change } from './write-store.ts';

export type WriteNeeds = {
  store: BranchWriteStore;
  changes: BranchChanges;
  writeRows: WriteRows;
  rename: BranchRename;
  audit: AuditLog;
};

/** Who changes what, and where. */
export type Editor = { tenant: Tenant; defaultCountry: string; by: Actor };

/** The version a form began from; left out, nobody looks whether there is a newer one. */
export type Known = { slug: string; version?: number | undefined };

export type Written = { changed: string[]; version: number };

/** As many branches can be changed at once on a screen; an import takes more. */
export const mostAtOnce = 1_000;

export function branchWrites({ store, changes, writeRows, rename, audit }: WriteNeeds) {
  const record = (
    { tenant: { organisationId, environment }, by }: Editor,
    action: string,
    subject: string,
    states: { before: Branch | null; after: Branch | null },
    { within }: Change,
  ) => audit.record({ organisationId, environment, actor: by, action, subject, ...states }, within);

  async function requireBranch(change: Change, { slug, version }: Known, yours: Cells | null): Promise<Branch> {
    const branch = await store.findWhole(change, slug);
    if (!branch) throw branchUnknown(slug);
    const stored = Number((await store.listRevisions(change.tenant, [slug], change.within)).get(slug) ?? 0);
    if (version === undefined || stored === version) return branch;
    throw changedMeanwhile({ extra: { version: stored, ...(yours ? compare(branch, yours) : {}) } });
  }

  /** Writes changed rows and their entries in the log. */
  async function writeAll(
    editor: Editor,
    action: string,
    change: Change,
    pairs: { before: Branch; row: Row; problems: Problem[] }[],
  ) {
    async function* openRows(): AsyncGenerator<SourceRow> {
      for (const [index, { row, problems }] of pairs.entries()) yield { row: index + 1, value: row, problems };
    }
    const outcome = await writeRows({ defaultCountry: editor.defaultCountry, openRows }, change);
    const changed: string[] = [];
    if (outcome.isCommitted) {
      for (const { before } of pairs) {
        const after = await store.findWhole(change, before.slug);
        if (!after || isDeepStrictEqual(writeRow(before), writeRow(after))) continue;
        changed.push(before.slug);
        await record(editor, action, before.slug, { before, after }, change);
      }
    }
    return { ...outcome, report: { ...outcome.report, changed, version: Number(change.revision) } };
  }

  return {
    /** Changes fields of one branch; an empty one is cleared. `fields` are those of the form, for two versions side by side. */
    save: (editor: Editor, known: Known, cells: Cells) =>
      changes.run(editor.tenant, async (change) => {
        const before = await requireBranch(change, known, cells);
        return writeAll(editor, 'branch.change', change, [{ before, ...changeRow(writeRow(before), cells) }]);
      }),

    create: (editor: Editor, slug: string, cells: Cells): Promise<ImportReport> =>
      changes.run(editor.tenant, async (change) => {
        const [holder] = await store.listTaken(change, [slug]);
        if (holder) throw slugTaken(slug, holder.owner);
        const { row, problems } = changeRow({ slug }, cells);
        const outcome = await writeRows(
          {
            defaultCountry: editor.defaultCountry,
            openRows: async function* () {
              yield { row: 1, value: row, problems };
            },
          },
          change,
        );
        const after = outcome.isCommitted ? await store.findWhole(change, slug) : null;
        if (after) await record(editor, 'branch.create', slug, { before: null, after }, change);
        return outcome;
      }),

    /** The old slug still finds the branch. */
    rename: (editor: Editor, known: Known, to: string) =>
      rename(editor.tenant, known.slug, to, editor.by, async (change) => {
        await requireBranch(change, known, null);
      }),

    /** Changes many branches at once or none. `choose` are their slugs; null for all of them. */
    changeMany: (
      editor: Editor,
      choose: readonly string[] | null,
      action: string,
      edit: (branch: Branch) => Row,
      revision?: number,
    ) =>
      changes.run(editor.tenant, async (change) => {
        if (revision !== undefined && (await store.findRevision(change)) !== revision) throw changedMeanwhile();
        const found = choose
          ? await listChosen(change, choose)
          : await store.listWhole(change.tenant, '', mostAtOnce + 1, change.within);
        if (found.length > mostAtOnce) throw tooManyBranches(mostAtOnce);
        return writeAll(
          editor,
          action,
          change,
          found.map((before) => ({ before, row: edit(before), problems: [] })),
        );
      }),
  };

  async function listChosen(change: Change, slugs: readonly string[]): Promise<Branch[]> {
    if (slugs.length > mostAtOnce) throw tooManyBranches(mostAtOnce);
    const found: Branch[] = [];
    for (const slug of new Set(slugs)) found.push(await requireBranch(change, { slug }, null));
    return found;
  }
}

export type BranchWrites = ReturnType<typeof branchWrites>;

/** What is stored beside what was typed, by the fields of the form. */
function compare(branch: Branch, yours: Cells): { yours: Cells; theirs: Cells } {
  const stored = toNamedCells(writeRow(branch));
  const names = Object.keys(yours);
  return { yours, theirs: Object.fromEntries(names.map((name) => [name, stored[name] ?? ''])) };
}
