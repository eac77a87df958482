// How long a person waits for Kontor: the first start with a new data folder, and the later ones; memory at rest.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from '../product-process.ts';
import type { Row } from '../row.ts';
import { median } from '../statistics.ts';

const laterStarts = 5;

export const startup: Row = {
  name: 'startup',
  title: 'Start-up and memory at rest',
  run: async (say) => {
    const first: number[] = [];
    const later: number[] = [];
    let memory = '';
    for (let folder = 1; folder <= 3; folder += 1) {
      const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
      try {
        say(`first start in folder ${folder} of 3`);
        first.push(await startAndStop(dataDir));
        if (folder < 3) continue;
        for (let start = 1; start <= laterStarts; start += 1) {
          say(`later start ${start} of ${laterStarts}`);
          later.push(await startAndStop(dataDir, async (product) => (memory = await describeMemory(product))));
        }
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    }
    const seconds = (figures: number[]) => `${(median(figures) / 1_000).toFixed(1)} s`;
    return [
      { what: 'first start, until /readyz answers 200', figure: seconds(first), notes: 'new folder, demo data' },
      { what: 'later start, until /readyz answers 200', figure: seconds(later), notes: `${laterStarts} starts` },
      { what: 'memory at rest', figure: memory, notes: 'a second after the start' },
    ];
  },
};

/** Milliseconds from the command to readiness. */
async function startAndStop(dataDir: string, look: (product: Product) => Promise<unknown> = async () => undefined) {
  const product = await startProduct(dataDir);
  await look(product);
  await product.stop();
  return product.readyMs;
}

async function describeMemory(product: Product): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return `${Math.round((await product.rssBytes()) / 1_000_000)} MB`;
}
