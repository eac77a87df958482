// The SQL of the branch screens: a page of the list with its filters, and one branch with the version that forms carry.
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import { fullSelection } from './columns.ts';
import type { Branch } from './rules/branch.ts';
import { compact } from './rules/fields.ts';

/** What the list is narrowed to. `text` is looked for in names and addresses, `slugText` in slugs, which have no diacritics. */
export type BranchFilter = {
  text: string | null;
  slugText: string | null;
  state: 'active' | 'inactive' | 'no-gps' | null;
  branchType: string | null;
  city: string | null;
};

export type StoredBranch = { branch: Branch; version: number };

type Row = Branch & { revision: string };

const formerSlugs = `array(
  select former_slug from branch_former_slug as former
  where former.organisation_id = branch.organisation_id and former.environment = branch.environment
    and former.slug = branch.slug order by former_slug) as "formerSlugs"`;

const matches = `organisation_id = $1 and environment = $2
  and ($3::text is null or slug like '%' || $4 || '%' or position(lower($3) in lower(concat_ws(' ', name,
    address ->> 'streetAddress', address ->> 'city', address ->> 'postalCode', internal_code))) > 0)
  and ($5::text is null or ($5 = 'active' and active) or ($5 = 'inactive' and not active)
    or ($5 = 'no-gps' and latitude is null))
  and ($6::text is null or branch_type = $6)
  and ($7::text is null or address ->> 'city' = $7)`;

export function branchScreenStore(database: TenantDatabase) {
  // By slug: that is the name without diacritics, and the order of the primary key.
  const after = database.statement<Row>(
    'branch.screenAfter',
    `select ${fullSelection}, revision, ${formerSlugs} from branch_branch as branch
     where ${matches} and slug > $8 order by slug limit $9`,
  );
  const before = database.statement<Row>(
    'branch.screenBefore',
    `select ${fullSelection}, revision, ${formerSlugs} from branch_branch as branch
     where ${matches} and slug < $8 order by slug desc limit $9`,
  );
  const count = database.statement<{ found: number }>(
    'branch.screenCount',
    `select count(*)::int as found from (select 1 from branch_branch as branch where ${matches} limit $8) as counted`,
  );
  const cities = database.statement<{ city: string }>(
    'branch.cities',
    `select distinct city from (
       select address ->> 'city' as city from branch_branch where organisation_id = $1 and environment = $2 limit $3
     ) as listed where city is not null order by city limit 200`,
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
  const valuesOf = ({ text, slugText, state: wanted, branchType, city }: BranchFilter) => [
    text,
    // A text without letters or digits is in no slug.
    slugText ?? ' ',
    wanted,
    branchType,
    city,
  ];
  const toStored = ({ revision, ...branch }: Row): StoredBranch => ({
    branch: compact(branch) as Branch,
    version: Number(revision),
  });
  return {
    listPage: async (
      tenant: Tenant,
      filter: BranchFilter,
      from: string | null,
      isBackwards: boolean,
      limit: number,
    ) => {
      const read = isBackwards ? before : after;
      return (await read(tenant, [...valuesOf(filter), from ?? '', limit])).rows.map(toStored);
    },
    /** At most `most` are counted. */
    count: async (tenant: Tenant, filter: BranchFilter, most: number) =>
      (await count(tenant, [...valuesOf(filter), most])).rows[0]?.found ?? 0,
    listCities: async (tenant: Tenant, mostRows: number) =>
      (await cities(tenant, [mostRows])).rows.map(({ city }) => city),
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
