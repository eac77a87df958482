// The SQL of the branch room for public data: list and detail read no internal column.
import type { Queries } from '#platform/database/query.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import { listedSelection, publicSelection } from './columns.ts';
import type { BranchType, PublicBranch } from './rules/branch.ts';
import { compact } from './rules/fields.ts';
import type { ListedRow } from './rules/public-view.ts';

/** The state of an organisation's branches: a counter for us, and a random version for the ETag. */
export type DataVersion = { revision: bigint; version: string };

/** A branch that changed: it may not be active any more, and its former slugs are not in use any more. */
export type ChangedRow = ListedRow & { active: boolean; formerSlugs: string[] };

type DetailRow = { [Name in keyof PublicBranch]: PublicBranch[Name] | null } & {
  version: string;
  parentName: string | null;
  parentType: BranchType | null;
};

export type FoundBranch = {
  version: string;
  branch: PublicBranch;
  parent: { name: string; branchType: BranchType } | null;
};

export function branchStore(database: TenantDatabase) {
  const version = database.statement<{ revision: string; version: string }>(
    'branch.version',
    'select revision, version from branch_data_version where organisation_id = $1 and environment = $2',
  );
  const listed = database.statement<ListedRow>(
    'branch.listed',
    `select ${listedSelection} from branch_branch as branch
     where organisation_id = $1 and environment = $2 and active and slug > $3 order by slug limit $4`,
  );
  const activeCount = database.statement<{ branches: number }>(
    'branch.countActive',
    `select count(*)::int as branches from branch_branch where organisation_id = $1 and environment = $2 and active`,
  );
  const changed = database.statement<ChangedRow>(
    'branch.changed',
    `select ${listedSelection}, active, array(
       select former_slug from branch_former_slug as former
       where former.organisation_id = branch.organisation_id and former.environment = branch.environment
         and former.slug = branch.slug) as "formerSlugs"
     from branch_branch as branch
     where organisation_id = $1 and environment = $2 and revision > $3 limit $4`,
  );
  const bySlug = database.statement<DetailRow>(
    'branch.bySlug',
    `select ${publicSelection}, data.version, parent.name as "parentName", parent.branch_type as "parentType"
     from branch_branch as branch
     join branch_data_version as data using (organisation_id, environment)
     left join branch_branch as parent on parent.organisation_id = branch.organisation_id
       and parent.environment = branch.environment and parent.slug = branch.parent_slug and parent.active
     where branch.organisation_id = $1 and branch.environment = $2 and branch.active
       and branch.slug = coalesce(
         (select slug from branch_former_slug where organisation_id = $1 and environment = $2 and former_slug = $3), $3)`,
  );
  return {
    /** Null before the first branch. */
    findVersion: async (tenant: Tenant, within: Queries): Promise<DataVersion | null> => {
      const row = (await version(tenant, [], within)).rows[0];
      return row ? { revision: BigInt(row.revision), version: row.version } : null;
    },
    /** Active branches after a slug, in the order of slugs. */
    listActive: async (tenant: Tenant, after: string, maxRows: number, within: Queries) =>
      (await listed(tenant, [after, maxRows], within)).rows,
    countActive: async (tenant: Tenant, within: Queries) =>
      (await activeCount(tenant, [], within)).rows[0]?.branches ?? 0,
    /** Branches that changed after this revision. */
    listChanged: async (tenant: Tenant, revision: bigint, maxRows: number, within: Queries) =>
      (await changed(tenant, [revision, maxRows], within)).rows,
    /** Finds a branch by its slug or a former one; a parent that is not active is left out. */
    findActive: async (tenant: Tenant, slug: string): Promise<FoundBranch | null> => {
      const row = (await bySlug(tenant, [slug])).rows[0];
      if (!row) return null;
      const { version: own, parentName, parentType, ...columns } = row;
      const parent = parentName === null || parentType === null ? null : { name: parentName, branchType: parentType };
      return { version: own, branch: compact(columns) as PublicBranch, parent };
    },
    /** All reads see the same state, also while others write. */
    snapshot: <T>(work: (within: Queries) => Promise<T>) =>
      database.transaction(work, { isolation: 'repeatable read', readOnly: true }),
  };
}

export type BranchStore = ReturnType<typeof branchStore>;
