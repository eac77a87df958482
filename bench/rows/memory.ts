// Whether memory grows: the whole product under mixed load for ten minutes, measured after every round.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendLoad } from '../load.ts';
import { type Product, startProduct } from '../product-process.ts';
import { atMost, type Row } from '../row.ts';

const rounds = 20;
/** Three kinds of load in each round: ten minutes in all. */
const secondsEach = 10;

export const memory: Row = {
  name: 'memory',
  title: 'Memory under ten minutes of mixed load (redirects, bank accounts, new addresses)',
  run: async (say) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
    const product = await startProduct(dataDir);
    try {
      const atRest = await product.rssBytes();
      const sendRound = await prepareLoad(product);
      const sizes: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        say(`round ${round} of ${rounds}, ${toMegabytes(sizes.at(-1) ?? atRest)} MB`);
        await sendRound();
        sizes.push(await product.rssBytes());
      }
      // Peaks, not single values: between two collections memory goes up and down by a third, and a leak lifts the peaks.
      const third = Math.floor(rounds / 3);
      const [early, late] = [Math.max(...sizes.slice(0, third)), Math.max(...sizes.slice(-third))];
      const notes = `peaks of ${toMegabytes(early)} MB, then ${toMegabytes(late)} MB; by round: ${sizes.map(toMegabytes).join(' ')}`;
      return [
        atMost('peak memory in the last third of the ten minutes / in the first', late / early, 1.1, notes),
        { what: 'memory at rest, before the load', figure: `${toMegabytes(atRest)} MB` },
      ];
    } finally {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

const toMegabytes = (bytes: number) => Math.round(bytes / 1_000_000);

async function prepareLoad({ apiUrl, shortenerUrl, readKeys }: Product): Promise<() => Promise<void>> {
  const headers = { 'x-api-key': (await readKeys()).PROD_KEY ?? '' };
  const made = await fetch(`${shortenerUrl}/api/shorten?url=https://example.com/&custom=memory`);
  if (!made.ok) throw new Error(`The link could not be made: ${made.status}.`);
  const address = { streetAddress: 'Jankovcova 1522/53', city: 'Praha 7', postalCode: '170 00', country: 'CZ' };
  const loads = [
    { url: `${shortenerUrl}/memory` },
    { url: `${apiUrl}/api/v1/bank/bank-account-status?bankAccount=19-2000145399/0800`, headers },
    { url: `${apiUrl}/api/v1/address/create`, headers, body: JSON.stringify({ identityId: 'c-[<id>]', ...address }) },
  ];
  return async () => {
    for (const { url, ...load } of loads) {
      // Eight connections stay within the 500,000 requests a minute of a production key.
      const { failures } = await sendLoad(url, { seconds: secondsEach, connections: 8, ...load });
      if (failures > 0) throw new Error(`${failures} requests to ${new URL(url).pathname} failed.`);
    }
  };
}
