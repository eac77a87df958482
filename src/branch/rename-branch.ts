// The story of a rename: the branch gets a new slug, its children follow, and the old slug still finds it.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { BranchChanges } from './changes.ts';
import { branchUnknown, slugMalformed, slugTaken } from './errors.ts';
import { isSlug } from './rules/slug.ts';
import type { BranchWriteStore, Change } from './write-store.ts';

export type RenameNeeds = { store: BranchWriteStore; changes: BranchChanges; audit: AuditLog; clock: Clock };

export function branchRename({ store, changes, audit, clock }: RenameNeeds) {
  /** `before`: what else belongs to the same transaction. */
  return async (
    tenant: Tenant,
    from: string,
    to: string,
    by: Actor,
    before: (change: Change) => Promise<void> = async () => undefined,
  ): Promise<{ from: string; to: string; version: number }> => {
    if (!isSlug(to)) throw slugMalformed(to);
    return changes.run(tenant, async (change) => {
      await before(change);
      const taken = await store.listTaken(change, [from, to]);
      if (!taken.some(({ slug, isFormer }) => slug === from && !isFormer)) throw branchUnknown(from);
      const holder = taken.find(({ slug }) => slug === to);
      // A branch may get a former slug of its own back.
      const isOwnFormer = holder?.isFormer === true && holder.owner === from;
      if (holder && !isOwnFormer) throw slugTaken(to, holder.owner);
      if (isOwnFormer) await store.removeFormerSlug(change, to);
      await store.rename(change, from, to, new Date(clock.now()));
      await store.addFormerSlugs(change, [{ slug: from, owner: to }]);
      const { organisationId, environment } = tenant;
      const entry = { organisationId, environment, actor: by, action: 'branch.rename', subject: to };
      await audit.record({ ...entry, before: { slug: from }, after: { slug: to } }, change.within);
      return { report: { from, to, version: Number(change.revision) }, isChange: true, isCommitted: true };
    });
  };
}

export type BranchRename = ReturnType<typeof branchRename>;
