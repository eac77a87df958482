// The member room's SQL for members; role-store.ts has their roles.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { openSql, rawSql } from '#platform/database/sql.ts';
import { roleStore } from './people/role-store.ts';
import type { Member } from './schema.ts';

/** With the fields that only this room may see. */
export type MemberRow = Member & {
  emailKey: string | null;
  password: string | null;
  emailProvedAt: Date | null;
};

/** Named as its fields: the lookup of sessions reads them as they come. */
export const memberColumns = `m.id, m.email, m.email_key as "emailKey", m.name, m.language, m.is_operator as "isOperator", m.password,
  m.password is not null as "hasPassword", m.created_at as "createdAt", m.joined_at as "joinedAt",
  m.blocked_at as "blockedAt", m.last_seen_at as "lastSeenAt", m.email_proved_at as "emailProvedAt", m.version`;

const columns = rawSql(memberColumns);

/** What may be changed of a member; what is left out stays. */
export type MemberChanges = { [Name in ChangedField]?: NonNullable<MemberRow[Name]> };
type ChangedField = 'email' | 'emailKey' | 'name' | 'language' | 'isOperator' | 'password' | 'joinedAt';

export function memberStore(database: Database) {
  const sql = openSql(database);
  return {
    find: (id: string, within?: Queries) =>
      sql(within).first<MemberRow>`select ${columns} from member m where m.id::text = ${asText(id)}`,
    findByEmail: (key: string, within?: Queries) =>
      sql(within).first<MemberRow>`select ${columns} from member m where m.email_key = ${asText(key)}`,
    /** Whether an operator has joined. The last one stays, so from then on it is always true. */
    hasOperator: async (within?: Queries) =>
      (await sql(within).first`select 1 from member where is_operator and joined_at is not null limit 1`) !== null,
    insert: (member: Pick<MemberRow, NewMemberField>, within: Queries) => {
      const { id, email, emailKey, language, isOperator, createdAt, joinedAt } = member;
      return sql(within).run`
        insert into member (id, email, email_key, language, is_operator, created_at, joined_at)
        values (${id}, ${email}, ${emailKey}, ${language}, ${isOperator}, ${createdAt}, ${joinedAt})`;
    },
    /** The e-mail is theirs. With `anew`, whatever opened the account before is gone: password and passkeys. */
    prove: (id: string, at: Date, anew: boolean, within: Queries) => sql(within).run`
      with gone as (delete from member_passkey where member_id = ${id} and ${anew})
      update member set email_proved_at = ${at}, password = case when ${anew} then null else password end,
        version = version + 1 where id = ${id}`,
    /** Somebody else could have come in their name: the e-mail has to be proved anew. */
    doubt: (id: string, within: Queries) => sql(within).run`update member set email_proved_at = null where id = ${id}`,
    update: (id: string, changes: MemberChanges, within: Queries) => {
      const { email, emailKey, name, language, isOperator, password, joinedAt } = changes;
      return sql(within).run`
        update member set email = coalesce(${email}, email), email_key = coalesce(${emailKey}, email_key),
          name = coalesce(${name}, name), language = coalesce(${language}, language),
          is_operator = coalesce(${isOperator}, is_operator), password = coalesce(${password}, password),
          joined_at = coalesce(joined_at, ${joinedAt}), version = version + 1
        where id = ${id}`;
    },
    setBlocked: (id: string, at: Date | null, within: Queries) =>
      sql(within).run`update member set blocked_at = ${at}, version = version + 1 where id = ${id}`,
    /** Only of somebody who never joined: others stay, since the audit log names them. */
    remove: (id: string, within: Queries) => sql(within).run`delete from member where id = ${id}`,
    listAll: () => sql.all<MemberRow>`select ${columns} from member m order by m.created_at, m.id`,
    ...roleStore(database),
  };
}

export type MemberStore = ReturnType<typeof memberStore>;

type NewMemberField = 'id' | 'email' | 'emailKey' | 'language' | 'isOperator' | 'createdAt' | 'joinedAt';

/** PostgreSQL takes no NUL in a text; a text that contains one is nobody's name or id. */
export const asText = (text: string): string => text.replaceAll('\0', '\ufffd');

/** The fields that may leave the room. */
export function withoutSecrets<Row extends Member>(row: Row): Omit<Row, 'password' | 'emailKey'> {
  const { password: _password, emailKey: _emailKey, ...shown } = row as Row & Partial<MemberRow>;
  return shown as Omit<Row, 'password' | 'emailKey'>;
}
