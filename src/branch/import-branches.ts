// The story of an import: every row is read and checked; either all of them are written, or none.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { mostProblems } from '#platform/reading/limits.ts';
import { mapInTurns } from '#platform/reading/turns.ts';
import type { BranchChanges, Outcome } from './changes.ts';
import type { SourceRow } from './import-file.ts';
import type { Branch } from './rules/branch.ts';
import type { Problem } from './rules/problems.ts';
import { type AddressFormatters, readBranch } from './rules/read-branch.ts';
import { slugClaims } from './rules/slug-claims.ts';
import type { BranchWriteStore, Change } from './write-store.ts';

export type RowProblem = Problem & { row: number };

export type ImportReport = {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /** If there are any, nothing was written. Only the first are named. */
  problems: RowProblem[];
  problemCount: number;
  /** Rows with a problem. */
  wrongRows: number;
};

export type ImportNeeds = {
  store: BranchWriteStore;
  changes: BranchChanges;
  audit: AuditLog;
  clock: Clock;
  formatters: Omit<AddressFormatters, 'defaultCountry'>;
};

export type ImportRequest = RowSource & { tenant: Tenant; by: Actor };

export type RowSource = {
  /** For addresses without a country. */
  defaultCountry: string;
  /** Starts with the first row at each call: the transaction may be retried. */
  openRows(): AsyncIterable<SourceRow>;
  /** Everything is done and then rolled back. */
  isDryRun?: boolean;
};

/** Writes rows as part of a change that is already running. */
export type WriteRows = (source: RowSource, change: Change, hear?: Hear) => Promise<Outcome<ImportReport>>;

/** What somebody hears while rows are written: the branches that changed, and rows that have a problem. */
type Hear = {
  onWritten?: (slugs: { created: string[]; updated: string[] }) => void;
  onWrong?: (row: number) => void;
};

/** So many slugs of each kind stand in the audit log; the counts are of all. */
const recordedSlugs = 1_000;

const batchRows = 500;

export function branchImport({ store, changes, audit, clock, formatters }: ImportNeeds) {
  const writeRows: WriteRows = async ({ defaultCountry, openRows, isDryRun = false }, change, hear = {}) => {
    const addressFormatters = { ...formatters, defaultCountry };
    const report: ImportReport = { rows: 0, created: 0, updated: 0, unchanged: 0, ...noProblems() };
    const note = noteIn(report, hear.onWrong);
    const claims = slugClaims();
    for await (const rows of readAhead(inBatches(openRows()))) {
      report.rows += rows.length;
      const read = await mapInTurns(rows, (row) => ({ row: row.row, ...readRow(row, addressFormatters) }));
      const claimed = read.flatMap(({ claimant }) => (claimant ? [claimant.slug, ...claimant.formerSlugs] : []));
      const taken = Map.groupBy(await store.listTaken(change, claimed), ({ slug }) => slug);
      for (const { row, claimant, problems } of read) {
        if (claimant) problems.push(...claims.claim(row, claimant, taken));
        for (const problem of problems) note({ row, ...problem });
      }
      // After a problem the other rows are only checked, for the report.
      const branches = read.flatMap(({ branch }) => branch ?? []);
      if (report.problemCount === 0) await writeBatch(change, branches, report, hear);
    }
    const outside = claims.listParentsOutside();
    const parents = outside.length === 0 ? [] : await store.listTaken(change, outside);
    claims.checkParentsOutside(outside, parents).forEach(note);
    const above = outside.length === 0 ? [] : await store.listAbove(change, outside);
    claims.checkCircles(above).forEach(note);
    const isCommitted = !isDryRun && report.problemCount === 0;
    return { report, isCommitted, isChange: report.created + report.updated > 0 };
  };

  async function writeBatch(
    change: Change,
    branches: Branch[],
    report: ImportReport,
    { onWritten }: Hear,
  ): Promise<void> {
    const { created, updated, unchanged } = await store.upsert(change, branches, new Date(clock.now()));
    const former = branches.flatMap(({ slug, formerSlugs }) => formerSlugs.map((old) => ({ slug: old, owner: slug })));
    if (former.length > 0) await store.addFormerSlugs(change, former);
    report.created += created.length;
    report.updated += updated.length;
    report.unchanged += unchanged;
    onWritten?.({ created, updated });
  }

  /** An import is one line of the audit log, however many branches it has. */
  async function importRows(request: ImportRequest, change: Change): Promise<Outcome<ImportReport>> {
    const slugs = { createdSlugs: [] as string[], updatedSlugs: [] as string[] };
    const outcome = await writeRows(request, change, {
      onWritten: ({ created, updated }) => {
        slugs.createdSlugs.push(...created.slice(0, recordedSlugs - slugs.createdSlugs.length));
        slugs.updatedSlugs.push(...updated.slice(0, recordedSlugs - slugs.updatedSlugs.length));
      },
    });
    if (!outcome.isCommitted || !outcome.isChange) return outcome;
    const { rows, created, updated, unchanged } = outcome.report;
    const counts = { rows, created, updated, unchanged };
    const { organisationId, environment } = request.tenant;
    const entry = {
      organisationId,
      environment,
      actor: request.by,
      action: 'branch.import',
    } as const;
    await audit.record({ ...entry, details: { ...counts, ...slugs } }, change.within);
    return outcome;
  }

  return {
    writeRows,
    importRows,
    run: (request: ImportRequest) => changes.run(request.tenant, (change) => importRows(request, change)),
    /** As part of the caller's transaction, which is recorded as a whole; the caller must look at the problems. */
    within: (request: ImportRequest, within: Transaction) =>
      changes.within(request.tenant, (change) => writeRows(request, change), within),
  };
}

export type BranchImport = ReturnType<typeof branchImport>;

const noProblems = () => ({ problems: [] as RowProblem[], problemCount: 0, wrongRows: 0 });

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
