// Runs a change of branches: one at a time for each organisation and environment, all or nothing, with a notification to
// every process.
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { tell } from '#platform/telling/telling.ts';
import { changeRunning } from './errors.ts';
import type { Snapshots } from './snapshots.ts';
import { branchChanged } from './told-events.ts';
import type { BranchWriteStore, Change, TouchedBranch } from './write-store.ts';

/** What was done, and whether to commit it. */
export type Outcome<Report> = { report: Report; isChange: boolean; isCommitted: boolean };

export type Work<Report> = (change: Change) => Promise<Outcome<Report>>;

const lockNotAvailable = '55P03';

export function branchChanges(store: BranchWriteStore, snapshots: Snapshots, audit: Pick<AuditLog, 'tell'>) {
  async function runWithin<Report>(tenant: Tenant, work: Work<Report>, within: Transaction): Promise<Outcome<Report>> {
    const change = await store.lock(tenant, within).catch((error: { code?: string }) => {
      throw error.code === lockNotAvailable ? changeRunning() : error;
    });
    const outcome = await work(change);
    if (outcome.isChange) {
      await store.renewVersion(change);
      await snapshots.notify(tenant, within);
      await audit.tell(tenant, listTells(change.touched), within);
    }
    return outcome;
  }

  return {
    /** As part of the caller's transaction; the caller rolls it back if it must not be committed. */
    within: async <Report>(tenant: Tenant, work: Work<Report>, within: Transaction): Promise<Report> =>
      (await runWithin(tenant, work, within)).report,

    run: async <Report>(tenant: Tenant, work: Work<Report>): Promise<Report> => {
      try {
        const { report } = await store.transaction(async (within) => {
          const outcome = await runWithin(tenant, work, within);
          if (!outcome.isCommitted) throw new Rollback(outcome.report);
          return outcome;
        });
        snapshots.markStale(tenant);
        return report;
      } catch (error) {
        if (error instanceof Rollback) return error.report as Report;
        throw error;
      }
    },
  };
}

export type BranchChanges = ReturnType<typeof branchChanges>;

/** Thrown to roll the transaction back; carries the report out of it. */
class Rollback extends Error {
  readonly report: unknown;
  constructor(report: unknown) {
    super('rolled back');
    this.report = report;
  }
}

/** Each branch once, from its first state to its last. What was not public and is not public is nobody's business. */
function listTells(touched: readonly TouchedBranch[]) {
  const bySlug = new Map<string, TouchedBranch>();
  for (const one of touched)
    bySlug.set(one.slug, { ...one, wasPublic: bySlug.get(one.slug)?.wasPublic ?? one.wasPublic });
  return [...bySlug.values()]
    .filter(({ wasPublic, isPublic }) => wasPublic || isPublic)
    .map(({ slug, isPublic, formerSlug }) =>
      tell(branchChanged, slug, { slug, isPublic, ...(formerSlug === undefined ? {} : { formerSlug }) }),
    );
}
