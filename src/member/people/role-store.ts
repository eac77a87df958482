// The member room's SQL for roles: who belongs to an organisation, and who is invited to it. Of somebody who has not accepted
// yet an organisation sees nothing but what it typed itself, whether or not the e-mail is known to another one.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import type { PageRead } from '#platform/screens/keyset.ts';
import type { Holder } from '../rules/last-one.ts';
import type { Role } from '../rules/roles.ts';
import { lifeOf } from '../rules/token-life.ts';
import type { ListedMember } from '../schema.ts';

const unlessPending = (column: string) => `case when r.is_pending then null else ${column} end`;

const listed = `r.member_id as id, case when r.is_pending then r.invited_as else m.email end as email,
  ${unlessPending('m.name')} as name, ${unlessPending('m.language')} as language,
  not r.is_pending and m.is_operator as "isOperator", not r.is_pending and m.password is not null as "hasPassword",
  r.created_at as "createdAt", ${unlessPending('m.joined_at')} as "joinedAt", ${unlessPending('m.blocked_at')} as "blockedAt",
  ${unlessPending('m.last_seen_at')} as "lastSeenAt", case when r.is_pending then r.version else m.version end as version,
  r.role, case when r.is_pending then 'invited' when m.blocked_at is not null then 'blocked' else 'active' end as state,
  case when r.is_pending then 0 else (select count(*)::int from member_passkey p where p.member_id = m.id) end as passkeys,
  case when r.is_pending and r.invited_at > $2 then r.invited_at + $3 * interval '1 ms' end as "invitedUntil"`;

const holder = `m.id, m.blocked_at is not null as "isBlocked"`;

