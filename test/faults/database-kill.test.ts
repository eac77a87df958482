// Proves that kill -9 of Kontor and its PostgreSQL, in any order, loses no acknowledged write and needs no manual repair.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { describeFolder } from '#platform/database/embedded/folder.ts';
import { readServerPid } from '#platform/database/embedded/server.ts';
import { silentLog } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { startProcess, type TestProcess } from '#test/processes/start-process.ts';
import { faultRounds, TEST_HANGS_MS } from '#test/run/environment.ts';
import { seededRandom } from '#test/run/seeded-random.ts';

/** The moment of the kill. */
const random = seededRandom('database-kill');

const startKontor = (dataDir: string) => startProcess('./database-process.ts', dataDir);

async function killPostgres(dataDir: string): Promise<void> {
  const pid = await readServerPid(describeFolder(dataDir));
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

const orders: { name: string; strike: (kontor: TestProcess, dataDir: string) => Promise<void> }[] = [
  { name: 'Kontor alone', strike: (kontor) => kontor.kill() },
  {
    name: 'PostgreSQL, then Kontor',
    strike: async (kontor, dataDir) => {
      await killPostgres(dataDir);
      await kontor.kill();
    },
  },
  {
    name: 'Kontor, then PostgreSQL',
    strike: async (kontor, dataDir) => {
      await kontor.kill();
      await killPostgres(dataDir);
    },
  },
  {
    name: 'PostgreSQL alone, then Kontor while it heals',
    strike: async (kontor, dataDir) => {
      await killPostgres(dataDir);
      await sleep(random() * 200);
      await kontor.kill();
    },
  },
];

async function readNotes(dataDir: string): Promise<Set<number>> {
  const database = await openDatabase({ dataDir, poolSize: 1, log: silentLog, applicationName: 'test' });
  const { rows } = await database.query<{ id: number }>({ text: 'select id from fault_note' });
  await database.close();
  return new Set(rows.map(({ id }) => id));
}

describe('kill -9', () => {
  it.each(orders)(
    'of $name: the next start works and every acknowledged write is there',
    {
      timeout: TEST_HANGS_MS * faultRounds,
    },
    async ({ strike }) => {
      const dataDir = await temporaryFolder();
      const acknowledged: number[] = [];
      for (let round = 1; round <= faultRounds; round += 1) {
        const kontor = startKontor(dataDir);
        kontor.tell(`write ${round * 1_000_000}`);
        await kontor.hears('written');
        await sleep(random() * 150);
        await strike(kontor, dataDir);
        acknowledged.push(
          ...kontor.said.flatMap((line) => (line.startsWith('written ') ? [Number(line.slice(8))] : [])),
        );
      }
      const notes = await readNotes(dataDir);
      expect(acknowledged.filter((id) => !notes.has(id))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThanOrEqual(faultRounds);
      expect(await readServerPid(describeFolder(dataDir))).toBeUndefined();
    },
  );

  it('of PostgreSQL under a running Kontor: it answers "unavailable", recovers, and reports the reconnection', {
    timeout: TEST_HANGS_MS * faultRounds,
  }, async () => {
    const dataDir = await temporaryFolder();
    const kontor = startKontor(dataDir);
    kontor.tell('claim');
    await kontor.hears('claimed');
    kontor.tell('listen');
    await kontor.hears('listening');
    kontor.tell('write 1');
    await kontor.hears('written');
    for (let round = 1; round <= faultRounds; round += 1) {
      const from = kontor.said.length;
      await killPostgres(dataDir);
      await kontor.hears('unavailable', from);
      await kontor.hears('reconnected', from);
      await kontor.hears('written', kontor.said.length);
    }
    // The server still holds the folder after every restart of PostgreSQL.
    const second = startKontor(dataDir);
    second.tell('claim');
    expect(await second.hears('refused')).toContain('Another Kontor server already serves from the data folder');
    kontor.tell('close');
    await kontor.hears('closed');
    second.tell('close');
    await second.hears('closed');
    expect(await readServerPid(describeFolder(dataDir))).toBeUndefined();
  });
});
