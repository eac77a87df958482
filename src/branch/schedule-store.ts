// The SQL of the kinds of opening hours: active branches with the same hours and exceptions are one kind. What depends on the
// time is asked of each kind, so that it costs the same with a hundred branches and with a hundred thousand.
import type { Queries } from '#platform/database/query.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import type { OpeningException, OpeningSpan } from './rules/branch.ts';

/** As the index branch_by_hours has it. */
export const hoursKind = 'md5(opening_hours::text || opening_exceptions::text)';

export type HoursKind = { kind: string; regular: OpeningSpan[]; exceptions: OpeningException[] };

export function scheduleStore(database: TenantDatabase) {
  const mine = 'organisation_id = $1 and environment = $2 and active';
  const kinds = database.statement<HoursKind>(
    'branch.hoursKinds',
    // One look into the index for each kind, not one for each branch.
    `with recursive hours (kind) as (
       select min(${hoursKind}) from branch_branch where ${mine}
       union all
       select (select min(${hoursKind}) from branch_branch where ${mine} and ${hoursKind} > hours.kind)
       from hours where hours.kind is not null
     )
     select hours.kind, found.opening_hours as regular, found.opening_exceptions as exceptions
     from (select kind from hours where kind is not null limit $3) as hours cross join lateral (
       select opening_hours, opening_exceptions from branch_branch where ${mine} and ${hoursKind} = hours.kind limit 1
     ) as found`,
  );
  const countIn = database.statement<{ found: number }>(
    'branch.countKinds',
    `select count(*)::int as found from (
       select 1 from unnest($3::text[]) as wanted (kind) cross join lateral (
         select 1 from branch_branch where ${mine} and ${hoursKind} = wanted.kind
           and coalesce(address ->> 'country', $4) = $5 limit $6
       ) as branch limit $6) as counted`,
  );
  const settled = database.statement<{ country: string; day: string }>(
    'branch.settledHolidays',
    `select country, day::text from branch_holiday_settled where organisation_id = $1 and environment = $2 and day >= $3`,
  );
  const settle = database.statement(
    'branch.settleHoliday',
    `insert into branch_holiday_settled (organisation_id, environment, country, day) values ($1, $2, $3, $4)
     on conflict do nothing`,
  );
  const unsettle = database.statement(
    'branch.unsettleHoliday',
    'delete from branch_holiday_settled where organisation_id = $1 and environment = $2 and country = $3 and day = $4',
  );
  return {
    listKinds: async (tenant: Tenant, most: number) => (await kinds(tenant, [most])).rows,
    /** Active branches of these kinds in a country; at most `most` are counted. */
    countIn: async (
      tenant: Tenant,
      kindsOf: readonly string[],
      country: string,
      defaultCountry: string,
      most: number,
    ) => (await countIn(tenant, [kindsOf, defaultCountry, country, most])).rows[0]?.found ?? 0,
    listSettled: async (tenant: Tenant, since: string) => (await settled(tenant, [since])).rows,
    transaction: database.transaction,
    setSettled: async (tenant: Tenant, country: string, day: string, isSettled: boolean, within: Queries) => {
      await (isSettled ? settle : unsettle)(tenant, [country, day], within);
    },
  };
}

export type ScheduleStore = ReturnType<typeof scheduleStore>;
