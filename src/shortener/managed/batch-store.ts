// The SQL of what waits between two pages: rows that were made together, and files between the look and the import.
import type { Database } from '#platform/database/database.ts';
import { type Tenant, tenantDatabase } from '#platform/database/tenant.ts';
import type { ImportReport } from '../import/import-report.ts';
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
  const columns = `file_name as "fileName", source, report`;
  type FileRow = { fileName: string; source: Source | null; content: Buffer; report: string };
  const [findFile, findContent] = [columns, `${columns}, content`].map((wanted) =>
    tenants.statement<FileRow>(
      `shortener.findFile ${wanted.endsWith('content') ? 'whole' : 'report'}`,
      `select ${wanted} from shortener_import_file
       where organisation_id = $1 and environment = $2 and id = $3 and created_at >= $4`,
    ),
  );
  const removeFile = tenants.statement(
    'shortener.removeFile',
    'delete from shortener_import_file where organisation_id = $1 and environment = $2 and id = $3',
  );
  const removeOld = ['shortener_batch', 'shortener_import_file'].map((table) =>
    database.statement(`shortener.removeOld ${table}`, `delete from ${table} where created_at < $1`),
  );
  const toFile = (id: string, row: FileRow): WaitingFile => ({ ...row, id, report: JSON.parse(row.report) });

  return {
    keep: (owner: Tenant, { id, rows, createdAt }: Batch) => insert(owner, [id, JSON.stringify(rows), createdAt]),

    /** Null as well when it is older than `since`. */
    async find(owner: Tenant, id: string, since: Date): Promise<Batch | null> {
      const [row] = (await find(owner, [id, since])).rows;
      return row ? { id, rows: JSON.parse(row.rows), createdAt: row.created_at } : null;
    },

    keepFile: (owner: Tenant, { id, fileName, source, content, report }: WaitingFile, at: Date) =>
      insertFile(owner, [id, fileName, source, content, JSON.stringify(report), at]),

    /** Without its content, which may be large. */
    async findFile(owner: Tenant, id: string, since: Date): Promise<Omit<WaitingFile, 'content'> | null> {
      const [row] = (await findFile?.(owner, [id, since]))?.rows ?? [];
      return row ? toFile(id, row) : null;
    },

    async findWhole(owner: Tenant, id: string, since: Date): Promise<WaitingFile | null> {
      const [row] = (await findContent?.(owner, [id, since]))?.rows ?? [];
      return row ? toFile(id, row) : null;
    },

    removeFile: (owner: Tenant, id: string) => removeFile(owner, [id]),

    async removeOld(batches: Date, files: Date): Promise<void> {
      await removeOld[0]?.([batches]);
      await removeOld[1]?.([files]);
    },
  };
}
