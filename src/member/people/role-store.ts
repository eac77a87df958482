// The member room's SQL for roles: who belongs to an organisation, and who is invited to it. Until a person accepts, the
// organisation sees only what it typed itself, even if another one knows the e-mail.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { openSql, part, rawSql } from '#platform/database/sql.ts';
import { type PageRead, pageByTime } from '#platform/screens/keyset.ts';
import type { Holder, Role } from '../rules/roles.ts';
import { lifeOf } from '../rules/session-life.ts';
import type { ListedMember } from '../schema.ts';

const lifeMs = lifeOf('invitation');
const unlessPending = (column: string) => rawSql(`case when r.is_pending then null else m.${column} end as ${column}`);

const listedAt = (now: Date) => part`
  select r.member_id as id, case when r.is_pending then r.invited_as else m.email end as email,
    ${unlessPending('name')}, ${unlessPending('language')}, ${unlessPending('joined_at')}, ${unlessPending('blocked_at')},
    ${unlessPending('last_seen_at')}, not r.is_pending and m.is_operator as is_operator,
    not r.is_pending and m.password is not null as has_password, r.created_at, r.role,
    case when r.is_pending then r.version else m.version end as version,
    case when r.is_pending then 'invited' when m.blocked_at is not null then 'blocked' else 'active' end as state,
    case when r.is_pending then 0 else (select count(*)::int from member_passkey p where p.member_id = m.id) end as passkeys,
    case when r.is_pending and r.invited_at > ${new Date(now.getTime() - lifeMs)}
      then r.invited_at + ${lifeMs} * interval '1 ms' end as invited_until
  from member_role r join member m on m.id = r.member_id`;

const holder = part`m.id, m.blocked_at is not null as is_blocked`;

export function roleStore(database: Database) {
  const sql = openSql(database);
  const readRoles = (id: string, isPending: boolean, within?: Queries) =>
    sql(within).all<{ organisationId: string; role: Role; version: number }>`
      select organisation_id, role, version from member_role
      where member_id = ${id} and is_pending = ${isPending} order by organisation_id`;
  return {
    /** The role applies from now on; this also accepts an invitation. */
    setRole: (id: string, organisationId: string, role: Role, at: Date, within: Queries) => sql(within).run`
      with raised as (update member set version = version + 1 where id = ${id})
      insert into member_role (member_id, organisation_id, role, created_at)
      values (${id}, ${organisationId}, ${role}, ${at})
      on conflict (member_id, organisation_id) do update set role = excluded.role, is_pending = false`,
    /** Pending until it is accepted. The e-mail is shown as it was typed first. */
    inviteRole: (id: string, organisationId: string, role: Role, as: string, at: Date, within: Queries) =>
      sql(within).run`
        insert into member_role (member_id, organisation_id, role, created_at, is_pending, invited_as, invited_at)
        values (${id}, ${organisationId}, ${role}, ${at}, true, ${as}, ${at})
        on conflict (member_id, organisation_id) do update set role = excluded.role, invited_at = excluded.invited_at,
          version = member_role.version + 1`,
    /** The open invitation ends. */
    changeInvitedRole: (id: string, organisationId: string, role: Role, within: Queries) => sql(within).run`
      update member_role set role = ${role}, invited_at = null, version = version + 1
      where member_id = ${id} and organisation_id = ${organisationId} and is_pending`,
    /** Accepts one pending role, or all of them; returns those that apply now. */
    accept: (id: string, organisationId: string | null, within: Queries) =>
      sql(within).all<{ organisationId: string; role: Role }>`
        with accepted as (update member_role set is_pending = false
            where member_id = ${id} and is_pending
              and (${organisationId}::bigint is null or organisation_id = ${organisationId})
            returning member_id, organisation_id, role),
          raised as (update member set version = version + 1 where id in (select member_id from accepted))
        select organisation_id, role from accepted`,
    removeRole: (id: string, organisationId: string, within: Queries) => sql(within).run`
      with gone as (delete from member_role where member_id = ${id} and organisation_id = ${organisationId}
        returning is_pending)
      update member set version = version + 1 where id = ${id} and exists (select 1 from gone where not is_pending)`,
    /** The roles that apply, by the id of the organisation. */
    rolesOf: async (id: string, within?: Queries): Promise<Record<string, Role>> =>
      Object.fromEntries(
        (await readRoles(id, false, within)).map(({ organisationId, role }) => [organisationId, role]),
      ),
    /** The roles that wait to be accepted, by the id of the organisation. */
    invitationsOf: async (id: string, within?: Queries): Promise<Record<string, { role: Role; version: number }>> =>
      Object.fromEntries((await readRoles(id, true, within)).map((row) => [row.organisationId, row])),
    /** In the order in which they came to the organisation; a key is the moment and the id. */
    list: (organisationId: string, now: Date, page: PageRead) => sql.all<ListedMember>`
      ${listedAt(now)} where r.organisation_id = ${organisationId} ${pageByTime(page, ['r.created_at', 'r.member_id'], 'oldest')}`,
    countIn: (organisationId: string, most: number) => sql.count`
      select count(*)::int from (select 1 from member_role where organisation_id = ${organisationId} limit ${most}) as counted`,
    findListed: (organisationId: string, id: string, now: Date) => sql.first<ListedMember>`
      ${listedAt(now)} where r.organisation_id = ${organisationId} and r.member_id::text = ${id}`,
    /** The names of people: of those of one organisation, or of all. */
    listNames: async (organisationId: string | null, ids: readonly string[]) => {
      const rows = await sql.all<{ id: string; name: string | null }>`
        select m.id, case when r.is_pending then r.invited_as else coalesce(m.name, m.email) end as name
        from member m left join member_role r on r.member_id = m.id and r.organisation_id = ${organisationId}
        where m.id = any (${ids}::uuid[]) and (${organisationId}::bigint is null or r.member_id is not null)`;
      return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
    },
    listOwners: (organisationId: string, within: Queries) => sql(within).all<Holder>`
      select ${holder}, m.joined_at is not null and not r.is_pending as is_joined
      from member_role r join member m on m.id = r.member_id
      where r.organisation_id = ${organisationId} and r.role = 'owner'`,
    listOperators: (within: Queries) => sql(within).all<Holder>`
      select ${holder}, m.joined_at is not null as is_joined from member m where m.is_operator`,
  };
}
