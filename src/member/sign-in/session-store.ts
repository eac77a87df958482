// The member room's SQL for sessions. Only the digest of a session's token is stored.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { openSql, part, type SqlPart } from '#platform/database/sql.ts';
import type { Role } from '../rules/roles.ts';
import { idleMs, longestMs } from '../rules/session-life.ts';
import type { ListedSession, SignInMethod } from '../schema.ts';
import { asText, type MemberRow, memberColumns } from '../store.ts';

/** A session with its member and their roles, as one row. */
export type SessionRow = MemberRow & {
  sessionId: string;
  digest: string;
  method: SignInMethod;
  startedAt: Date;
  lastUsedAt: Date;
  roles: Record<string, Role>;
  hasPasskey: boolean;
};

export type NewSessionRow = Omit<ListedSession, 'lastUsedAt'> & { digest: string; memberId: string };

export function sessionStore(database: Database) {
  const sql = openSql(database);
  const byDigests = database.statement<SessionRow>(
    'member.sessionsByDigests',
    `select ${memberColumns}, s.id as "sessionId", encode(s.digest, 'hex') as digest, s.method,
       s.created_at as "startedAt", s.last_used_at as "lastUsedAt",
       (select coalesce(jsonb_object_agg(r.organisation_id, r.role), '{}') from member_role r
         where r.member_id = m.id and not r.is_pending) as roles,
       exists (select 1 from member_passkey p where p.member_id = m.id) as "hasPasskey"
     from member_session s join member m on m.id = s.member_id
     where s.digest = any($1::bytea[]) and m.blocked_at is null`,
  );
  // Sessions and members are locked in the order of their ids: processes that saw the same ones would deadlock otherwise.
  const touch = database.statement(
    'member.touchSessions',
    `with used as materialized (
         select s.id, s.member_id, used.at
         from unnest($1::uuid[], $2::timestamptz[]) as used (id, at) join member_session s on s.id = used.id
         order by s.id for no key update of s),
       touched as (update member_session s set last_used_at = greatest(s.last_used_at, used.at)
         from used where s.id = used.id),
       seen as materialized (
         select m.id, latest.at
         from (select member_id, max(at) as at from used group by member_id) latest join member m on m.id = latest.member_id
         order by m.id for no key update of m)
     update member m set last_seen_at = greatest(m.last_seen_at, seen.at) from seen where m.id = seen.id`,
  );
  const oldest = (now: number) => ({ unused: new Date(now - idleMs), begun: new Date(now - longestMs) });
  /** Answers their digests. */
  const end = (those: SqlPart, within: Queries) =>
    sql(within).column<string>`delete from member_session where ${those} returning encode(digest, 'hex')`;
  return {
    /** False if the member is blocked. */
    insert: async (session: NewSessionRow, within: Queries) => {
      const { id, digest, memberId, method, createdAt, clientAddress, userAgent } = session;
      const { unused, begun } = oldest(createdAt.getTime());
      const added = await sql(within).run`
        with ended as (delete from member_session where last_used_at < ${unused} or created_at < ${begun}),
          seen as (update member set last_seen_at = ${createdAt} where id = ${memberId} and blocked_at is null
            returning id)
        insert into member_session (id, digest, member_id, method, created_at, last_used_at, client_address, user_agent)
        select ${id}, decode(${digest}, 'hex'), seen.id, ${method}, ${createdAt}, ${createdAt}, ${clientAddress},
          ${userAgent}
        from seen`;
      return added === 1;
    },
    listByDigests: async (digests: string[]) => (await byDigests([digests.map((digest) => `\\x${digest}`)])).rows,
    list: (memberId: string, now: number) => {
      const { unused, begun } = oldest(now);
      return sql.all<ListedSession>`
        select id, method, created_at, last_used_at, client_address, user_agent from member_session
        where member_id = ${memberId} and last_used_at > ${unused} and created_at > ${begun}
        order by last_used_at desc, id`;
    },
    end: (memberId: string, id: string, within: Queries) =>
      end(part`member_id = ${memberId} and id::text = ${asText(id)}`, within),
    endAllBut: (memberId: string, kept: string | null, within: Queries) =>
      end(part`member_id = ${memberId} and id::text is distinct from ${kept}::text`, within),
    /** All but so many, which were used last. */
    endOldest: (memberId: string, kept: number, within: Queries) =>
      end(
        part`id in (select id from member_session where member_id = ${memberId}
          order by last_used_at desc, created_at desc, id offset ${kept})`,
        within,
      ),
    touch: async (uses: Map<string, number>) =>
      void (await touch([[...uses.keys()], [...uses.values()].map((at) => new Date(at))])),
  };
}

export type SessionStore = ReturnType<typeof sessionStore>;
