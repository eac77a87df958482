// An import on a screen: a file is read and compared with what is stored, row by row; somebody looks at it; then
// exactly that is written, or nothing.
import { isDeepStrictEqual } from 'node:util';
import type { Tenant } from '#platform/database/tenant.ts';
import { isTurnOver, mapInTurns, nextTurn } from '#platform/reading/turns.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { changedMeanwhile } from '#platform/screens/errors.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { SentFile } from '#platform/screens/sent-file.ts';
import { recordBranch, runChange } from './changes.ts';
import { mostAtOnce } from './edit-branch.ts';
import { branchFileUnknown, branchImportGone, tooManyBranches, wrongBranches } from './errors.ts';
import { importRows, type RowProblem, writeRows } from './import-branches.ts';
import { findFormat, readRows, type SourceRow } from './import-file.ts';
import { type ChangedBranch, keptMs } from './kept-store.ts';
import type { BranchRoom, Editor } from './room.ts';
import type { Branch } from './rules/branch.ts';
import { changedFields, emptiedFields } from './rules/changed-fields.ts';
import { writeRow } from './rules/field-texts.ts';
import type { PreviewRow } from './rules/preview.ts';
import type { Problem } from './rules/problems.ts';
import { makeSlug } from './rules/slug.ts';
import type { Change } from './whole-store.ts';

export const mostFileBytes = 4 * 1024 * 1024;

/** The screen of files: what an import would change, row by row. */
export async function viewFiles(room: BranchRoom, caller: ConsoleCaller, { file }: { file?: string }) {
  const found = file === undefined ? null : await findWaiting(room, caller, file);
  return {
    waiting: found && {
      id: found.id,
      fileName: found.fileName,
      ...found.preview,
      /** Whether a branch changed since: then the file is sent again. */
      isStale: (await room.whole.findRevision(caller)) !== found.revision,
    },
    /** The file of the address does not wait any more. */
    isGone: file !== undefined && found === null,
    mostBytes: mostFileBytes,
    mostRows: mostAtOnce,
  };
}

export type FilesView = ViewOf<typeof viewFiles>;

/** Answers the id under which the file waits. */
export async function lookAtFile(room: BranchRoom, editor: Editor, { name, bytes }: SentFile): Promise<string> {
  const rows = await readFile(name, bytes);
  const { revision, preview } = await compare(room, editor, rows);
  const file = { fileName: name, revision, content: bytes, preview };
  return room.kept.keepImport(editor, file, new Date(room.clock.now()));
}

const since = ({ clock }: BranchRoom) => new Date(clock.now() - keptMs);

/** Null where it does not wait any more. */
const findWaiting = (room: BranchRoom, tenant: Tenant, id: string) => room.kept.findImport(tenant, id, since(room));

/** Writes everything, looks at it, and rolls it back: what is shown is what would be. */
const compare = (room: BranchRoom, editor: Editor, rows: readonly SourceRow[]) =>
  runChange(room, editor, async (change) => {
    const revision = await room.whole.findRevision(change.tenant, change.within);
    const slugs = rows.map(slugOf);
    const before = await findAll(room, change, slugs);
    const wrong = new Set<number>();
    const onWrong = (row: number) => wrong.add(row);
    const { defaultCountry } = editor.organisation;
    const { report } = await writeRows(room, { defaultCountry, openRows: openAll(rows) }, change, { onWrong });
    // With a problem nothing is written: what the other rows would do is seen without those that have one.
    const sound = rows.filter(({ row }) => !wrong.has(row));
    if (wrong.size > 0) await writeRows(room, { defaultCountry, openRows: openAll(sound) }, change);
    const after = await findAll(room, change, slugs);
    const shown = await mapInTurns(rows, (row, index) => {
      const problems = report.problems.filter((problem) => problem.row === row.row);
      return toPreview(row, slugs[index] ?? '', before, after, { isWrong: wrong.has(row.row), problems });
    });
    const preview = { rows: shown, problemCount: report.problemCount };
    return { report: { revision, preview }, isChange: false, isCommitted: false };
  });

const openAll = (rows: readonly SourceRow[]) =>
  async function* openRows() {
    yield* rows;
  };

async function findAll({ whole }: BranchRoom, change: Change, slugs: readonly string[]): Promise<Map<string, Branch>> {
  const found = new Map<string, Branch>();
  for (const slug of new Set(slugs)) {
    const stored = slug === '' ? null : await whole.find(change, slug);
    if (stored) found.set(slug, stored.branch);
  }
  return found;
}

/** Refused where any branch changed since somebody looked, or where a row has a problem. */
export async function applyFile(room: BranchRoom, editor: Editor, id: string) {
  const { whole, kept, clock } = room;
  const file = await findWaiting(room, editor, id);
  const content = await kept.findContent(editor, id, since(room));
  if (!file || !content) throw branchImportGone();
  const rows = await readFile(file.fileName, content);
  return runChange(room, editor, async (change) => {
    if ((await whole.findRevision(change.tenant, change.within)) !== file.revision) throw changedMeanwhile();
    const slugs = rows.map(slugOf);
    const before = await findAll(room, change, slugs);
    const { defaultCountry } = editor.organisation;
    const request = { tenant: editor, by: editor.actor, defaultCountry, openRows: openAll(rows) };
    const { report, isChange, isCommitted } = await importRows(room, request, change);
    if (!isCommitted) throw wrongBranches(report.problems, report.problemCount);
    await kept.removeImport(change.tenant, id, change.within);
    const branches = await listChanged(before, await findAll(room, change, slugs));
    // In addition to the one line of the import, each branch with its fields before and after.
    for (const { slug, ...states } of branches)
      await recordBranch(room, editor, states.before ? 'branch.change' : 'branch.create', slug, states, change);
    const undo = { action: 'branch.restore', branches };
    const undoId = await kept.keepUndo(change.tenant, undo, new Date(clock.now()), change.within);
    return { report: { ...report, undoId }, isChange, isCommitted };
  });
}

async function readFile(name: string, bytes: Uint8Array): Promise<SourceRow[]> {
  const format = findFormat(name);
  if (!format) throw branchFileUnknown();
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
    const old = before.get(slug) ?? null;
    if (!isDeepStrictEqual(old, branch)) changed.push({ slug, before: old, after: branch });
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
