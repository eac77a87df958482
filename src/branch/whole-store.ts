// The SQL of whole branches, with their internal columns: what screens, exports and changes read, and what changes write.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { part, type SqlPart } from '#platform/database/sql.ts';
import { own, ownOf, type Tenant, tenantSql, tenantValues } from '#platform/database/tenant.ts';
import { writeJsonRows } from '#platform/reading/json-rows.ts';
import {
  changeAll,
  columnNames,
  fullSelection,
  recordColumns,
  recordMembers,
  writtenBefore,
  writtenNow,
} from './columns.ts';
import type { Branch } from './rules/branch.ts';
import { compact } from './rules/fields.ts';
import type { TakenSlug } from './rules/slug-claims.ts';
import { hoursKind } from './schedule-store.ts';

/** A running change: the tenant, the transaction, and the revision that it will have. */
export type Change = { tenant: Tenant; within: Queries; revision: bigint; touched: TouchedBranch[] };

/** A branch that was written: whether everybody saw it before, and sees it now. */
export type TouchedBranch = { slug: string; wasPublic: boolean; isPublic: boolean; formerSlug?: string };

/** The filter of the list: branches that a search found, the beginning of the slug, and fields of the branch. */
export type BranchFilter = {
  slugs?: readonly string[];
  beginning?: string;
  state?: 'active' | 'inactive' | 'no-gps';
  branchType?: string;
  city?: string;
  /** Only these kinds of opening hours, of active branches (schedule-store.ts). */
  hours?: readonly string[];
};

/** With the version that forms carry. */
export type StoredBranch = { branch: Branch; version: number };

type Row = Branch & { revision: string };

const whole = part`${fullSelection}, branch.revision, array(
  select former_slug from branch_former_slug as former
  where former.organisation_id = branch.organisation_id and former.environment = branch.environment
    and former.slug = branch.slug order by former_slug) as former_slugs`;

const toStored = ({ revision, ...branch }: Row): StoredBranch => ({
  branch: compact(branch) as Branch,
  version: Number(revision),
});

const states = { active: part`and active`, inactive: part`and not active`, 'no-gps': part`and latitude is null` };

/** Each filter as a condition of its own, so that PostgreSQL sees which are asked for and takes the index that suits. */
const writeConditions = ({ slugs, beginning, state, branchType, city }: BranchFilter) => part`${own}
  ${slugs ? part`and slug = any(${slugs}::text[])` : part``}
  ${
    // Slugs are letters, digits and hyphens, in the order of their bytes: "~" comes after all of them.
    beginning === undefined ? part`` : part`and slug >= ${beginning} and slug < ${`${beginning}~`}`
  }
  ${state ? states[state] : part``}
  ${branchType === undefined ? part`` : part`and branch_type = ${branchType}`}
  ${city === undefined ? part`` : part`and address ->> 'city' = ${city}`}`;

/** Rows of one kind of hours come in the order of their index; those of several kinds are merged. */
function writeRead(selection: SqlPart, filter: BranchFilter, more: SqlPart, order: SqlPart, limit: number): SqlPart {
  const from = part`select ${selection} from branch_branch as branch where ${writeConditions(filter)} ${more}`;
  if (!filter.hours) return part`${from} ${order} limit ${limit}`;
  return part`select found.* from unnest(${filter.hours}::text[]) as wanted (kind) cross join lateral (
    ${from} and active and ${hoursKind} = wanted.kind ${order} limit ${limit}) as found ${order} limit ${limit}`;
}

