// Reads the numbered SQL files of migrations/.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupProblem } from '../../startup-problem.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

export type MigrationFile = { number: number; name: string; needs: number | null; sql: string; checksum: string };

export async function readMigrationFiles(folder = MIGRATIONS_FOLDER): Promise<MigrationFile[]> {
  const entries = (await readdir(folder).catch(() => [])).filter((entry) => entry.endsWith('.sql')).sort();
  const files = await Promise.all(entries.map((entry) => readMigrationFile(folder, entry)));
  for (const [index, file] of files.entries()) {
    if (file.number === files[index - 1]?.number) {
      throw new StartupProblem(`Two migrations have the number ${file.number}. Give one of them the next free number.`);
    }
  }
  return files;
}

async function readMigrationFile(folder: string, entry: string): Promise<MigrationFile> {
  const [, number, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(entry) ?? [];
  if (number === undefined || name === undefined) {
    throw new StartupProblem(`The migration ${entry} is not named like 0001-organisation.sql. Rename it.`);
  }
  // A checkout may change line ends to CRLF: the checksum must stay the same.
  const sql = (await readFile(join(folder, entry), 'utf8')).replaceAll('\r\n', '\n');
  // A migration that removes something names the migration that a process must know to continue: "-- needs 0091".
  const [, needs] = /^-- needs (\d{4})$/m.exec(sql) ?? [];
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { number: Number(number), name, needs: needs === undefined ? null : Number(needs), sql, checksum };
}
