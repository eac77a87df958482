// The story of an Undo: a change keeps what the branches were before it and after it, in its own transaction; taking it back
// gives each branch its fields again, all or nothing. What others changed since stays; where it is the same, nothing is done.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import { changedMeanwhile } from '#platform/screens/errors.ts';
import type { BranchChanges } from './changes.ts';
import type { Editor } from './edit-branch.ts';
import { undoGone } from './errors.ts';
import type { ImportReport, WriteRows } from './import-branches.ts';
import type { SourceRow } from './import-file.ts';
import type { Branch } from './rules/branch.ts';
import type { Row } from './rules/fields.ts';
import { takeBack } from './rules/take-back.ts';
import { writeRow } from './rules/write-row.ts';
import type { ChangedBranch, KeptUndo, UndoStore } from './undo-store.ts';
import type { BranchWriteStore, Change } from './write-store.ts';

export type UndoNeeds = {
  store: BranchWriteStore;
  kept: UndoStore;
  changes: BranchChanges;
  writeRows: WriteRows;
  audit: AuditLog;
  clock: Clock;
};

/** As long as a file waits to be applied. */
export const keptMs = 60 * 60_000;

export type TakenBack = { slugs: string[]; action: string } & Pick<ImportReport, 'problems' | 'problemCount'>;

export function branchUndo({ store, kept, changes, writeRows, audit, clock }: UndoNeeds) {
  type Plan = { slug: string; current: Branch; row: Row | null; formerSlugs: string[] };

  /** What would be stored in place of the branch of now; a branch that was new is removed, unless somebody worked on it. */
  async function plan(change: Change, { slug, before, after }: ChangedBranch): Promise<Plan> {
    const current = await store.findWhole(change, slug);
    const now = current && writeRow(current);
    const row = now && (before ? takeBack(now, before, after) : isDeepStrictEqual(now, after) ? {} : null);
    if (!current || !row) throw changedMeanwhile();
    const had = namesOf(before);
    return {
      ...{ slug, current, row: before && row },
      formerSlugs: before ? namesOf(after).filter((name) => !had.includes(name)) : [],
    };
  }

  async function removeNew(change: Change, slugs: readonly string[], known: ReadonlySet<string>): Promise<void> {
    for (const slug of slugs) {
      const children = await store.listChildren(change, slug);
      if (children.some((child) => !known.has(child))) throw changedMeanwhile();
    }
    await store.removeSome(change, slugs);
  }

  async function apply(editor: Editor, change: Change, { action, branches }: KeptUndo) {
    const plans: Plan[] = [];
    for (const one of branches) plans.push(await plan(change, one));
    const rows = plans.flatMap(({ row }) => row ?? []);
    const removed = plans.filter(({ row }) => row === null).map(({ slug }) => slug);
    async function* openRows(): AsyncGenerator<SourceRow> {
      for (const [index, value] of rows.entries()) yield { row: index + 1, value, problems: [] };
    }
    const outcome = await writeRows({ defaultCountry: editor.defaultCountry, openRows }, change);
    if (!outcome.isCommitted) return outcome;
    await removeNew(change, removed, new Set(removed));
    const { organisationId, environment } = editor.tenant;
    for (const { slug, current, formerSlugs } of plans) {
      for (const former of formerSlugs) await store.removeFormerSlug(change, former);
      const entry = { organisationId, environment, actor: editor.by, action, subject: slug } as const;
      const after = await store.findWhole(change, slug);
      await audit.record({ ...entry, before: current, after }, change.within);
    }
    return { ...outcome, isChange: true };
  }

  return {
    /** As part of the change. Null where nothing changed. */
    keep: async (change: Change, undo: KeptUndo): Promise<string | null> => {
      if (undo.branches.length === 0) return null;
      const id = randomUUID();
      await kept.keep(change.tenant, id, undo, new Date(clock.now()), change.within);
      return id;
    },

    takeBack: (editor: Editor, id: string): Promise<TakenBack> =>
      changes.run(editor.tenant, async (change) => {
        const undo = await kept.find(editor.tenant, id, new Date(clock.now() - keptMs), change.within);
        if (!undo) throw undoGone();
        const { report, isChange, isCommitted } = await apply(editor, change, undo);
        await kept.remove(editor.tenant, id, change.within);
        const slugs = undo.branches.map(({ slug }) => slug);
        return {
          report: { slugs, action: undo.action, problems: report.problems, problemCount: report.problemCount },
          isChange,
          isCommitted,
        };
      }),
  };
}

export type BranchUndo = ReturnType<typeof branchUndo>;

const namesOf = (row: Row | null): string[] => (row?.formerSlugs as string[] | undefined) ?? [];
