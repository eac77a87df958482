// The SQL of files that wait to be applied: kept for an hour, each of one organisation and environment.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { type Tenant, tenantDatabase } from '#platform/database/tenant.ts';
import type { SourceRow } from './import-file.ts';
import type { Problem } from './rules/problems.ts';

/** What a row of a file would do. `fields` are those that would change. */
export type PreviewRow = {
  row: number;
  slug: string;
  name: string;
  kind: 'new' | 'changed' | 'same' | 'problem';
  fields: string[];
  /** Of `fields`, those that would be empty afterwards. */
  empties: string[];
  problems: Problem[];
};

export type WaitingImport = {
  id: string;
  fileName: string;
  revision: number;
  rows: SourceRow[];
  preview: PreviewRow[];
};

export function importStore(database: Database) {
  const tenants = tenantDatabase(database);
  const insert = tenants.statement(
    'branch.keepImport',
    `insert into branch_import (organisation_id, environment, id, file_name, revision, rows, preview, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  );
  const find = tenants.statement<{ fileName: string; revision: string; rows: string; preview: string }>(
    'branch.findImport',
    `select file_name as "fileName", revision, rows, preview from branch_import
     where organisation_id = $1 and environment = $2 and id = $3 and created_at >= $4`,
  );
  const remove = tenants.statement(
    'branch.removeImport',
    'delete from branch_import where organisation_id = $1 and environment = $2 and id = $3',
  );
  const removeOld = database.statement('branch.removeOldImports', 'delete from branch_import where created_at < $1');
  return {
    keep: async (tenant: Tenant, file: WaitingImport, at: Date) => {
      const { id, fileName, revision, rows, preview } = file;
      await insert(tenant, [id, fileName, revision, JSON.stringify(rows), JSON.stringify(preview), at]);
    },
    /** Null as well when it waits since before `since`. */
    find: async (tenant: Tenant, id: string, since: Date): Promise<WaitingImport | null> => {
      const row = (await find(tenant, [id, since])).rows[0];
      if (!row) return null;
      const { fileName, revision, rows, preview } = row;
      return { id, fileName, revision: Number(revision), rows: JSON.parse(rows), preview: JSON.parse(preview) };
    },
    removeOld: async (before: Date) => {
      await removeOld([before]);
    },
    remove: async (tenant: Tenant, id: string, within: Queries) => {
      await remove(tenant, [id], within);
    },
  };
}

export type ImportStore = ReturnType<typeof importStore>;
