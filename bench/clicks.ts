// Makes any number of clicks of one link, over the same thirty days, with the code of the drain.
import type { Database } from '#platform/database/database.ts';
import { foldDue } from '../src/shortener/drain/fold-links.ts';
import { partitionsStore } from '../src/shortener/drain/partitions-store.ts';
import { openSaving, saveClicks } from '../src/shortener/drain/save-clicks.ts';
import { shardOf } from '../src/shortener/rules/shards.ts';
import { valueNumbers } from '../src/shortener/sums/values-store.ts';

const DAYS = 30;
const START = Date.parse('2026-11-01T00:00:00Z');
const BATCH = 10_000;
const COUNTRIES = ['CZ', 'SK', 'DE', 'PL', 'AT', 'US', 'GB', 'FR', 'HU', 'UA'];
const DEVICES = ['mobile', 'desktop', 'tablet'];

export async function makeClicks(database: Database, linkId: number, clicks: number): Promise<void> {
  const needs = await openSaving(database);
  const { numberClicks } = valueNumbers(database);
  const { ensureMonths } = partitionsStore(database);
  for (let made = 0; made < clicks; made += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, clicks - made) }, (_, n) => clickOf(linkId, made + n, clicks));
    await ensureMonths(batch.map(({ at }) => at));
    const numbered = await numberClicks(batch);
    const saved = { clicks: numbered, shards: [shardOf(linkId)], move: async () => true };
    await foldDue(needs, await saveClicks(needs, saved));
  }
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze shortener_visits, shortener_visitors, shortener_totals, shortener_sums');
  } finally {
    client.release(true);
  }
}

/** The same few values for any number of clicks; every visitor comes twice. */
function clickOf(linkId: number, n: number, clicks: number) {
  const visitor = (n * 7_919) % Math.max(1, Math.floor(clicks / 2));
  return {
    linkId: String(linkId),
    at: START + Math.floor((n * DAYS * 86_400_000) / clicks),
    visitor: String(visitor),
    bot: false,
    country: COUNTRIES[visitor % COUNTRIES.length] ?? '',
    city: `City ${n % 50}`,
    referrer: `site${n % 40}.example`,
    device: DEVICES[n % DEVICES.length] ?? '',
    browser: `Browser ${n % 8}`,
    os: `System ${n % 6}`,
  };
}
