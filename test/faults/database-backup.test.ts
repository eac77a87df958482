// Proves that a backup taken under write load holds every write acknowledged before it began.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backupTo } from '#platform/database/backup/backup.ts';
import { restoreFrom } from '#platform/database/backup/restore.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { silentLog } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { startProcess } from '#test/processes/start-process.ts';
import { faultRounds, TEST_HANGS_MS } from '#test/run/environment.ts';

// Each round needs a new PostgreSQL: one round in CI, seven with `npm run faults`.
const rounds = Math.ceil(faultRounds / 3);

const open = (dataDir: string) => openDatabase({ dataDir, poolSize: 2, log: silentLog, applicationName: 'test' });

const lastWritten = (said: string[]) => Number(said.findLast((line) => line.startsWith('written '))?.slice(8));

describe('a backup under write load', () => {
  it('holds every write acknowledged before it began, and restores into an empty folder', {
    timeout: TEST_HANGS_MS * rounds,
  }, async () => {
    const folder = await temporaryFolder();
    const migrationsFolder = join(folder, 'migrations');
    await mkdir(migrationsFolder);
    await writeFile(join(migrationsFolder, '0001-fault.sql'), 'create table fault_note (id int primary key);');
    const dataDir = join(folder, 'source');
    const database = await open(dataDir);
    await migrate(database, { folder: migrationsFolder });
    const writers = [1, 2].map((writer) => {
      const kontor = startProcess('./database-process.ts', dataDir);
      kontor.tell(`write ${writer * 10_000_000}`);
      return kontor;
    });
    await Promise.all(writers.map((writer) => writer.hears('written')));
    for (let round = 1; round <= rounds; round += 1) {
      const acknowledged = writers.map(({ said }) => lastWritten(said));
      const file = join(folder, `${round}.backup`);
      await backupTo(file, { database, dataDir, files: [], kontorVersion: '0.1.0', now: 0 });
      await Promise.all(writers.map((writer) => writer.hears('written', writer.said.length)));
      const restored = await open(join(folder, `restored-${round}`));
      const restoredDir = join(folder, `restored-${round}`);
      await restoreFrom(file, { database: restored, dataDir: restoredDir, files: [], migrationsFolder });
      const { rows } = await restored.query<{ id: number }>({ text: 'select id from fault_note' });
      const notes = new Set(rows.map(({ id }) => id));
      await restored.close();
      for (const [writer, last] of acknowledged.entries()) {
        const first = (writer + 1) * 10_000_000;
        const missing = Array.from({ length: last - first + 1 }, (_, step) => first + step).filter(
          (id) => !notes.has(id),
        );
        expect(missing).toEqual([]);
      }
    }
    for (const writer of writers) await writer.kill();
    await database.close();
  });
});
