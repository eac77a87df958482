// The member room's SQL for passkeys: public keys only, nothing that could sign.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { openSql, part } from '#platform/database/sql.ts';
import type { Passkey } from '../schema.ts';
import { asText } from '../store.ts';

export type PasskeyRow = Passkey & {
  memberId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

const columns = part`id, member_id, credential_id, public_key, counter::float8 as counter, transports, name, created_at,
  last_used_at`;

export function passkeyStore(database: Database) {
  const sql = openSql(database);
  const list = (memberId: string, within?: Queries) => sql(within).all<PasskeyRow>`
    select ${columns} from member_passkey where member_id = ${memberId} order by created_at, id`;
  return {
    findByCredential: (credentialId: Buffer) =>
      sql.first<PasskeyRow>`select ${columns} from member_passkey where credential_id = ${credentialId}`,
    list,
    /**
     * The ways to sign in to the account: nobody else adds or removes one until the transaction ends. Code that locks a
     * passkey calls this first, also a sign-in.
     */
    lockWays: async (memberId: string, within: Queries) => {
      const owner = await sql(within).first<{ hasPassword: boolean }>`
        select password is not null as has_password from member where id = ${memberId} for update`;
      return { hasPassword: owner?.hasPassword === true, count: (await list(memberId, within)).length };
    },
    /** False if the credential is known already. */
    insert: async (passkey: Omit<PasskeyRow, 'lastUsedAt'>, within: Queries) => {
      const { id, memberId, credentialId, publicKey, counter, transports, name, createdAt } = passkey;
      const added = await sql(within).run`
        insert into member_passkey (id, member_id, credential_id, public_key, counter, transports, name, created_at)
        values (${id}, ${memberId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name}, ${createdAt})
        on conflict (credential_id) do nothing`;
      return added === 1;
    },
    /** False if the counter did not grow: somebody has a copy, or the same answer came twice at once. */
    use: async (id: string, counter: number, at: Date, within: Queries) =>
      (await sql(within).run`
        update member_passkey set counter = ${counter}, last_used_at = ${at}
        where id = ${id} and (counter < ${counter} or counter = 0)`) === 1,
    remove: async (memberId: string, id: string, within: Queries) =>
      (await sql(within).run`
        delete from member_passkey where member_id = ${memberId} and id::text = ${asText(id)}`) === 1,
  };
}

export type PasskeyStore = ReturnType<typeof passkeyStore>;