export function wholeStore(database: Database) {
  const sql = tenantSql(database);
  const inChange = ({ tenant, within }: Change) => sql(tenant, within);
  const find = async (tenant: Tenant, slug: SqlPart, within?: Queries) => {
    const row = await sql(tenant, within).first<Row>`
      select ${whole} from branch_branch as branch where ${own} and slug = ${slug}`;
    return row && toStored(row);
  };
  return {
    /** By its slug or a former one. */
    findByAny: (tenant: Tenant, slug: string) =>
      find(
        tenant,
        part`coalesce((select slug from branch_former_slug where ${own} and former_slug = ${slug}), ${slug})`,
      ),
    /** By the slug that it has now. */
    find: ({ tenant, within }: Change, slug: string) => find(tenant, part`${slug}`, within),
    /** After a slug, or before it. By slug: that is the name without diacritics, and the order of the primary key. */
    listPage: async (
      tenant: Tenant,
      filter: BranchFilter,
      { from = '', isBackwards = false, limit }: { from?: string; isBackwards?: boolean; limit: number },
      within?: Queries,
    ) => {
      const more = isBackwards ? part`and slug < ${from}` : part`and slug > ${from}`;
      const order = isBackwards ? part`order by slug desc` : part`order by slug`;
      return (await sql(tenant, within).all<Row>`${writeRead(whole, filter, more, order, limit)}`).map(toStored);
    },
    /** At most `most` are counted. */
    count: (tenant: Tenant, filter: BranchFilter, most: number) =>
      sql(tenant).count`select count(*)::int from (${writeRead(part`1`, filter, part``, part``, most)}) as counted`,
    // One look into the index for each town, not one for each branch.
    listCities: (tenant: Tenant, most: number) =>
      sql(tenant).column<string>`
        with recursive town (city) as (
          select min(address ->> 'city') from branch_branch where ${own}
          union all
          select (select min(address ->> 'city') from branch_branch where ${own} and address ->> 'city' > town.city)
          from town where town.city is not null
        ) select city from town where city is not null limit ${most}`,
    /** The state of all branches, which every change raises; 0 before the first branch. */
    findRevision: (tenant: Tenant, within?: Queries) =>
      sql(tenant, within).count`select revision from branch_data_version where ${own}`,
    /**
     * Locks these branches until the transaction ends; fails at once if another change has the lock.
     * Answers the revision of the new state.
     */
    lock: async (tenant: Tenant, within: Queries): Promise<Change> => {
      await sql(tenant, within).run`
        insert into branch_data_version (organisation_id, environment, revision, version)
        values (${tenantValues}, 0, gen_random_uuid())
        on conflict (organisation_id, environment) do nothing`;
      const revision = await sql(tenant, within).value<string>`
        select nextval('branch_revision') from branch_data_version where ${own} for update nowait`;
      return { tenant, within, revision: BigInt(revision ?? 0), touched: [] };
    },
    renewVersion: (change: Change) =>
      inChange(change).run`
        update branch_data_version set revision = ${change.revision}, version = gen_random_uuid() where ${own}`,
    /** Adds and replaces by slug, with the former slugs; a branch that is the same is not written. */
    upsert: async (change: Change, branches: readonly Branch[], at: Date) => {
      // The last select sees the branches as they were.
      const rows = await inChange(change).all<TouchedBranch & { created: boolean }>`
        with written as (
          insert into branch_branch (organisation_id, environment, ${columnNames}, created_at, updated_at, revision)
          select ${tenantValues}, ${recordMembers}, ${at}::timestamptz, ${at}::timestamptz, ${change.revision}::bigint
          from jsonb_to_recordset(${await writeJsonRows(branches)}::jsonb) as record (${recordColumns})
          on conflict (organisation_id, environment, slug) do update set ${changeAll}, updated_at = excluded.updated_at,
            revision = excluded.revision
          where (${writtenBefore}) is distinct from (${writtenNow})
          returning slug, active, (xmax = 0) as created)
        select written.slug, written.created, written.active as is_public, coalesce(stored.active, false) as was_public
        from written left join lateral (
          select active from branch_branch where ${own} and slug = written.slug offset 0) as stored on true`;
      for (const { slug, wasPublic, isPublic } of rows) change.touched.push({ slug, wasPublic, isPublic });
      const former = branches.flatMap(({ slug, formerSlugs }) =>
        formerSlugs.map((old) => ({ slug: old, owner: slug })),
      );
      if (former.length > 0) await addFormerSlugs(change, former);
      const slugsOf = (isCreated: boolean) => rows.flatMap((row) => (row.created === isCreated ? row.slug : []));
      return { created: slugsOf(true), updated: slugsOf(false), unchanged: branches.length - rows.length };
    },
    removeFormerSlug: (change: Change, slug: string) =>
      inChange(change).run`delete from branch_former_slug where ${own} and former_slug = ${slug}`,
    // A lookup for each slug: for "slug = any(…)" PostgreSQL may plan a sequential scan while the table is small, and keep that
    // plan while the import fills the table.
    listTaken: (change: Change, slugs: readonly string[]) =>
      inChange(change).all<TakenSlug>`
        select found.* from (select distinct slug from unnest(${slugs}::text[]) as given (slug)) as wanted
        cross join lateral (
          select branch.slug, branch.slug as owner, false as is_former from branch_branch as branch
          where ${ownOf('branch')} and branch.slug = wanted.slug
          union all
          select former.former_slug, former.slug, true from branch_former_slug as former
          where ${ownOf('former')} and former.former_slug = wanted.slug
        ) as found`,
    rename: async (change: Change, from: string, to: string, at: Date) => {
      const isPublic = await inChange(change).value<boolean>`
        update branch_branch set slug = ${to}, updated_at = ${at}, revision = ${change.revision}
        where ${own} and slug = ${from} returning active`;
      change.touched.push({ slug: to, wasPublic: false, isPublic: isPublic ?? false, formerSlug: from });
      await addFormerSlugs(change, [{ slug: from, owner: to }]);
    },
    /** In any order: that a parent exists is checked when the transaction ends. */
    removeSome: async (change: Change, slugs: readonly string[]) => {
      const rows = await inChange(change).all<{ slug: string; active: boolean }>`
        delete from branch_branch where ${own} and slug = any(${slugs}) returning slug, active`;
      for (const { slug, active } of rows) change.touched.push({ slug, wasPublic: active, isPublic: false });
    },
    /** The state in which each branch changed last, by slug. */
    listRevisions: async (tenant: Tenant, slugs: readonly string[], within: Queries) => {
      const rows = await sql(tenant, within).all<{ slug: string; revision: string }>`
        select slug, revision from branch_branch where ${own} and slug = any(${slugs})`;
      return new Map(rows.map(({ slug, revision }) => [slug, revision]));
    },
    listChildren: (change: Change, slug: string) =>
      inChange(change).column<string>`
        select slug from branch_branch where ${own} and parent_slug = ${slug} order by slug`,
    // A union drops what is there already: it ends at a circle, too.
    /** These branches and all above them, each with its parent. */
    listAbove: (change: Change, slugs: readonly string[]) =>
      inChange(change).all<{ slug: string; parentSlug: string | null }>`
        with recursive chain (slug, parent_slug) as (
          select slug, parent_slug from branch_branch where ${own} and slug = any(${slugs})
          union
          select branch.slug, branch.parent_slug from branch_branch as branch
          join chain on chain.parent_slug = branch.slug where ${ownOf('branch')}
        ) select slug, parent_slug from chain`,
    transaction: sql.transaction,
  };

  async function addFormerSlugs(change: Change, pairs: readonly { slug: string; owner: string }[]): Promise<void> {
    await inChange(change).run`
      insert into branch_former_slug (organisation_id, environment, former_slug, slug)
      select ${tenantValues}, former.slug, former.owner
      from unnest(${pairs.map(({ slug }) => slug)}::text[], ${pairs.map(({ owner }) => owner)}::text[]) as former (slug, owner)
      on conflict (organisation_id, environment, former_slug) do nothing`;
  }
}

export type WholeStore = ReturnType<typeof wholeStore>;
