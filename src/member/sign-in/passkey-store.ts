// The member room's SQL for passkeys: public keys only, nothing that could sign.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Passkey } from '../schema.ts';
import { asText } from '../store.ts';

export type PasskeyRow = Passkey & {
  memberId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

const columns = `id, member_id as "memberId", credential_id as "credentialId", public_key as "publicKey",
  counter::float8 as counter, transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

export function passkeyStore(database: Database) {
  const byCredential = database.statement<PasskeyRow>(
    'member.passkeyByCredential',
    `select ${columns} from member_passkey where credential_id = $1`,
  );
  const list = database.statement<PasskeyRow>(
    'member.listPasskeys',
    `select ${columns} from member_passkey where member_id = $1 order by created_at, id`,
  );
  const insert = database.statement(
    'member.insertPasskey',
    `insert into member_passkey (id, member_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
  );
  const use = database.statement(
    'member.usePasskey',
    'update member_passkey set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or counter = 0)',
  );
  const rename = database.statement(
    'member.renamePasskey',
    'update member_passkey set name = $3 where member_id = $1 and id::text = $2',
  );
  const remove = database.statement(
    'member.removePasskey',
    'delete from member_passkey where member_id = $1 and id::text = $2',
  );
  // Whoever adds two at once is counted one after the other.
  const lockOwner = database.statement('member.lockPasskeyOwner', 'select from member where id = $1 for update');
  return {
    findByCredential: async (credentialId: Buffer) => (await byCredential([credentialId])).rows[0] ?? null,
    list: async (memberId: string, within?: Queries) => (await list([memberId], within)).rows,
    /** How many there are; nobody else adds one until the transaction ends. */
    countForInsert: async (memberId: string, within: Queries) => {
      await lockOwner([memberId], within);
      return (await list([memberId], within)).rows.length;
    },
    /** False when the credential is known already. */
    insert: async (passkey: Omit<PasskeyRow, 'lastUsedAt'>, within: Queries) => {
      const { id, memberId, credentialId, publicKey, counter, transports, name, createdAt } = passkey;
      const values = [id, memberId, credentialId, publicKey, counter, transports, name, createdAt];
      return (await insert(values, within)).rowCount === 1;
    },
    /** False when the counter did not grow: somebody has a copy, or the same answer came twice at once. */
    use: async (id: string, counter: number, at: Date, within: Queries) =>
      (await use([id, counter, at], within)).rowCount === 1,
    rename: async (memberId: string, id: string, name: string, within: Queries) =>
      (await rename([memberId, asText(id), name], within)).rowCount === 1,
    remove: async (memberId: string, id: string, within: Queries) =>
      (await remove([memberId, asText(id)], within)).rowCount === 1,
  };
}

export type PasskeyStore = ReturnType<typeof passkeyStore>;
