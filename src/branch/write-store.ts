// The SQL of the branch room for all changes and the export: writes branches, and reads them with internal columns.
import type { Queries } from '#platform/database/query.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import { writeJsonRows } from '#platform/reading/json-rows.ts';
import { changeAll, columnNames, fullSelection, isChanged, recordColumns, recordMembers } from './columns.ts';
import type { Branch } from './rules/branch.ts';
import { compact } from './rules/fields.ts';
import type { TakenSlug } from './rules/slug-claims.ts';

/** A running change: the tenant, the transaction, and the revision that it will have. */
export type Change = { tenant: Tenant; within: Queries; revision: bigint; touched: TouchedBranch[] };

/** A branch that was written: whether everybody saw it before, and sees it now. */
export type TouchedBranch = { slug: string; wasPublic: boolean; isPublic: boolean; formerSlug?: string };

export function branchWriteStore(database: TenantDatabase) {
  const makeVersion = database.statement(
    'branch.makeVersion',
    `insert into branch_data_version (organisation_id, environment, revision, version) values ($1, $2, 0, gen_random_uuid())
     on conflict (organisation_id, environment) do nothing`,
  );
  const lockVersion = database.statement<{ revision: string }>(
    'branch.lockVersion',
    `select nextval('branch_revision') as revision from branch_data_version
     where organisation_id = $1 and environment = $2 for update nowait`,
  );
  const renewVersion = database.statement(
    'branch.renewVersion',
    `update branch_data_version set revision = $3, version = gen_random_uuid()
     where organisation_id = $1 and environment = $2`,
  );
  const storedRevision = database.statement<{ revision: string }>(
    'branch.storedRevision',
    'select revision from branch_data_version where organisation_id = $1 and environment = $2',
  );
  // The last select sees the branches as they were.
  const upsert = database.statement<TouchedBranch & { created: boolean }>(
    'branch.upsert',
    `with written as (
     insert into branch_branch (organisation_id, environment, ${columnNames}, created_at, updated_at, revision)
     select $1, $2, ${recordMembers}, $4::timestamptz, $4::timestamptz, $5::bigint
     from jsonb_to_recordset($3::jsonb) as record (${recordColumns})
     on conflict (organisation_id, environment, slug) do update set ${changeAll}, updated_at = excluded.updated_at,
       revision = excluded.revision
     where ${isChanged}
     returning slug, active, (xmax = 0) as created)
     select written.slug, written.created, written.active as "isPublic", coalesce(stored.active, false) as "wasPublic"
     from written left join lateral (
       select active from branch_branch
       where organisation_id = $1 and environment = $2 and slug = written.slug offset 0) as stored on true`,
  );
  const addFormer = database.statement(
    'branch.addFormerSlugs',
    `insert into branch_former_slug (organisation_id, environment, former_slug, slug)
     select $1, $2, former.slug, former.owner from unnest($3::text[], $4::text[]) as former (slug, owner)
     on conflict (organisation_id, environment, former_slug) do nothing`,
  );
  const removeFormer = database.statement(
    'branch.removeFormerSlug',
    'delete from branch_former_slug where organisation_id = $1 and environment = $2 and former_slug = $3',
  );
  // A lookup for each slug: for "slug = any(…)" PostgreSQL may plan a sequential scan while the table is small, and keep that
  // plan while the import fills the table.
  const taken = database.statement<TakenSlug>(
    'branch.takenSlugs',
    `select found.* from (select distinct slug from unnest($3::text[]) as given (slug)) as wanted cross join lateral (
       select branch.slug, branch.slug as owner, false as "isFormer" from branch_branch as branch
       where branch.organisation_id = $1 and branch.environment = $2 and branch.slug = wanted.slug
       union all
       select former.former_slug, former.slug, true from branch_former_slug as former
       where former.organisation_id = $1 and former.environment = $2 and former.former_slug = wanted.slug
     ) as found`,
  );
  const rename = database.statement<{ active: boolean }>(
    'branch.rename',
    `update branch_branch set slug = $4, updated_at = $5, revision = $6
     where organisation_id = $1 and environment = $2 and slug = $3 returning active`,
  );
  const removeSome = database.statement<{ slug: string; active: boolean }>(
    'branch.removeSome',
    `delete from branch_branch where organisation_id = $1 and environment = $2 and slug = any($3)
     returning slug, active`,
  );
  const revisions = database.statement<{ slug: string; revision: string }>(
    'branch.revisions',
    `select slug, revision from branch_branch where organisation_id = $1 and environment = $2 and slug = any($3)`,
  );
  const children = database.statement<{ slug: string }>(
    'branch.children',
    `select slug from branch_branch where organisation_id = $1 and environment = $2 and parent_slug = $3 order by slug`,
  );
  // A union drops what is there already: it ends at a circle, too.
  const above = database.statement<{ slug: string; parentSlug: string | null }>(
    'branch.above',
    `with recursive chain (slug, parent_slug) as (
       select slug, parent_slug from branch_branch
       where organisation_id = $1 and environment = $2 and slug = any($3)
       union
       select branch.slug, branch.parent_slug from branch_branch as branch
       join chain on chain.parent_slug = branch.slug
       where branch.organisation_id = $1 and branch.environment = $2
     ) select slug, parent_slug as "parentSlug" from chain`,
  );
  const wholeBranches = `select ${fullSelection}, array(
       select former_slug from branch_former_slug as former
       where former.organisation_id = branch.organisation_id and former.environment = branch.environment
         and former.slug = branch.slug order by former_slug) as "formerSlugs"
     from branch_branch as branch`;
  const whole = database.statement<Branch>(
    'branch.whole',
    `${wholeBranches} where organisation_id = $1 and environment = $2 and slug > $3 order by slug limit $4`,
  );
  const wholeOne = database.statement<Branch>(
    'branch.wholeOne',
    `${wholeBranches} where organisation_id = $1 and environment = $2 and slug = $3`,
  );
  return {
    /**
     * Locks these branches until the transaction ends; fails at once if another change has the lock.
     * Answers the revision of the new state.
     */
    lock: async (tenant: Tenant, within: Queries): Promise<Change> => {
      await makeVersion(tenant, [], within);
      const { rows } = await lockVersion(tenant, [], within);
      return { tenant, within, revision: BigInt(rows[0]?.revision ?? 0), touched: [] };
    },
    /** The state before this change; 0 before the first branch. */
    findRevision: async ({ tenant, within }: Change) =>
      Number((await storedRevision(tenant, [], within)).rows[0]?.revision ?? 0),
    renewVersion: async ({ tenant, within, revision }: Change) => {
      await renewVersion(tenant, [revision], within);
    },
    /** Adds and replaces by slug; a branch that is the same is not written. */
    upsert: async ({ tenant, within, revision, touched }: Change, branches: Branch[], at: Date) => {
      const { rows } = await upsert(tenant, [await writeJsonRows(branches), at, revision], within);
      for (const { slug, wasPublic, isPublic } of rows) touched.push({ slug, wasPublic, isPublic });
      const slugsOf = (isCreated: boolean) => rows.flatMap((row) => (row.created === isCreated ? row.slug : []));
      return { created: slugsOf(true), updated: slugsOf(false), unchanged: branches.length - rows.length };
    },
    addFormerSlugs: async ({ tenant, within }: Change, pairs: { slug: string; owner: string }[]) => {
      const values = [pairs.map(({ slug }) => slug), pairs.map(({ owner }) => owner)];
      return (await addFormer(tenant, values, within)).rowCount ?? 0;
    },
    removeFormerSlug: async ({ tenant, within }: Change, slug: string) => {
      await removeFormer(tenant, [slug], within);
    },
    listTaken: async ({ tenant, within }: Change, slugs: string[]) => (await taken(tenant, [slugs], within)).rows,
    rename: async ({ tenant, within, revision, touched }: Change, from: string, to: string, at: Date) => {
      const { active = false } = (await rename(tenant, [from, to, at, revision], within)).rows[0] ?? {};
      touched.push({ slug: to, wasPublic: false, isPublic: active, formerSlug: from });
    },
    /** In any order: that a parent exists is checked when the transaction ends. */
    removeSome: async ({ tenant, within, touched }: Change, slugs: readonly string[]) => {
      const { rows } = await removeSome(tenant, [slugs], within);
      for (const { slug, active } of rows) touched.push({ slug, wasPublic: active, isPublic: false });
    },
    /** The state in which each branch changed last, by slug. */
    listRevisions: async (tenant: Tenant, slugs: readonly string[], within: Queries) =>
      new Map((await revisions(tenant, [slugs], within)).rows.map(({ slug, revision }) => [slug, revision])),
    listChildren: async ({ tenant, within }: Change, slug: string) =>
      (await children(tenant, [slug], within)).rows.map((row) => row.slug),
    /** These branches and all above them, each with its parent. */
    listAbove: async ({ tenant, within }: Change, slugs: readonly string[]) =>
      (await above(tenant, [slugs], within)).rows,
    findWhole: async ({ tenant, within }: Change, slug: string): Promise<Branch | null> => {
      const row = (await wholeOne(tenant, [slug], within)).rows[0];
      return row ? (compact(row) as Branch) : null;
    },
    /** Branches after a slug, with internal columns, in the order of slugs. */
    listWhole: async (tenant: Tenant, after: string, maxRows: number, within: Queries) =>
      (await whole(tenant, [after, maxRows], within)).rows.map((row) => compact(row) as Branch),
    transaction: database.transaction,
  };
}

export type BranchWriteStore = ReturnType<typeof branchWriteStore>;
