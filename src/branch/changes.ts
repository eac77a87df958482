// What every change of branches has around it: alone on these branches, all or nothing, and made known everywhere.
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { changeUnderWay } from './cli-problems.ts';
import type { Snapshots } from './snapshots.ts';
import type { BranchWriteStore, Change } from './write-store.ts';

/** What was done, and whether it may stay. */
export type Outcome<Report> = { report: Report; isChange: boolean; isKept: boolean };

export type Work<Report> = (change: Change) => Promise<Outcome<Report>>;

const lockNotAvailable = '55P03';

export function branchChanges(store: BranchWriteStore, snapshots: Snapshots) {
  async function runWithin<Report>(tenant: Tenant, work: Work<Report>, within: Transaction): Promise<Outcome<Report>> {
    const change = await store.lock(tenant, within).catch((error: { code?: string }) => {
      throw error.code === lockNotAvailable ? changeUnderWay() : error;
    });
    const outcome = await work(change);
    if (outcome.isChange) {
      await store.renewVersion(change);
      await snapshots.tell(tenant, within);
    }
    return outcome;
  }

  return {
    /** As part of the caller's transaction, who undoes it if it may not stay. */
    within: async <Report>(tenant: Tenant, work: Work<Report>, within: Transaction): Promise<Report> =>
      (await runWithin(tenant, work, within)).report,

    run: async <Report>(tenant: Tenant, work: Work<Report>): Promise<Report> => {
      try {
        const { report } = await store.transaction(async (within) => {
          const outcome = await runWithin(tenant, work, within);
          if (!outcome.isKept) throw new Undo(outcome.report);
          return outcome;
        });
        snapshots.forget(tenant);
        return report;
      } catch (error) {
        if (error instanceof Undo) return error.report as Report;
        throw error;
      }
    },
  };
}

export type BranchChanges = ReturnType<typeof branchChanges>;

/** Thrown to have PostgreSQL undo the transaction; carries the report out of it. */
class Undo extends Error {
  readonly report: unknown;
  constructor(report: unknown) {
    super('undone');
    this.report = report;
  }
}
