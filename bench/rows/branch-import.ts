// Importing branches from one JSON file: 100,000 within two minutes, in no more memory than 10,000 need.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeBranchRow } from '../branch-rows.ts';
import { atMost, type Row } from '../row.ts';
import { startServer } from '../server-process.ts';

const mostSeconds = 120;

export const branchImport: Row = {
  name: 'branch-import',
  title: 'Importing 100,000 branches from one file',
  run: async (say) => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
    try {
      const few = await importFile(await writeBranches(folder, 10_000), say);
      const many = await importFile(await writeBranches(folder, 100_000), say);
      const notes = `${few.megabytes.toFixed(0)} MB for 10,000, ${many.megabytes.toFixed(0)} MB for 100,000`;
      return [
        {
          what: 'seconds for 100,000 branches',
          figure: many.seconds.toFixed(1),
          bar: `≤ ${mostSeconds}`,
          met: many.created === 100_000 && many.seconds <= mostSeconds,
          notes: `${many.cpuSeconds.toFixed(1)} s CPU of Kontor's process, its start included`,
        },
        atMost('most memory for 100,000 / for 10,000', many.megabytes / few.megabytes, 1.5, notes),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function importFile({ file, count }: { file: string; count: number }, say: (progress: string) => void) {
  say(`importing ${count} branches`);
  const { keys = {}, stop } = await startServer('branch-import', { file });
  await stop();
  return {
    created: Number(keys.created),
    seconds: Number(keys.seconds),
    megabytes: Number(keys.megabytes),
    cpuSeconds: Number(keys.cpuSeconds),
  };
}

async function writeBranches(folder: string, count: number): Promise<{ file: string; count: number }> {
  const file = join(folder, `${count}.json`);
  function* write() {
    yield '[';
    for (let number = 1; number <= count; number += 1) {
      yield `${number > 1 ? ',\n' : ''}${JSON.stringify(makeBranchRow(number))}`;
    }
    yield ']';
  }
  await pipeline(Readable.from(write()), createWriteStream(file));
  return { file, count };
}
