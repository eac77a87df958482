// The SQL of the branch room for public data: list and detail read no internal column.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { own, ownOf, type Tenant, tenantSql } from '#platform/database/tenant.ts';
import { listedSelection, publicSelection } from './columns.ts';
import type { BranchType, PublicBranch } from './rules/branch.ts';
import { compact } from './rules/fields.ts';
import type { ListedRow } from './rules/public-view.ts';

/** The state of an organisation's branches: a counter for us, and a random version for the ETag. */
export type DataVersion = { revision: bigint; version: string };

/** A branch that changed: it may not be active any more, and its former slugs are not in use any more. */
type ChangedRow = ListedRow & { active: boolean; formerSlugs: string[] };

type DetailRow = { [Name in keyof PublicBranch]: PublicBranch[Name] | null } & {
  version: string;
  parentName: string | null;
  parentType: BranchType | null;
};

type FoundBranch = {
  version: string;
  branch: PublicBranch;
  parent: { name: string; branchType: BranchType } | null;
};

export function branchStore(database: Database) {
  const sql = tenantSql(database);
  return {
    /** Null before the first branch. */
    findVersion: async (tenant: Tenant, within: Queries): Promise<DataVersion | null> => {
      const row = await sql(tenant, within).first<{ revision: string; version: string }>`
        select revision, version from branch_data_version where ${own}`;
      return row && { revision: BigInt(row.revision), version: row.version };
    },
    /** Active branches after a slug, in the order of slugs. */
    listActive: (tenant: Tenant, after: string, most: number, within: Queries) =>
      sql(tenant, within).all<ListedRow>`
        select ${listedSelection} from branch_branch as branch
        where ${own} and active and slug > ${after} order by slug limit ${most}`,
    countActive: (tenant: Tenant, within: Queries) =>
      sql(tenant, within).count`select count(*)::int from branch_branch where ${own} and active`,
    /** Branches that changed after this revision. */
    listChanged: (tenant: Tenant, revision: bigint, most: number, within: Queries) =>
      sql(tenant, within).all<ChangedRow>`
        select ${listedSelection}, active, array(
          select former_slug from branch_former_slug as former
          where former.organisation_id = branch.organisation_id and former.environment = branch.environment
            and former.slug = branch.slug) as former_slugs
        from branch_branch as branch where ${own} and revision > ${revision} limit ${most}`,
    /** Finds a branch by its slug or a former one; a parent that is not active is left out. */
    findActive: async (tenant: Tenant, slug: string): Promise<FoundBranch | null> => {
      const row = await sql(tenant).first<DetailRow>`
        select ${publicSelection}, data.version, parent.name as parent_name, parent.branch_type as parent_type
        from branch_branch as branch
        join branch_data_version as data using (organisation_id, environment)
        left join branch_branch as parent on parent.organisation_id = branch.organisation_id
          and parent.environment = branch.environment and parent.slug = branch.parent_slug and parent.active
        where ${ownOf('branch')} and branch.active and branch.slug = coalesce(
          (select slug from branch_former_slug where ${own} and former_slug = ${slug}), ${slug})`;
      if (!row) return null;
      const { version, parentName, parentType, ...columns } = row;
      const parent = parentName === null || parentType === null ? null : { name: parentName, branchType: parentType };
      return { version, branch: compact(columns) as PublicBranch, parent };
    },
    /** All reads see the same state, also while others write. */
    snapshot: <T>(work: (within: Queries) => Promise<T>) =>
      sql.transaction(work, { isolation: 'repeatable read', readOnly: true }),
  };
}

export type BranchStore = ReturnType<typeof branchStore>;
