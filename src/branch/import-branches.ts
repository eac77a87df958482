// An import: every row is read and checked; either all of them are written, or none.
import type { Actor } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { mostProblems } from '#platform/reading/limits.ts';
import { mapInTurns } from '#platform/reading/turns.ts';
import { changeWithin, type Outcome, runChange } from './changes.ts';
import type { SourceRow } from './import-file.ts';
import type { BranchRoom } from './room.ts';
import type { Branch } from './rules/branch.ts';
import type { Problem } from './rules/problems.ts';
import { type AddressFormatters, readBranch } from './rules/read-branch.ts';
import { type Claimant, type SlugClaims, slugClaims } from './rules/slug-claims.ts';
import type { Change } from './whole-store.ts';

export type RowProblem = Problem & { row: number };

const newReport = () => ({
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  /** If there are any, nothing was written. Only the first are named. */
  problems: [] as RowProblem[],
  problemCount: 0,
  /** Rows with a problem. */
  wrongRows: 0,
});

export type ImportReport = ReturnType<typeof newReport>;

export type ImportRequest = RowSource & { tenant: Tenant; by: Actor };

type RowSource = {
  /** For addresses without a country. */
  defaultCountry: string;
  /** Starts with the first row at each call: the transaction may be retried. */
  openRows(): AsyncIterable<SourceRow>;
  /** Everything is done and then rolled back. */
  isDryRun?: boolean;
};

/** Called while rows are written: with the branches that changed, and for each row with a problem. */
type Hear = {
  onWritten?: (slugs: { created: string[]; updated: string[] }) => void;
  onWrong?: (row: number) => void;
};

/** The audit log contains at most this many slugs of each kind; its counts include all of them. */
const recordedSlugs = 1_000;

const batchRows = 500;

/** Writes rows as part of a change that is already running. */
export async function writeRows(
  room: BranchRoom,
  { defaultCountry, openRows, isDryRun = false }: RowSource,
  change: Change,
  hear: Hear = {},
): Promise<Outcome<ImportReport>> {
  const formatters = { ...room.formatters, defaultCountry };
  const report = newReport();
  const note = noteIn(report, hear.onWrong);
  const claims = slugClaims();
  for await (const rows of readAhead(inBatches(openRows()))) {
    report.rows += rows.length;
    const read = await mapInTurns(rows, (row) => ({ row: row.row, ...readRow(row, formatters) }));
    const taken = await findTaken(
      room,
      change,
      read.flatMap(({ claimant }) => claimant ?? []),
    );
    for (const { row, claimant, problems } of read) {
      if (claimant) problems.push(...claims.claim(row, claimant, taken));
      for (const problem of problems) note({ row, ...problem });
    }
    // After a problem the other rows are only checked, for the report.
    const branches = read.flatMap(({ branch }) => branch ?? []);
    if (report.problemCount > 0) continue;
    const { created, updated, unchanged } = await room.whole.upsert(change, branches, new Date(room.clock.now()));
    report.created += created.length;
    report.updated += updated.length;
    report.unchanged += unchanged;
    hear.onWritten?.({ created, updated });
  }
  for (const problem of await checkParents(room, change, claims)) note(problem);
  const isCommitted = !isDryRun && report.problemCount === 0;
  return { report, isCommitted, isChange: report.created + report.updated > 0 };
}

/** Whether these branches may have their slugs, former slugs and parents. */
export async function checkSlugs(room: BranchRoom, change: Change, branches: readonly Branch[]): Promise<Problem[]> {
  const claims = slugClaims();
  const taken = await findTaken(room, change, branches);
  const own = branches.flatMap((branch, index) => claims.claim(index + 1, branch, taken));
  return [...own, ...(await checkParents(room, change, claims))];
}

async function findTaken({ whole }: BranchRoom, change: Change, claimants: readonly Claimant[]) {
  const slugs = claimants.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs]);
  return Map.groupBy(await whole.listTaken(change, slugs), ({ slug }) => slug);
}

async function checkParents({ whole }: BranchRoom, change: Change, claims: SlugClaims): Promise<RowProblem[]> {
  const outside = claims.listParentsOutside();
  const [parents, above] =
    outside.length === 0 ? [[], []] : [await whole.listTaken(change, outside), await whole.listAbove(change, outside)];
  return [...claims.checkParentsOutside(outside, parents), ...claims.checkCircles(above)];
}

/** An import is one line of the audit log, however many branches it has. */
export async function importRows(
  room: BranchRoom,
  request: ImportRequest,
  change: Change,
): Promise<Outcome<ImportReport>> {
  const slugs = { createdSlugs: [] as string[], updatedSlugs: [] as string[] };
  const outcome = await writeRows(room, request, change, {
    onWritten: ({ created, updated }) => {
      slugs.createdSlugs.push(...created.slice(0, recordedSlugs - slugs.createdSlugs.length));
      slugs.updatedSlugs.push(...updated.slice(0, recordedSlugs - slugs.updatedSlugs.length));
    },
  });
  if (!outcome.isCommitted || !outcome.isChange) return outcome;
  const { rows, created, updated, unchanged } = outcome.report;
  const { organisationId, environment } = request.tenant;
  const entry = { organisationId, environment, actor: request.by, action: 'branch.import' } as const;
  const details = { rows, created, updated, unchanged, ...slugs };
  await room.audit.record({ ...entry, details }, change.within);
  return outcome;
}

export const importBranches = (room: BranchRoom, request: ImportRequest): Promise<ImportReport> =>
  runChange(room, request.tenant, (change) => importRows(room, request, change));

/** As part of the caller's transaction, which is recorded as a whole; the caller must look at the problems. */
export const importWithin = async (room: BranchRoom, request: ImportRequest, within: Transaction) =>
  (await changeWithin(room, request.tenant, (change) => writeRows(room, request, change), within)).report;

/** Counts every problem, and names the first. */
function noteIn(report: ImportReport, onWrong: (row: number) => void = () => undefined) {
  const wrong = new Set<number>();
  return (problem: RowProblem): void => {
    report.problemCount += 1;
    if (report.problems.length < mostProblems) report.problems.push(problem);
    if (wrong.has(problem.row)) return;
    wrong.add(problem.row);
    report.wrongRows = wrong.size;
    onWrong(problem.row);
  };
}

function readRow({ value, problems }: SourceRow, address: AddressFormatters) {
  if (value === undefined) return { branch: null, claimant: null, problems };
  const read = readBranch(value, address);
  return problems.length === 0 ? read : { ...read, branch: null, problems: [...problems, ...read.problems] };
}

/** Reads the next batch while one is written. */
async function* readAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  try {
    for (let next = items.next(); ; ) {
      const { value, done } = await next;
      if (done) return;
      next = items.next();
      // `await next` throws its error. If the writing fails first, nobody awaits it: that must not crash the process.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await items.return(undefined);
  }
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
