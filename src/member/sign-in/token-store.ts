// The member room's SQL for one-time links and for the challenges of passkeys: both are used once and end by themselves.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
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

const columns = `kind, member_id as "memberId", organisation_id as "organisationId", expires_at as "expiresAt",
  is_mailed as "isMailed", made_by as "madeBy"`;

export function tokenStore(database: Database) {
  const insert = database.statement(
    'member.insertToken',
    `with ended as (delete from member_token where expires_at <= $4)
     insert into member_token (digest, kind, member_id, created_at, expires_at, is_mailed, organisation_id, made_by)
     values (decode($1, 'hex'), $2, $3, $4, $5, $6, $7, $8)`,
  );
  const find = database.statement<TokenRow>(
    'member.findToken',
    `select ${columns} from member_token where digest = decode($1, 'hex') and expires_at > $2`,
  );
  const take = database.statement<TokenRow>(
    'member.takeToken',
    `delete from member_token where digest = decode($1, 'hex') and expires_at > $2 returning ${columns}`,
  );
  const removeOf = database.statement('member.removeTokens', 'delete from member_token where member_id = $1');
  const removeInvitations = database.statement(
    'member.removeInvitations',
    'delete from member_token where member_id = $1 and organisation_id = $2',
  );
  const removeLinks = database.statement(
    'member.removeLinks',
    'delete from member_token where member_id = $1 and organisation_id is null',
  );
  const insertChallenge = database.statement(
    'member.insertChallenge',
    `with ended as (delete from member_challenge where expires_at <= $3)
     insert into member_challenge (challenge, member_id, expires_at) values ($1, $2, $4)`,
  );
  const takeChallenge = database.statement(
    'member.takeChallenge',
    `delete from member_challenge where challenge = $1 and member_id is not distinct from $2 and expires_at > $3`,
  );
  return {
    insert: async (digest: string, token: TokenRow, at: Date, within?: Queries) =>
      void (await insert(
        [
          ...[digest, token.kind, token.memberId, at, token.expiresAt],
          ...[token.isMailed, token.organisationId, token.madeBy],
        ],
        within,
      )),
    find: async (digest: string, now: Date) => (await find([digest, now])).rows[0] ?? null,
    /** The token is gone afterwards: it works once, whoever else comes at the same moment. */
    take: async (digest: string, now: Date, within: Queries) => (await take([digest, now], within)).rows[0] ?? null,
    removeOf: async (memberId: string, within: Queries) => void (await removeOf([memberId], within)),
    /** Of one organisation only: what others have sent is not theirs to end. */
    removeInvitations: async (memberId: string, organisationId: string, within: Queries) =>
      void (await removeInvitations([memberId, organisationId], within)),
    /** All but the invitations of organisations. */
    removeLinks: async (memberId: string, within: Queries) => void (await removeLinks([memberId], within)),
    insertChallenge: async (challenge: Buffer, memberId: string | null, now: Date, expiresAt: Date) =>
      void (await insertChallenge([challenge, memberId, now, expiresAt])),
    takeChallenge: async (challenge: Buffer, memberId: string | null, now: Date) =>
      (await takeChallenge([challenge, memberId, now])).rowCount === 1,
  };
}

export type TokenStore = ReturnType<typeof tokenStore>;
