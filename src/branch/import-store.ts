// The SQL of files that wait to be applied: kept for an hour, each of one organisation and environment.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { type Tenant, tenantDatabase } from '#platform/database/tenant.ts';
import { mostStoredBytes, readStoredBytes, storedPieceBytes } from '#platform/reading/stored-bytes.ts';
import { type Preview, packPreview, unpackPreview } from './rules/preview.ts';

export type WaitingImport = { id: string; fileName: string; revision: number; preview: Preview };

type FileRow = { fileName: string; revision: string; preview: string };

export function importStore(database: Database) {
  const tenants = tenantDatabase(database);
  const insert = tenants.statement(
    'branch.keepImport',
    `insert into branch_import_file (organisation_id, environment, id, file_name, revision, content, preview, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  );
  const waits = 'where organisation_id = $1 and environment = $2 and id = $3 and created_at >= $4';
  const find = tenants.statement<FileRow>(
    'branch.findImport',
    `select file_name as "fileName", revision, preview from branch_import_file ${waits}`,
  );
  const findContent = tenants.statement<{ content: Buffer }>(
    'branch.findImportContent',
    `select substring(content from $5 for ${storedPieceBytes}) as content from branch_import_file ${waits}`,
  );
  const remove = tenants.statement(
    'branch.removeImport',
    'delete from branch_import_file where organisation_id = $1 and environment = $2 and id = $3',
  );
  // The second one is the table of the release before.
  const removeOld = ['branch_import_file', 'branch_import'].map((table) =>
    database.statement(`branch.removeOld ${table}`, `delete from ${table} where created_at < $1`),
  );
  return {
    keep: async (tenant: Tenant, file: WaitingImport & { content: Uint8Array }, at: Date) => {
      const { id, fileName, revision, content, preview } = file;
      const packed = packPreview(preview, mostStoredBytes(content.length));
      await insert(tenant, [id, fileName, revision, Buffer.from(content), packed, at]);
    },
    /** Null as well when it waits since before `since`. Without its content, which may be large. */
    find: async (tenant: Tenant, id: string, since: Date): Promise<WaitingImport | null> => {
      const row = (await find(tenant, [id, since])).rows[0];
      return row
        ? { id, fileName: row.fileName, revision: Number(row.revision), preview: unpackPreview(row.preview) }
        : null;
    },
    findContent: (tenant: Tenant, id: string, since: Date): Promise<Buffer | null> =>
      readStoredBytes(async (from) => (await findContent(tenant, [id, since, from])).rows[0]?.content),
    removeOld: async (before: Date) => {
      for (const statement of removeOld) await statement([before]);
    },
    remove: async (tenant: Tenant, id: string, within: Queries) => {
      await remove(tenant, [id], within);
    },
  };
}

export type ImportStore = ReturnType<typeof importStore>;
