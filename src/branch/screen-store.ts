// The SQL of the branch screens: a page of the list with its filters, and one branch with the version that forms carry.
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import { fullSelection } from './columns.ts';
import type { Branch } from './rules/branch.ts';
import { compact } from './rules/fields.ts';
import { hoursKind } from './schedule-store.ts';

/** What the list is narrowed to: to those that were found, to slugs that begin so, and by what a branch is. */
export type BranchFilter = {
  slugs?: readonly string[];
  beginning?: string;
  state?: 'active' | 'inactive' | 'no-gps';
  branchType?: string;
  city?: string;
  /** Only these kinds of opening hours, of active branches (schedule-store.ts). */
  hours?: readonly string[];
};

export type StoredBranch = { branch: Branch; version: number };

type Row = Branch & { revision: string };

const formerSlugs = `array(
  select former_slug from branch_former_slug as former
  where former.organisation_id = branch.organisation_id and former.environment = branch.environment
    and former.slug = branch.slug order by former_slug) as "formerSlugs"`;

const states = { active: 'active', inactive: 'not active', 'no-gps': 'latitude is null' };

/** Each filter as a condition of its own, so that PostgreSQL sees which are asked for and takes the index that suits. */
function writeFilter({ slugs, beginning, state, branchType, city, hours }: BranchFilter) {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value) + 2}`;
  const conditions = ['organisation_id = $1 and environment = $2'];
  if (slugs) conditions.push(`slug = any(${place(slugs)}::text[])`);
  // Slugs are letters, digits and hyphens, in the order of their bytes: "~" comes after all of them.
  if (beginning !== undefined) conditions.push(`slug >= ${place(beginning)} and slug < ${place(`${beginning}~`)}`);
  if (state) conditions.push(states[state]);
  if (branchType !== undefined) conditions.push(`branch_type = ${place(branchType)}`);
  if (city !== undefined) conditions.push(`address ->> 'city' = ${place(city)}`);
  return {
    values,
    place,
    /** Rows of one kind of hours come in the order of their index; those of several kinds are merged. */
    read: (selection: string, order: string, limit: number) => {
      const most = place(limit);
      const from = `select ${selection} from branch_branch as branch where ${conditions.join(' and ')}`;
      if (!hours) return `${from} ${order} limit ${most}`;
      return `select found.* from unnest(${place(hours)}::text[]) as wanted (kind) cross join lateral (
        ${from} and active and ${hoursKind} = wanted.kind ${order} limit ${most}) as found ${order} limit ${most}`;
    },
    and: (condition: string) => conditions.push(condition),
  };
}

export function branchScreenStore(database: TenantDatabase) {
  const nameOf = (filter: BranchFilter) =>
    Object.entries(filter)
      .map(([name, value]) => (name === 'state' ? `${name} ${value}` : name))
      .join(' ');
  const cities = database.statement<{ city: string }>(
    'branch.cities',
    // One look into the index for each town, not one for each branch.
    `with recursive town (city) as (
       select min(address ->> 'city') from branch_branch where organisation_id = $1 and environment = $2
       union all
       select (select min(address ->> 'city') from branch_branch
               where organisation_id = $1 and environment = $2 and address ->> 'city' > town.city)
       from town where town.city is not null
     ) select city from town where city is not null limit $3`,
  );
  const one = database.statement<Row>(
    'branch.screenOne',
    `select ${fullSelection}, revision, ${formerSlugs} from branch_branch as branch
     where organisation_id = $1 and environment = $2 and slug = coalesce(
       (select slug from branch_former_slug where organisation_id = $1 and environment = $2 and former_slug = $3), $3)`,
  );
  const state = database.statement<{ revision: string }>(
    'branch.screenState',
    'select revision from branch_data_version where organisation_id = $1 and environment = $2',
  );
  const toStored = ({ revision, ...branch }: Row): StoredBranch => ({
    branch: compact(branch) as Branch,
    version: Number(revision),
  });
  return {
    // By slug: that is the name without diacritics, and the order of the primary key.
    listPage: async (
      tenant: Tenant,
      filter: BranchFilter,
      from: string | null,
      isBackwards: boolean,
      limit: number,
    ) => {
      const { values, place, read, and } = writeFilter(filter);
      and(`slug ${isBackwards ? '<' : '>'} ${place(from ?? '')}`);
      const text = read(
        `${fullSelection}, revision, ${formerSlugs}`,
        `order by slug ${isBackwards ? 'desc' : ''}`,
        limit,
      );
      const list = database.statement<Row>(`branch.screen${isBackwards ? 'Before' : 'After'} ${nameOf(filter)}`, text);
      return (await list(tenant, values)).rows.map(toStored);
    },
    /** At most `most` are counted. */
    count: async (tenant: Tenant, filter: BranchFilter, most: number) => {
      const { values, read } = writeFilter(filter);
      const count = database.statement<{ found: number }>(
        `branch.screenCount ${nameOf(filter)}`,
        `select count(*)::int as found from (${read('1', '', most)}) as counted`,
      );
      return (await count(tenant, values)).rows[0]?.found ?? 0;
    },
    listCities: async (tenant: Tenant, most: number) => (await cities(tenant, [most])).rows.map(({ city }) => city),
    /** By its slug or a former one. */
    findOne: async (tenant: Tenant, slug: string): Promise<StoredBranch | null> => {
      const row = (await one(tenant, [slug])).rows[0];
      return row ? toStored(row) : null;
    },
    /** The state of all branches, which every change raises. */
    findRevision: async (tenant: Tenant) => Number((await state(tenant, [])).rows[0]?.revision ?? 0),
  };
}

export type BranchScreenStore = ReturnType<typeof branchScreenStore>;
