// The member room's SQL for members; their roles stand in role-store.ts.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { roleStore } from './people/role-store.ts';
import type { Language } from './rules/language.ts';
import type { Member } from './schema.ts';

/** With what only this room may see. */
export type MemberRow = Member & {
  emailKey: string | null;
  password: string | null;
  emailProvedAt: Date | null;
};

export const memberColumns = `m.id, m.email, m.email_key as "emailKey", m.name, m.language, m.is_operator as "isOperator", m.password,
  m.password is not null as "hasPassword", m.created_at as "createdAt", m.joined_at as "joinedAt",
  m.blocked_at as "blockedAt", m.last_seen_at as "lastSeenAt", m.email_proved_at as "emailProvedAt", m.version`;

/** What may be changed of a member; what is left out stays. */
export type MemberChanges = {
  email?: string;
  emailKey?: string;
  name?: string;
  language?: Language;
  isOperator?: boolean;
  password?: string;
  joinedAt?: Date;
};

export function memberStore(database: Database) {
  const byId = database.statement<MemberRow>(
    'member.byId',
    `select ${memberColumns} from member m where m.id::text = $1`,
  );
  const byEmail = database.statement<MemberRow>(
    'member.byEmail',
    `select ${memberColumns} from member m where m.email_key = $1`,
  );
  const anyOperator = database.statement(
    'member.anyOperator',
    'select 1 from member where is_operator and joined_at is not null limit 1',
  );
  const insert = database.statement(
    'member.insert',
    `insert into member (id, email, email_key, language, is_operator, created_at, joined_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
  );
  const update = database.statement(
    'member.update',
    `update member set email = coalesce($2, email), email_key = coalesce($3, email_key), name = coalesce($4, name),
       language = coalesce($5, language), is_operator = coalesce($6, is_operator), password = coalesce($7, password),
       joined_at = coalesce(joined_at, $8), version = version + 1 where id = $1`,
  );
  const prove = database.statement(
    'member.prove',
    `with gone as (delete from member_passkey where member_id = $1 and $3)
     update member set email_proved_at = $2, password = case when $3 then null else password end, version = version + 1
     where id = $1`,
  );
  const doubt = database.statement('member.doubt', 'update member set email_proved_at = null where id = $1');
  const setBlocked = database.statement(
    'member.setBlocked',
    'update member set blocked_at = $2, version = version + 1 where id = $1',
  );
  const remove = database.statement('member.remove', 'delete from member where id = $1');
  const all = database.statement<MemberRow>(
    'member.all',
    `select ${memberColumns} from member m order by m.created_at, m.id`,
  );
  return {
    find: async (id: string, within?: Queries) => (await byId([asText(id)], within)).rows[0] ?? null,
    findByEmail: async (key: string, within?: Queries) => (await byEmail([asText(key)], within)).rows[0] ?? null,
    /** Whether somebody has come who runs the installation: since the last one stays, it is true for ever then. */
    hasOperator: async (within?: Queries) => (await anyOperator([], within)).rowCount === 1,
    insert: async (member: Pick<MemberRow, NewMemberField>, within: Queries) => {
      const { id, email, emailKey, language, isOperator, createdAt, joinedAt } = member;
      await insert([id, email, emailKey, language, isOperator, createdAt, joinedAt], within);
    },
    /** The e-mail is theirs. With `anew`, whatever opened the account before is gone: password and passkeys. */
    prove: async (id: string, at: Date, anew: boolean, within: Queries) => void (await prove([id, at, anew], within)),
    /** Somebody else could have come in their name: the e-mail has to be proved anew. */
    doubt: async (id: string, within: Queries) => void (await doubt([id], within)),
    update: async (id: string, changes: MemberChanges, within: Queries) => {
      const { email, emailKey, name, language, isOperator, password, joinedAt } = changes;
      const given = [email, emailKey, name, language, isOperator, password, joinedAt];
      await update([id, ...given.map((value) => value ?? null)], within);
    },
    setBlocked: async (id: string, at: Date | null, within: Queries) => void (await setBlocked([id, at], within)),
    /** Only of somebody who never joined: others stay, since the audit log names them. */
    remove: async (id: string, within: Queries) => void (await remove([id], within)),
    listAll: async () => (await all([])).rows.map(withoutSecrets),
    ...roleStore(database),
  };
}

export type MemberStore = ReturnType<typeof memberStore>;

type NewMemberField = 'id' | 'email' | 'emailKey' | 'language' | 'isOperator' | 'createdAt' | 'joinedAt';

/** PostgreSQL takes no NUL in a text; what holds one is nobody's name or id. */
export const asText = (text: string): string => text.replaceAll('\0', '\ufffd');

/** What leaves the room. */
export function withoutSecrets<Row extends Member>(row: Row): Omit<Row, 'password' | 'emailKey'> {
  const { password: _password, emailKey: _emailKey, ...shown } = row as Row & Partial<MemberRow>;
  return shown as Omit<Row, 'password' | 'emailKey'>;
}
