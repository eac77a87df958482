// The SQL of what waits between two pages: rows that were made together, and files between the look and the import.

import type { Database } from '#platform/database/database.ts';
import { part } from '#platform/database/sql.ts';
import { own, type Tenant, tenantSql, tenantValues } from '#platform/database/tenant.ts';
import { mostStoredBytes, readStoredBytes, storedPieceBytes } from '#platform/reading/stored-bytes.ts';
import { dayMs, hourMs } from '#platform/rules/wall-clock.ts';
import { type ImportReport, packReport } from '../import/import-report.ts';
import type { Source } from '../import/rules/foreign.ts';
import type { MadeLink } from './create-links.ts';

export const BATCH_KEPT_MS = 30 * dayMs;
/** A file may hold the addresses of visitors. */
export const FILE_KEPT_MS = hourMs;

export type Batch = { id: string; rows: MadeLink[]; createdAt: Date };
type FileShown = { id: string; fileName: string; source: Source | null; report: ImportReport };
type WaitingFile = FileShown & { content: Buffer };

export type BatchStore = ReturnType<typeof batchStore>;

export function batchStore(database: Database) {
  const sql = tenantSql(database);
  const waits = (id: string, since: Date) => part`${own} and id = ${id} and created_at >= ${since}`;

  /** Without its content, which may be large. */
  async function findFile(owner: Tenant, id: string, since: Date): Promise<FileShown | null> {
    const file = await sql(owner).first<Omit<FileShown, 'report'> & { report: string }>`
      select id, file_name, source, report from shortener_import_file where ${waits(id, since)}`;
    return file && { ...file, report: JSON.parse(file.report) };
  }

  return {
    keep: (owner: Tenant, { id, rows, createdAt }: Batch) =>
      sql(owner).run`insert into shortener_batch (organisation_id, environment, id, rows, created_at)
        values (${tenantValues}, ${id}, ${JSON.stringify(rows)}, ${createdAt})`,

    /** Null as well when it is older than `since`. */
    async find(owner: Tenant, id: string, since: Date): Promise<Batch | null> {
      const batch = await sql(owner).first<Omit<Batch, 'rows'> & { rows: string }>`
        select id, rows, created_at from shortener_batch where ${waits(id, since)}`;
      return batch && { ...batch, rows: JSON.parse(batch.rows) };
    },

    keepFile: (owner: Tenant, { id, fileName, source, content, report }: WaitingFile, at: Date) =>
      sql(owner).run`insert into shortener_import_file
          (organisation_id, environment, id, file_name, source, content, report, created_at)
        values (${tenantValues}, ${id}, ${fileName}, ${source}, ${content},
          ${packReport(report, mostStoredBytes(content.length))}, ${at})`,

    findFile,

    async findWhole(owner: Tenant, id: string, since: Date): Promise<WaitingFile | null> {
      const file = await findFile(owner, id, since);
      const content = await readStoredBytes(
        (from) => sql(owner).value<Buffer>`
          select substring(content from ${from}::int for ${storedPieceBytes}::int)
          from shortener_import_file where ${waits(id, since)}`,
      );
      return file && content ? { ...file, content } : null;
    },

    removeFile: (owner: Tenant, id: string) =>
      sql(owner).run`delete from shortener_import_file where ${own} and id = ${id}`,

    async removeOld(now: number): Promise<void> {
      const [batches, files] = [new Date(now - BATCH_KEPT_MS), new Date(now - FILE_KEPT_MS)];
      await sql.everyTenant().run`delete from shortener_batch where created_at < ${batches}`;
      await sql.everyTenant().run`delete from shortener_import_file where created_at < ${files}`;
    },
  };
}
