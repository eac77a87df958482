// The SQL of the kinds of opening hours: active branches with the same hours and exceptions are one kind. What depends on the
// time is asked of each kind, so that it costs the same with a hundred branches and with a hundred thousand.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { part, rawSql } from '#platform/database/sql.ts';
import { own, type Tenant, tenantSql, tenantValues } from '#platform/database/tenant.ts';
import type { OpeningException, OpeningSpan } from './rules/branch.ts';

/** As the index branch_by_hours has it. */
export const hoursKind = rawSql('md5(opening_hours::text || opening_exceptions::text)');

type HoursKind = { kind: string; regular: OpeningSpan[]; exceptions: OpeningException[] };

const mine = part`${own} and active`;

export function scheduleStore(database: Database) {
  const sql = tenantSql(database);
  return {
    // One look into the index for each kind, not one for each branch.
    listKinds: (tenant: Tenant, most: number) =>
      sql(tenant).all<HoursKind>`
        with recursive hours (kind) as (
          select min(${hoursKind}) from branch_branch where ${mine}
          union all
          select (select min(${hoursKind}) from branch_branch where ${mine} and ${hoursKind} > hours.kind)
          from hours where hours.kind is not null
        )
        select hours.kind, found.opening_hours as regular, found.opening_exceptions as exceptions
        from (select kind from hours where kind is not null limit ${most}) as hours cross join lateral (
          select opening_hours, opening_exceptions from branch_branch where ${mine} and ${hoursKind} = hours.kind limit 1
        ) as found`,
    /** Active branches of these kinds in a country; at most `most` are counted. */
    countIn: (
      tenant: Tenant,
      kinds: readonly string[],
      country: string,
      defaultCountry: string,
      most: number,
    ): Promise<number> =>
      sql(tenant).count`
        select count(*)::int from (
          select 1 from unnest(${kinds}::text[]) as wanted (kind) cross join lateral (
            select 1 from branch_branch where ${mine} and ${hoursKind} = wanted.kind
              and coalesce(address ->> 'country', ${defaultCountry}) = ${country} limit ${most}
          ) as branch limit ${most}) as counted`,
    listSettled: (tenant: Tenant, since: string) =>
      sql(tenant).all<{ country: string; day: string }>`
        select country, day::text from branch_holiday_settled where ${own} and day >= ${since}`,
    setSettled: (tenant: Tenant, country: string, day: string, isSettled: boolean, within: Queries) =>
      isSettled
        ? sql(tenant, within).run`
            insert into branch_holiday_settled (organisation_id, environment, country, day)
            values (${tenantValues}, ${country}, ${day}) on conflict do nothing`
        : sql(tenant, within).run`
            delete from branch_holiday_settled where ${own} and country = ${country} and day = ${day}`,
    transaction: sql.transaction,
  };
}

export type ScheduleStore = ReturnType<typeof scheduleStore>;
