// The SQL of what an Undo gives back: kept for an hour, each of one organisation and environment.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { type Tenant, tenantDatabase } from '#platform/database/tenant.ts';
import { readJsonRows, writeJsonRows } from '#platform/reading/json-rows.ts';
import type { Row } from './rules/fields.ts';

/** A branch before and after a change; one that was new has no `before`. */
export type ChangedBranch = { slug: string; before: Row | null; after: Row };

/** `action` is what the log says of taking it back. */
export type KeptUndo = { action: string; branches: ChangedBranch[] };

export function undoStore(database: Database) {
  const tenants = tenantDatabase(database);
  const insert = tenants.statement(
    'branch.keepUndo',
    `insert into branch_undo (organisation_id, environment, id, changes, created_at) values ($1, $2, $3, $4, $5)`,
  );
  const find = tenants.statement<{ changes: string }>(
    'branch.findUndo',
    `select changes from branch_undo
     where organisation_id = $1 and environment = $2 and id = $3 and created_at >= $4`,
  );
  const remove = tenants.statement(
    'branch.removeUndo',
    'delete from branch_undo where organisation_id = $1 and environment = $2 and id = $3',
  );
  const removeOld = database.statement('branch.removeOldUndos', 'delete from branch_undo where created_at < $1');
  return {
    keep: async (tenant: Tenant, id: string, undo: KeptUndo, at: Date, within: Queries) => {
      await insert(tenant, [id, await writeUndo(undo), at], within);
    },
    /** Null as well when it was made before `since`. */
    find: async (tenant: Tenant, id: string, since: Date, within: Queries): Promise<KeptUndo | null> => {
      const row = (await find(tenant, [id, since], within)).rows[0];
      return row ? readUndo(row.changes) : null;
    },
    remove: async (tenant: Tenant, id: string, within: Queries) => {
      await remove(tenant, [id], within);
    },
    removeOld: async (before: Date) => {
      await removeOld([before]);
    },
  };
}

const branchesMark = ',"branches":';

/** As JSON, in turns: there may be a thousand branches. */
const writeUndo = async ({ action, branches }: KeptUndo): Promise<string> =>
  `{"action":${JSON.stringify(action)}${branchesMark}${await writeJsonRows(branches)}}`;

async function readUndo(text: string): Promise<KeptUndo> {
  const at = text.indexOf(branchesMark);
  const { action } = JSON.parse(`${text.slice(0, at)}}`);
  return { action, branches: await readJsonRows(text.slice(at + branchesMark.length, -1)) };
}

export type UndoStore = ReturnType<typeof undoStore>;
