// Runs a change of branches: one at a time for each organisation and environment, all or nothing, with a notification to
// every process, and with the messages to other systems.
import Type from 'typebox';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { defineEvent, tell } from '#platform/telling/telling.ts';
import { msg } from '#platform/text/msg.ts';
import { branchesBusy } from './errors.ts';
import type { BranchRoom, Editor } from './room.ts';
import type { Branch } from './rules/branch.ts';
import type { Change, TouchedBranch } from './whole-store.ts';

/** The public data of a branch changed. branch/detail has the data itself. */
export const branchChanged = defineEvent({
  type: 'branch.changed',
  title: msg('A branch is new, changed, or no longer public'),
  description:
    'A branch is new, has changed, or is not public any more. Branches that are not public are not told of. Read its data with branch/detail.',
  permission: 'branch:read',
  data: Type.Object({
    slug: Type.String({ description: 'The slug of the branch, which is its id.' }),
    isPublic: Type.Boolean({ description: 'False when it is inactive, removed, or has another slug now.' }),
    formerSlug: Type.Optional(Type.String({ description: 'The slug that it had before, if it was renamed.' })),
  }),
  example: { slug: 'praha-1', isPublic: true },
});

/** What was done, and whether to commit it. */
export type Outcome<Report> = { report: Report; isChange: boolean; isCommitted: boolean };

type Work<Report> = (change: Change) => Promise<Outcome<Report>>;

const lockNotAvailable = '55P03';

/** As part of the caller's transaction; the caller rolls it back if it must not be committed. */
export async function changeWithin<Report>(
  { whole, snapshots, audit }: BranchRoom,
  tenant: Tenant,
  work: Work<Report>,
  within: Transaction,
): Promise<Outcome<Report>> {
  const change = await whole.lock(tenant, within).catch((error: { code?: string }) => {
    throw error.code === lockNotAvailable ? branchesBusy() : error;
  });
  const outcome = await work(change);
  if (outcome.isChange) {
    await whole.renewVersion(change);
    await snapshots.notify(tenant, within);
    await audit.tell(tenant, listTells(change.touched), within);
  }
  return outcome;
}

export async function runChange<Report>(room: BranchRoom, tenant: Tenant, work: Work<Report>): Promise<Report> {
  try {
    const { report } = await room.whole.transaction(async (within) => {
      const outcome = await changeWithin(room, tenant, work, within);
      if (!outcome.isCommitted) throw new Rollback(outcome.report);
      return outcome;
    });
    room.snapshots.markStale(tenant);
    return report;
  } catch (error) {
    if (error instanceof Rollback) return error.report as Report;
    throw error;
  }
}

/** One branch in the audit log, with its fields before and after. */
export const recordBranch = (
  { audit }: BranchRoom,
  { organisationId, environment, actor }: Omit<Editor, 'organisation'>,
  action: string,
  subject: string,
  states: { before: Partial<Branch> | null; after: Partial<Branch> | null },
  { within }: Change,
) => audit.record({ organisationId, environment, actor, action, subject, ...states }, within);

/** Thrown to roll the transaction back; carries the report out of it. */
class Rollback extends Error {
  readonly report: unknown;
  constructor(report: unknown) {
    super('rolled back');
    this.report = report;
  }
}

/** Each branch once, from its first state to its last. What was not public and is not public is not announced. */
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
