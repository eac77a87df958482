// What everybody reads of branches: a page of the list, and one branch in detail.
import type { Tenant } from '#platform/database/tenant.ts';
import type { Versioned } from '#platform/http/versioned.ts';
import { branchNotFound } from './errors.ts';
import type { BranchRoom } from './room.ts';
import { type BranchDetailView, toDetail } from './rules/public-view.ts';
import { isSlug } from './rules/slug.ts';
import type { BranchList, BranchListQuery } from './schema.ts';

export async function listBranches(
  { snapshots }: BranchRoom,
  tenant: Tenant,
  query: BranchListQuery,
): Promise<Versioned<BranchList>> {
  const { limit, latitude, longitude } = query;
  const page = Number(query.page);
  const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  const snapshot = await snapshots.get(tenant);
  const from = (page - 1) * limit;
  return {
    body: { items: snapshot.list({ from, to: from + limit, point }), itemCount: snapshot.count },
    dependsOn: describe(tenant, snapshot.data?.version ?? null, ['list', page, limit, point]),
  };
}

export async function readPublicBranch(
  { store }: BranchRoom,
  tenant: Tenant,
  slug: string,
): Promise<Versioned<BranchDetailView>> {
  const found = isSlug(slug) ? await store.findActive(tenant, slug) : null;
  if (!found) throw branchNotFound();
  const { branch, parent, version } = found;
  const { parentSlug } = branch;
  return {
    body: toDetail(branch, parent && parentSlug !== undefined ? { slug: parentSlug, ...parent } : null),
    dependsOn: describe(tenant, version, ['detail', slug]),
  };
}

const describe = ({ organisationId, environment }: Tenant, version: string | null, parameters: unknown[]) =>
  JSON.stringify([organisationId, environment, version, ...parameters]);
