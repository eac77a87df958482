// The member room's SQL for sessions. Only the digest of a session's token is stored.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
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

const listed = `id, method, created_at as "createdAt", last_used_at as "lastUsedAt", client_address as "clientAddress",
  user_agent as "userAgent"`;

export function sessionStore(database: Database) {
  const insert = database.statement(
    'member.insertSession',
    `with ended as (delete from member_session where last_used_at < $8 or created_at < $9),
       seen as (update member set last_seen_at = $5 where id = $3 and blocked_at is null returning id)
     insert into member_session (id, digest, member_id, method, created_at, last_used_at, client_address, user_agent)
     select $1, decode($2, 'hex'), seen.id, $4, $5, $5, $6, $7 from seen`,
  );
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
  const list = database.statement<ListedSession>(
    'member.listSessions',
    `select ${listed} from member_session where member_id = $1 and last_used_at > $2 and created_at > $3
     order by last_used_at desc, id`,
  );
  const end = database.statement<{ digest: string }>(
    'member.endSession',
    `delete from member_session where member_id = $1 and id::text = $2 returning encode(digest, 'hex') as digest`,
  );
  const endAll = database.statement<{ digest: string }>(
    'member.endSessions',
    `delete from member_session where member_id = $1 and id::text is distinct from $2
     returning encode(digest, 'hex') as digest`,
  );
  const endOldest = database.statement<{ digest: string }>(
    'member.endOldestSessions',
    `delete from member_session where id in (
       select id from member_session where member_id = $1 order by last_used_at desc, created_at desc, id offset $2)
     returning encode(digest, 'hex') as digest`,
  );
  const touch = database.statement(
    'member.touchSessions',
    `with used as (select * from unnest($1::uuid[], $2::timestamptz[]) as used (id, at)),
       touched as (update member_session s set last_used_at = greatest(s.last_used_at, used.at)
         from used where s.id = used.id returning s.member_id, used.at)
     update member m set last_seen_at = greatest(m.last_seen_at, latest.at)
     from (select member_id, max(at) as at from touched group by member_id) latest where m.id = latest.member_id`,
  );
  const oldest = (now: number) => [new Date(now - idleMs), new Date(now - longestMs)];
  return {
    /** False when the member is blocked. */
    insert: async (session: NewSessionRow, within: Queries) => {
      const { id, digest, memberId, method, createdAt, clientAddress, userAgent } = session;
      const [unused, old] = oldest(createdAt.getTime());
      const values = [id, digest, memberId, method, createdAt, clientAddress, userAgent, unused, old];
      return (await insert(values, within)).rowCount === 1;
    },
    listByDigests: async (digests: string[]) => (await byDigests([digests.map((digest) => `\\x${digest}`)])).rows,
    list: async (memberId: string, now: number) => (await list([memberId, ...oldest(now)])).rows,
    /** The digests of what ended. */
    end: async (memberId: string, id: string, within: Queries) =>
      digestsOf((await end([memberId, asText(id)], within)).rows),
    endAllBut: async (memberId: string, kept: string | null, within: Queries) =>
      digestsOf((await endAll([memberId, kept], within)).rows),
    /** All but so many, which were used last. */
    endOldest: async (memberId: string, kept: number, within: Queries) =>
      digestsOf((await endOldest([memberId, kept], within)).rows),
    touch: async (uses: Map<string, number>) =>
      void (await touch([[...uses.keys()], [...uses.values()].map((at) => new Date(at))])),
  };
}

const digestsOf = (rows: { digest: string }[]) => rows.map(({ digest }) => digest);

export type SessionStore = ReturnType<typeof sessionStore>;
