// The story of an import on a screen: a file is read and compared with what is stored, row by row; somebody looks at it; then
// exactly that is written, or nothing.
import { randomUUID } from 'node:crypto';
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { isTurnOver, mapInTurns, nextTurn } from '#platform/reading/turns.ts';
import { changedMeanwhile } from '#platform/screens/errors.ts';
import type { SentFile } from '#platform/screens/sent-file.ts';
import type { BranchChanges } from './changes.ts';
import { type Editor, mostAtOnce } from './edit-branch.ts';
import { fileUnreadable, importGone, tooManyBranches } from './errors.ts';
import type { BranchImport, ImportReport, RowProblem } from './import-branches.ts';
import { findFormat, readRows, type SourceRow } from './import-file.ts';
import type { ImportStore } from './import-store.ts';
import type { Branch } from './rules/branch.ts';
import { changedFields, emptiedFields } from './rules/changed-fields.ts';
import type { PreviewRow } from './rules/preview.ts';
import type { Problem } from './rules/problems.ts';
import { makeSlug } from './rules/slug.ts';
import { writeRow } from './rules/write-row.ts';
import { type BranchUndo, keptMs } from './undo-branches.ts';
import type { ChangedBranch } from './undo-store.ts';
import type { BranchWriteStore, Change } from './write-store.ts';

export type PreviewNeeds = {
  store: BranchWriteStore;
  /** Files that wait to be applied. */
  waiting: ImportStore;
  changes: BranchChanges;
  imports: Pick<BranchImport, 'writeRows' | 'importRows'>;
  undo: Pick<BranchUndo, 'keep'>;
  audit: AuditLog;
  clock: Clock;
};

export function previewImport({ store, waiting, changes, imports, undo, audit, clock }: PreviewNeeds) {
  const { writeRows, importRows } = imports;
  const since = () => new Date(clock.now() - keptMs);
  const find = (tenant: Tenant, id: string) => waiting.find(tenant, id, since());
  const openAll = (rows: readonly SourceRow[]) =>
    async function* openRows() {
      yield* rows;
    };

  /** Writes everything, looks at it, and rolls it back: what is shown is what would be. */
  const compare = ({ tenant, defaultCountry }: Editor, rows: readonly SourceRow[]) =>
    changes.run(tenant, async (change) => {
      const revision = await store.findRevision(change);
      const slugs = rows.map(slugOf);
      const before = await findAll(change, slugs);
      const wrong = new Set<number>();
      const onWrong = (row: number) => wrong.add(row);
      const { report } = await writeRows({ defaultCountry, openRows: openAll(rows) }, change, { onWrong });
      // With a problem nothing is written: what the other rows would do is seen without those that have one.
      const sound = rows.filter(({ row }) => !wrong.has(row));
      if (wrong.size > 0) await writeRows({ defaultCountry, openRows: openAll(sound) }, change);
      const after = await findAll(change, slugs);
      const shown = await mapInTurns(rows, (row, index) => {
        const problems = report.problems.filter((problem) => problem.row === row.row);
        return toPreview(row, slugs[index] ?? '', before, after, { isWrong: wrong.has(row.row), problems });
      });
      const preview = { rows: shown, problemCount: report.problemCount };
      return { report: { revision, preview }, isChange: false, isCommitted: false };
    });

  async function findAll(change: Change, slugs: readonly string[]): Promise<Map<string, Branch>> {
    const found = new Map<string, Branch>();
    for (const slug of new Set(slugs)) {
      const branch = slug === '' ? null : await store.findWhole(change, slug);
      if (branch) found.set(slug, branch);
    }
    return found;
  }

  /** Beside the one line of the import: each branch with its fields before and after. */
  async function record(
    { tenant: { organisationId, environment }, by }: Editor,
    subject: string,
    before: Branch | undefined,
    after: Branch | undefined,
    { within }: Change,
  ): Promise<void> {
    const action = before ? 'branch.change' : 'branch.create';
    const entry = { organisationId, environment, actor: by, action, subject } as const;
    await audit.record({ ...entry, before: before ?? null, after: after ?? null }, within);
  }

  return {
    /** Answers the id under which the file waits. */
    look: async (editor: Editor, { name, bytes }: SentFile): Promise<string> => {
      const rows = await readFile(name, bytes);
      const { revision, preview } = await compare(editor, rows);
      const id = randomUUID();
      const file = { id, fileName: name, revision, content: bytes, preview };
      await waiting.keep(editor.tenant, file, new Date(clock.now()));
      return id;
    },

    find,

    /** Refused where any branch changed since somebody looked. */
    apply: async (editor: Editor, id: string): Promise<ImportReport & { undoId: string | null }> => {
      const { tenant } = editor;
      const file = await find(tenant, id);
      const content = await waiting.findContent(tenant, id, since());
      if (!file || !content) throw importGone();
      const rows = await readFile(file.fileName, content);
      return changes.run(tenant, async (change) => {
        if ((await store.findRevision(change)) !== file.revision) throw changedMeanwhile();
        const slugs = rows.map(slugOf);
        const before = await findAll(change, slugs);
        const outcome = await importRows({ ...editor, openRows: openAll(rows) }, change);
        if (!outcome.isCommitted) return { ...outcome, report: { ...outcome.report, undoId: null } };
        await waiting.remove(tenant, id, change.within);
        const after = await findAll(change, slugs);
        const branches = await listChanged(before, after);
        for (const { slug } of branches) await record(editor, slug, before.get(slug), after.get(slug), change);
        const undoId = await undo.keep(change, { action: 'branch.restore', branches });
        return { ...outcome, report: { ...outcome.report, undoId } };
      });
    },
  };
}

