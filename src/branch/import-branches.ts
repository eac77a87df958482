// The story of an import: every row is read and checked, and all of them are written, or none.
import type { Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { BranchChanges, Outcome } from './changes.ts';
import type { SourceRow } from './import-file.ts';
import type { Branch } from './rules/branch.ts';
import { type AddressWords, readBranch } from './rules/read-branch.ts';
import { slugClaims } from './rules/slug-claims.ts';
import type { BranchWriteStore, Change } from './write-store.ts';

export type RowProblem = { row: number; field: string; reason: string };

export type ImportReport = {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /** When there is one, nothing was written. */
  problems: RowProblem[];
};

export type ImportNeeds = {
  store: BranchWriteStore;
  changes: BranchChanges;
  clock: Clock;
  addressWords: Omit<AddressWords, 'defaultCountry'>;
};

export type ImportOrder = {
  tenant: Tenant;
  /** Of addresses that name none. */
  defaultCountry: string;
  /** Begins from the first row at each call: PostgreSQL may ask for another try. */
  openRows(): AsyncIterable<SourceRow>;
  /** Everything is done, and then undone. */
  isDryRun?: boolean;
};

const batchRows = 500;

export function branchImport({ store, changes, clock, addressWords }: ImportNeeds) {
  async function writeAll(order: ImportOrder, change: Change): Promise<Outcome<ImportReport>> {
    const { defaultCountry, openRows, isDryRun = false } = order;
    const words = { ...addressWords, defaultCountry };
    const report: ImportReport = { rows: 0, created: 0, updated: 0, unchanged: 0, problems: [] };
    const claims = slugClaims();
    for await (const rows of readAhead(inBatches(openRows()))) {
      report.rows += rows.length;
      const read = rows.map((row) => ({ row: row.row, ...readRow(row, words) }));
      const claimed = read.flatMap(({ claimant }) => (claimant ? [claimant.slug, ...claimant.formerSlugs] : []));
      const taken = Map.groupBy(await store.listTaken(change, claimed), ({ slug }) => slug);
      for (const { row, claimant, problems } of read) {
        if (claimant) problems.push(...claims.claim(row, claimant, taken));
        report.problems.push(...problems.map((problem) => ({ row, ...problem })));
      }
      // After a problem the rest is only looked at, for the sake of the report.
      const branches = read.flatMap(({ branch }) => branch ?? []);
      if (report.problems.length === 0) await writeBatch(change, branches, report);
    }
    const foreign = claims.listForeignParents();
    const parents = foreign.length === 0 ? [] : await store.listTaken(change, foreign);
    report.problems.push(...claims.checkForeignParents(foreign, parents));
    const isKept = !isDryRun && report.problems.length === 0;
    return { report, isKept, isChange: report.created + report.updated > 0 };
  }

  async function writeBatch(change: Change, branches: Branch[], report: ImportReport): Promise<void> {
    const { created, updated, unchanged } = await store.upsert(change, branches, new Date(clock.now()));
    const former = branches.flatMap(({ slug, formerSlugs }) => formerSlugs.map((old) => ({ slug: old, owner: slug })));
    if (former.length > 0) await store.addFormerSlugs(change, former);
    report.created += created;
    report.updated += updated;
    report.unchanged += unchanged;
  }

  return {
    run: (order: ImportOrder) => changes.run(order.tenant, (change) => writeAll(order, change)),
    /** As part of the caller's transaction; problems are the caller's to look at. */
    within: (order: ImportOrder, within: Transaction) =>
      changes.within(order.tenant, (change) => writeAll(order, change), within),
  };
}

export type BranchImport = ReturnType<typeof branchImport>;

function readRow({ value, problems }: SourceRow, words: AddressWords) {
  if (value === undefined) return { branch: null, claimant: null, problems };
  const read = readBranch(value, words);
  return problems.length === 0 ? read : { ...read, branch: null, problems: [...problems, ...read.problems] };
}

/** While one batch is written, the next is being read. */
async function* readAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  try {
    for (let next = items.next(); ; ) {
      const { value, done } = await next;
      if (done) return;
      next = items.next();
      // Whoever asks for it hears of a failure; nobody may, when the writing failed first.
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
