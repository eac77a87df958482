// The SQL of what waits between two pages: rows that were made together, and files between the look and the import.
import type { Database } from '#platform/database/database.ts';
import { type Tenant, tenantDatabase } from '#platform/database/tenant.ts';
import { mostStoredBytes, readStoredBytes, storedPieceBytes } from '#platform/reading/stored-bytes.ts';
import { type ImportReport, packReport } from '../import/import-report.ts';
import type { Source } from '../import/rules/foreign.ts';
import type { MadeLink } from './create-links.ts';

export type Batch = { id: string; rows: MadeLink[]; createdAt: Date };
export type WaitingFile = {
  id: string;
  fileName: string;
  source: Source | null;
  content: Buffer;
  report: ImportReport;
};

export type BatchStore = ReturnType<typeof batchStore>;

export function batchStore(database: Database) {
  const tenants = tenantDatabase(database);
  const insert = tenants.statement(
    'shortener.keepBatch',
    `insert into shortener_batch (organisation_id, environment, id, rows, created_at) values ($1, $2, $3, $4, $5)`,
  );
  const find = tenants.statement<{ rows: string; created_at: Date }>(
    'shortener.findBatch',
    `select rows, created_at from shortener_batch
     where organisation_id = $1 and environment = $2 and id = $3 and created_at >= $4`,
  );
  const insertFile = tenants.statement(
    'shortener.keepFile',
    `insert into shortener_import_file (organisation_id, environment, id, file_name, source, content, report, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  );
  type FileRow = { fileName: string; source: Source | null; report: string };
  const waits = 'where organisation_id = $1 and environment = $2 and id = $3 and created_at >= $4';
  const findFile = tenants.statement<FileRow>(
    'shortener.findFile',
    `select file_name as "fileName", source, report from shortener_import_file ${waits}`,
  );
  const findContent = tenants.statement<{ content: Buffer }>(
    'shortener.findFileContent',
    `select substring(content from $5 for ${storedPieceBytes}) as content from shortener_import_file ${waits}`,
  );
  const removeFile = tenants.statement(
    'shortener.removeFile',
    'delete from shortener_import_file where organisation_id = $1 and environment = $2 and id = $3',
  );
  const removeOld = ['shortener_batch', 'shortener_import_file'].map((table) =>
    database.statement(`shortener.removeOld ${table}`, `delete from ${table} where created_at < $1`),
  );

  /** Without its content, which may be large. */
  async function readFile(owner: Tenant, id: string, since: Date): Promise<Omit<WaitingFile, 'content'> | null> {
    const [row] = (await findFile(owner, [id, since])).rows;
    return row ? { ...row, id, report: JSON.parse(row.report) } : null;
  }

  return {
    keep: (owner: Tenant, { id, rows, createdAt }: Batch) => insert(owner, [id, JSON.stringify(rows), createdAt]),

    /** Null as well when it is older than `since`. */
    async find(owner: Tenant, id: string, since: Date): Promise<Batch | null> {
      const [row] = (await find(owner, [id, since])).rows;
      return row ? { id, rows: JSON.parse(row.rows), createdAt: row.created_at } : null;
    },

    keepFile: (owner: Tenant, { id, fileName, source, content, report }: WaitingFile, at: Date) =>
      insertFile(owner, [id, fileName, source, content, packReport(report, mostStoredBytes(content.length)), at]),

    findFile: readFile,

    async findWhole(owner: Tenant, id: string, since: Date): Promise<WaitingFile | null> {
      const file = await readFile(owner, id, since);
      const content = await readStoredBytes(
        async (from) => (await findContent(owner, [id, since, from])).rows[0]?.content,
      );
      return file && content ? { ...file, content } : null;
    },

    removeFile: (owner: Tenant, id: string) => removeFile(owner, [id]),

    async removeOld(batches: Date, files: Date): Promise<void> {
      await removeOld[0]?.([batches]);
      await removeOld[1]?.([files]);
    },
  };
}
