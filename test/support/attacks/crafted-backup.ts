// A valid backup, ways to manipulate it, and a restore that checks whether the manipulation had any effect.
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { expect } from 'vitest';
import { backupTo } from '#platform/database/backup/backup.ts';
import { restoreFrom } from '#platform/database/backup/restore.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { executeSqlWithin } from '#platform/database/query.ts';
import { testDatabase } from '../database.ts';
import { temporaryFolder } from '../folders.ts';
import { type ArchiveEntry, readEntries, writeEntries } from './archives.ts';

// biome-ignore lint/suspicious/noExplicitAny: an attacker's manifest has any shape.
export type AnyManifest = any;

const sample = new URL('../../../src/platform/database/backup/fixtures/0001-every-type.sql', import.meta.url);

const files = [
  { name: 'key-pepper', maxBytes: 100 },
  { name: 'visitor-secret', maxBytes: 100 },
  { folder: 'journal', holds: /^[0-9a-f]{4}\/\d{4}\.clicks$/ },
];

export async function honestBackup() {
  const folder = await temporaryFolder();
  const source = await testDatabase({ empty: true });
  const migrationsFolder = join(folder, 'migrations');
  await mkdir(migrationsFolder);
  await writeFile(join(migrationsFolder, '0001-every-type.sql'), await readFile(sample));
  await migrate(source, { folder: migrationsFolder });
  const boss = new PgBoss({ db: executeSqlWithin(source), schema: 'pgboss', supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue('reminders');
  await boss.createQueue('own-table', { partition: true });
  await boss.stop({ graceful: false });
  await source.query({
    text: `create table sample_click_2026_02 partition of sample_click for values from ('2026-02-01') to ('2026-03-01')`,
  });
  const dataDir = join(folder, 'data');
  await mkdir(join(dataDir, 'journal', '0a0a'), { recursive: true });
  await writeFile(join(dataDir, 'key-pepper'), 'pepper\n');
  await writeFile(join(dataDir, 'journal', '0a0a', '0001.clicks'), 'click\n'.repeat(100));
  const file = join(folder, 'good.backup');
  await backupTo(file, { database: source, dataDir, files, kontorVersion: '0.1.0', now: 0 });

  // PostgreSQL may run as another user; its commands must be able to write here, too.
  const marks = join(folder, 'marks');
  await mkdir(marks);
  await chmod(marks, 0o777);
  const target = { database: await testDatabase({ empty: true }), dataDir: join(folder, 'deep', 'restored') };
  const needs = { ...target, files, migrationsFolder, roomBytes: 64 * 1024 * 1024 };

  async function craft(change: (entries: ArchiveEntry[]) => ArchiveEntry[] | undefined): Promise<string> {
    const entries = await readEntries(file);
    const crafted = join(await temporaryFolder(), 'crafted.backup');
    await writeEntries(crafted, change(entries) ?? entries);
    return crafted;
  }

  const craftManifest = (change: (manifest: AnyManifest) => unknown) =>
    craft(([, ...rest]) => {
      const manifest = JSON.parse(JSON.stringify(honest));
      const changed = change(manifest);
      const data = Buffer.from(typeof changed === 'string' ? changed : JSON.stringify(manifest));
      return [{ name: 'manifest.json', data }, ...rest];
    });
  const honest: unknown = JSON.parse(String((await readEntries(file))[0]?.data));

  /** The error with which the file is refused, after a check that the restore had no effect. */
  async function refusal(crafted: string): Promise<string> {
    const error = await restoreFrom(crafted, needs).then(
      () => new Error('it was restored'),
      (failure: Error) => failure,
    );
    expect(await readdir(marks), 'a command was run').toEqual([]);
    const tables = "select tablename from pg_tables where schemaname in ('public', 'pgboss')";
    expect((await target.database.query({ text: tables })).rows).toEqual([]);
    expect(await readdir(target.dataDir).catch(() => [])).toEqual([]);
    expect((await readdir(folder)).sort()).toEqual(expect.not.arrayContaining(['escaped']));
    await expect(stat('/escaped')).rejects.toThrow('ENOENT');
    expect(error.name, error.stack).toBe('StartupProblem');
    expect(error.message).toMatch(/^[^\n]*[Nn]othing was restored\.[^\n]*$/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they could control the terminal of the reader.
    expect(error.message).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    return error.message;
  }

  /** SQL whose effect the check would notice. */
  const command = `copy (select 1) to program 'touch ${join(marks, 'ran')}'`;
  return { file, needs, craft, craftManifest, refusal, command };
}