export type PreviewImport = ReturnType<typeof previewImport>;

async function readFile(name: string, bytes: Uint8Array): Promise<SourceRow[]> {
  const format = findFormat(name);
  if (!format) throw fileUnreadable();
  const rows: SourceRow[] = [];
  for await (const row of readRows({ bytes }, format)) {
    rows.push(row);
    if (rows.length > mostAtOnce) throw tooManyBranches(mostAtOnce);
  }
  return rows;
}

/** As an import finds it: the slug, or the one that is made of the name. */
function slugOf({ value }: SourceRow): string {
  const { slug, id, name } = (value ?? {}) as { slug?: unknown; id?: unknown; name?: unknown };
  const given = typeof slug === 'string' ? slug : typeof id === 'string' ? id : '';
  return given || (typeof name === 'string' ? (makeSlug(name) ?? '') : '');
}

type Known = ReadonlyMap<string, Branch>;

async function listChanged(before: Known, after: Known): Promise<ChangedBranch[]> {
  const changed: ChangedBranch[] = [];
  for (const [slug, branch] of after) {
    const old = before.get(slug);
    const [was, is] = [old ? writeRow(old) : null, writeRow(branch)];
    if (!was || changedFields(was, is).length > 0) changed.push({ slug, before: was, after: is });
    if (isTurnOver()) await nextTurn();
  }
  return changed;
}

type Wrong = { isWrong: boolean; problems: RowProblem[] };

/** Longer than a name or a slug can be: a row with a problem may have anything there. */
const longestName = 255;

function toPreview(source: SourceRow, slug: string, before: Known, after: Known, wrong: Wrong): PreviewRow {
  const { name } = (source.value ?? {}) as { name?: unknown };
  const [old, fresh] = [before.get(slug), after.get(slug)];
  const rows = old && fresh ? ([writeRow(old), writeRow(fresh)] as const) : null;
  const fields = rows ? changedFields(...rows) : [];
  return {
    row: source.row,
    slug: tidy(slug),
    name: typeof name === 'string' ? tidy(name) : '',
    kind: wrong.isWrong ? 'problem' : !old ? 'new' : fields.length > 0 ? 'changed' : 'same',
    fields,
    empties: rows ? emptiedFields(...rows) : [],
    problems: wrong.problems.map(({ row: _row, ...problem }) => tidyProblem(problem)),
  };
}

/** Each control character of a cell would be stored as six. */
function tidyProblem(problem: Problem): Problem {
  const { field, values } = problem;
  const tidied =
    values &&
    Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.replaceAll(/\p{Cc}/gu, ' ')]));
  return { ...problem, field: tidy(field), ...(tidied ? { values: tidied } : {}) };
}

const tidy = (text: string) =>
  text
    .slice(0, longestName)
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed();
