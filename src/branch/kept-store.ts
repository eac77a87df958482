// The SQL of what is kept for an hour, each of one organisation and environment: files that wait to be applied, and what an Undo
// gives back. Both may hold people's data.

import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { own, type Tenant, tenantSql, tenantValues } from '#platform/database/tenant.ts';
import { readJsonRows, writeJsonRows } from '#platform/reading/json-rows.ts';
import { mostStoredBytes, readStoredBytes, storedPieceBytes } from '#platform/reading/stored-bytes.ts';
import { hourMs } from '#platform/rules/wall-clock.ts';
import type { Branch } from './rules/branch.ts';
import { type Preview, packPreview, unpackPreview } from './rules/preview.ts';

type WaitingImport = { id: string; fileName: string; revision: number; preview: Preview };

/** A branch before and after a change; one that was new has no `before`. */
export type ChangedBranch = { slug: string; before: Branch | null; after: Branch };

/** `action` is what the log says of taking it back. */
type KeptUndo = { action: string; branches: ChangedBranch[] };

/** How long both are kept. */
export const keptMs = hourMs;

export function keptStore(database: Database) {
  const sql = tenantSql(database);
  return {
    /** Answers the id under which the file waits. */
    keepImport: async (
      tenant: Tenant,
      file: Omit<WaitingImport, 'id'> & { content: Uint8Array },
      at: Date,
    ): Promise<string> => {
      const id = randomUUID();
      const { fileName, revision, content, preview } = file;
      const packed = packPreview(preview, mostStoredBytes(content.length));
      await sql(tenant).run`
        insert into branch_import_file
          (organisation_id, environment, id, file_name, revision, content, preview, created_at)
        values (${tenantValues}, ${id}, ${fileName}, ${revision}, ${Buffer.from(content)}, ${packed}, ${at})`;
      return id;
    },
    /** Null as well when it waits since before `since`. Without its content, which may be large. */
    findImport: async (tenant: Tenant, id: string, since: Date): Promise<WaitingImport | null> => {
      const row = await sql(tenant).first<{ fileName: string; revision: string; preview: string }>`
        select file_name, revision, preview from branch_import_file
        where ${own} and id = ${id} and created_at >= ${since}`;
      return row && { ...row, id, revision: Number(row.revision), preview: unpackPreview(row.preview) };
    },
    findContent: (tenant: Tenant, id: string, since: Date): Promise<Buffer | null> =>
      readStoredBytes(
        (from) => sql(tenant).value<Buffer>`
          select substring(content from ${from}::int for ${storedPieceBytes}::int) from branch_import_file
          where ${own} and id = ${id} and created_at >= ${since}`,
      ),
    removeImport: (tenant: Tenant, id: string, within: Queries) =>
      sql(tenant, within).run`delete from branch_import_file where ${own} and id = ${id}`,

    /** As part of the change. Null where nothing changed. */
    keepUndo: async (tenant: Tenant, undo: KeptUndo, at: Date, within: Queries): Promise<string | null> => {
      if (undo.branches.length === 0) return null;
      const id = randomUUID();
      await sql(tenant, within).run`
        insert into branch_undo (organisation_id, environment, id, changes, created_at)
        values (${tenantValues}, ${id}, ${await writeUndo(undo)}, ${at})`;
      return id;
    },
    /** Null as well when it was made before `since`. */
    findUndo: async (tenant: Tenant, id: string, since: Date, within: Queries): Promise<KeptUndo | null> => {
      const changes = await sql(tenant, within).value<string>`
        select changes from branch_undo where ${own} and id = ${id} and created_at >= ${since}`;
      return changes === null ? null : readUndo(changes);
    },
    removeUndo: (tenant: Tenant, id: string, within: Queries) =>
      sql(tenant, within).run`delete from branch_undo where ${own} and id = ${id}`,

    removeOld: async (before: Date) => {
      const every = sql.everyTenant();
      await every.run`delete from branch_import_file where created_at < ${before}`;
      // The table of the release before.
      await every.run`delete from branch_import where created_at < ${before}`;
      await every.run`delete from branch_undo where created_at < ${before}`;
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

export type KeptStore = ReturnType<typeof keptStore>;