export function roleStore(database: Database) {
  const setRole = database.statement(
    'member.setRole',
    `with raised as (update member set version = version + 1 where id = $1)
     insert into member_role (member_id, organisation_id, role, created_at) values ($1, $2, $3, $4)
     on conflict (member_id, organisation_id) do update set role = excluded.role, is_pending = false`,
  );
  const invite = database.statement(
    'member.inviteRole',
    `insert into member_role (member_id, organisation_id, role, created_at, is_pending, invited_as, invited_at)
     values ($1, $2, $3, $4, true, $5, $4)
     on conflict (member_id, organisation_id) do update set role = excluded.role, invited_at = excluded.invited_at,
       version = member_role.version + 1`,
  );
  const changeInvited = database.statement(
    'member.changeInvitedRole',
    `update member_role set role = $3, invited_at = null, version = version + 1
     where member_id = $1 and organisation_id = $2 and is_pending`,
  );
  const accept = database.statement<{ organisationId: string; role: Role }>(
    'member.acceptRole',
    `with accepted as (update member_role set is_pending = false
         where member_id = $1 and is_pending and ($2::bigint is null or organisation_id = $2)
         returning member_id, organisation_id, role),
       raised as (update member set version = version + 1 where id in (select member_id from accepted))
     select organisation_id as "organisationId", role from accepted`,
  );
  const removeRole = database.statement(
    'member.removeRole',
    `with gone as (delete from member_role where member_id = $1 and organisation_id = $2 returning is_pending)
     update member set version = version + 1 where id = $1 and exists (select 1 from gone where not is_pending)`,
  );
  const rolesOf = database.statement<{ organisationId: string; role: Role; isPending: boolean; version: number }>(
    'member.rolesOf',
    `select organisation_id as "organisationId", role, is_pending as "isPending", version from member_role
     where member_id = $1 order by organisation_id`,
  );
  const list = database.statement<ListedMember>(
    'member.list',
    `select ${listed} from member_role r join member m on m.id = r.member_id
     where r.organisation_id = $1 and ($4::timestamptz is null or (r.created_at, r.member_id) > ($4, $5::uuid))
     order by r.created_at, r.member_id limit $6`,
  );
  const listBackwards = database.statement<ListedMember>(
    'member.listBackwards',
    `select ${listed} from member_role r join member m on m.id = r.member_id
     where r.organisation_id = $1 and ($4::timestamptz is null or (r.created_at, r.member_id) < ($4, $5::uuid))
     order by r.created_at desc, r.member_id desc limit $6`,
  );
  const count = database.statement<{ count: number }>(
    'member.countIn',
    'select count(*)::int as count from (select 1 from member_role where organisation_id = $1 limit $2) as counted',
  );
  const findListed = database.statement<ListedMember>(
    'member.findListed',
    `select ${listed} from member_role r join member m on m.id = r.member_id
     where r.organisation_id = $1 and r.member_id::text = $4`,
  );
  const owners = database.statement<Holder>(
    'member.owners',
    `select ${holder}, m.joined_at is not null and not r.is_pending as "isJoined"
     from member_role r join member m on m.id = r.member_id
     where r.organisation_id = $1 and r.role = 'owner'`,
  );
  const operators = database.statement<Holder>(
    'member.operators',
    `select ${holder}, m.joined_at is not null as "isJoined" from member m where m.is_operator`,
  );

  const names = database.statement<{ id: string; name: string | null }>(
    'member.names',
    `select m.id, case when r.is_pending then r.invited_as else coalesce(m.name, m.email) end as name
     from member m left join member_role r on r.member_id = m.id and r.organisation_id = $2
     where m.id = any ($1::uuid[]) and ($2::bigint is null or r.member_id is not null)`,
  );

  const lifeMs = lifeOf('invitation');
  const invitedSince = (now: Date) => new Date(now.getTime() - lifeMs);
  const readRoles = async (id: string, isPending: boolean, within?: Queries) =>
    (await rolesOf([id], within)).rows.filter((row) => row.isPending === isPending);

  return {
    /** From now on; an invitation is accepted by that. */
    setRole: async (id: string, organisationId: string, role: Role, at: Date, within: Queries) =>
      void (await setRole([id, organisationId, role, at], within)),
    /** Pending until it is accepted. The e-mail is shown as it was typed first. */
    inviteRole: async (id: string, organisationId: string, role: Role, as: string, at: Date, within: Queries) =>
      void (await invite([id, organisationId, role, at, as], within)),
    /** The open invitation ends. */
    changeInvitedRole: async (id: string, organisationId: string, role: Role, within: Queries) =>
      void (await changeInvited([id, organisationId, role], within)),
    /** One pending role, or all of them; answers those that are in force now. */
    accept: async (id: string, organisationId: string | null, within: Queries) =>
      (await accept([id, organisationId], within)).rows,
    removeRole: async (id: string, organisationId: string, within: Queries) =>
      void (await removeRole([id, organisationId], within)),
    /** What is in force, by the id of the organisation. */
    rolesOf: async (id: string, within?: Queries): Promise<Record<string, Role>> =>
      Object.fromEntries(
        (await readRoles(id, false, within)).map(({ organisationId, role }) => [organisationId, role]),
      ),
    /** What waits to be accepted, by the id of the organisation. */
    invitationsOf: async (id: string, within?: Queries): Promise<Record<string, { role: Role; version: number }>> =>
      Object.fromEntries(
        (await readRoles(id, true, within)).map(({ organisationId, role, version }) => [
          organisationId,
          { role, version },
        ]),
      ),
    /** In the order in which they came to the organisation; a key is the moment and the id. */
    list: async (organisationId: string, now: Date, { from, isBackwards, limit }: PageRead) => {
      const [moment = null, id = null] = from ?? [];
      const read = isBackwards ? listBackwards : list;
      return (await read([organisationId, invitedSince(now), lifeMs, moment, id, limit])).rows;
    },
    countIn: async (organisationId: string, most: number) => (await count([organisationId, most])).rows[0]?.count ?? 0,
    findListed: async (organisationId: string, id: string, now: Date) =>
      (await findListed([organisationId, invitedSince(now), lifeMs, id])).rows[0] ?? null,
    /** How people are called: those of an organisation, or of all. */
    listNames: async (organisationId: string | null, ids: readonly string[]) =>
      new Map((await names([ids, organisationId])).rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]]))),
    listOwners: async (organisationId: string, within: Queries) => (await owners([organisationId], within)).rows,
    listOperators: async (within: Queries) => (await operators([], within)).rows,
  };
}
