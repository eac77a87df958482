// The cost of ten times the data for each store: the same query on a table of 20,000 rows and on one of 200,000.
import pg from 'pg';
import { type Ask, type Grown, grownStores } from '../growth/stores.ts';
import { type OpenedApp, openApp } from '../open-app.ts';
import { atMost, type Measured, type Row } from '../row.ts';
import { median, spreadPercent } from '../statistics.ts';

const sizes = [20_000, 200_000] as const;
const rounds = 9;
const perRound = 150;

export const growth: Row = {
  name: 'growth',
  title: 'What ten times the data costs each store (events and clicks have rows of their own, with a thousand times)',
  run: async (say) => {
    const sides: OpenedApp[] = [];
    try {
      for (const size of sizes) {
        say(`filling every table with ${size} rows`);
        const side = await openApp();
        sides.push(side);
        await fill(side, size);
      }
      const results: Measured[] = [];
      for (const store of grownStores) {
        say(store.name);
        results.push(await measure(store, sides));
      }
      return results;
    } finally {
      for (const side of sides) await side.close();
    }
  },
};

async function fill({ database, tenant }: OpenedApp, size: number): Promise<void> {
  // A separate connection, because it has no time limit.
  const client = new pg.Client(database.connectionConfig);
  await client.connect();
  for (const { fill: text } of grownStores) if (text) await client.query(text, [size, tenant.organisationId]);
  await client.query('vacuum analyze');
  await client.end();
}

async function measure(store: Grown, sides: OpenedApp[]): Promise<Measured> {
  const asks = sides.map((side) => store.open(side));
  const times = asks.map(() => [] as number[]);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, ask] of asks.entries()) {
      const cost = await time(ask, sizes[index] ?? 0, store);
      // The first round warms up both sides.
      if (round > 0) times[index]?.push(cost);
    }
  }
  const [few = [], many = []] = times;
  const ratios = many.map((cost, round) => cost / (few[round] ?? Number.NaN));
  const notes = `${median(many).toFixed(3)} ms against ${median(few).toFixed(3)} ms, ± ${spreadPercent(ratios).toFixed(0)} %`;
  return atMost(store.name, median(ratios), 2, notes);
}

/** The median of single calls, in milliseconds: a checkpoint or other load must not decide. */
async function time(ask: Ask, rows: number, { name, finds }: Grown): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < perRound; call += 1) {
    const start = performance.now();
    const found = await ask(rows);
    times.push(performance.now() - start);
    if (finds && !found) throw new Error(`Nothing was found for "${name}": the figure would mean nothing.`);
  }
  return median(times);
}
