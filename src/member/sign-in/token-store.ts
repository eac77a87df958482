// The member room's SQL for one-time links and for the challenges of passkeys: both are used once and end by themselves.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { openSql, part } from '#platform/database/sql.ts';
import type { TokenKind } from '../schema.ts';

export type TokenRow = {
  kind: TokenKind;
  memberId: string | null;
  /** The organisation that an invitation is for. */
  organisationId: string | null;
  expiresAt: Date;
  /** Whether it went to the e-mail of the member, and to nobody else. */
  isMailed: boolean;
  /** The member who got it to hand on. */
  madeBy: string | null;
};

const columns = part`kind, member_id, organisation_id, expires_at, is_mailed, made_by`;
const isOpen = (digest: string, now: Date) => part`digest = decode(${digest}, 'hex') and expires_at > ${now}`;

export function tokenStore(database: Database) {
  const sql = openSql(database);
  return {
    insert: (digest: string, token: TokenRow, at: Date, within?: Queries) => {
      const { kind, memberId, organisationId, expiresAt, isMailed, madeBy } = token;
      return sql(within).run`
        with ended as (delete from member_token where expires_at <= ${at})
        insert into member_token (digest, kind, member_id, created_at, expires_at, is_mailed, organisation_id, made_by)
        values (decode(${digest}, 'hex'), ${kind}, ${memberId}, ${at}, ${expiresAt}, ${isMailed}, ${organisationId},
          ${madeBy})`;
    },
    find: (digest: string, now: Date) =>
      sql.first<TokenRow>`select ${columns} from member_token where ${isOpen(digest, now)}`,
    /** The token is gone afterwards: it works once, also when two people use it at the same moment. */
    take: (digest: string, now: Date, within: Queries) =>
      sql(within).first<TokenRow>`delete from member_token where ${isOpen(digest, now)} returning ${columns}`,
    removeOf: (memberId: string, within: Queries) =>
      sql(within).run`delete from member_token where member_id = ${memberId}`,
    /** Of one organisation only: what others have sent is not theirs to end. */
    removeInvitations: (memberId: string, organisationId: string, within: Queries) =>
      sql(within).run`delete from member_token where member_id = ${memberId} and organisation_id = ${organisationId}`,
    /** All but the invitations of organisations. */
    removeLinks: (memberId: string, within: Queries) =>
      sql(within).run`delete from member_token where member_id = ${memberId} and organisation_id is null`,
    insertChallenge: (challenge: Buffer, memberId: string | null, now: Date, expiresAt: Date) => sql.run`
      with ended as (delete from member_challenge where expires_at <= ${now})
      insert into member_challenge (challenge, member_id, expires_at) values (${challenge}, ${memberId}, ${expiresAt})`,
    takeChallenge: async (challenge: Buffer, memberId: string | null, now: Date) =>
      (await sql.run`
        delete from member_challenge
        where challenge = ${challenge} and member_id is not distinct from ${memberId} and expires_at > ${now}`) === 1,
  };
}

export type TokenStore = ReturnType<typeof tokenStore>;
