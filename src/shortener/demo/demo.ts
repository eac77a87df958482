// The demo links: six short links with two months of clicks, among them "demo", whose dashboard newcomers see first. The clicks
// are saved as the drain saves them, within the transaction of the first start.
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { drawNumbers } from '#platform/draw-numbers.ts';
import { type Demo, type DemoThing, findUnchanged, type RemovedDemo, type SeededDemo } from '#platform/room/demo.ts';
import { type DrainDatabase, drainStore } from '../drain/drain-store.ts';
import { foldDue } from '../drain/fold-links.ts';
import { partitionsStore } from '../drain/partitions-store.ts';
import { openSaving, saveClicks } from '../drain/save-clicks.ts';
import { linkChanged } from '../links.ts';
import type { ShortenerRoom } from '../room.ts';
import type { Click } from '../rules/click.ts';
import { shardOf } from '../rules/shards.ts';
import { valueNumbers } from '../sums/values-store.ts';
import links from './data/links.json' with { type: 'json' };
import visitors from './data/visitors.json' with { type: 'json' };
import { drawClicks, whenMade } from './rules/draw-clicks.ts';

/** The link whose dashboard is shown first. */
export const showcaseLink = { room: 'shortener', kind: 'link', id: 'demo' };

export async function seedDemo(
  { managed, clock }: ShortenerRoom,
  { tenants }: Demo,
  within: Transaction,
): Promise<SeededDemo> {
  const tenant = tenants.find(({ environment }) => environment === 'live');
  if (tenant === undefined) return { things: [] };
  const now = clock.now();
  const made = await managed.insertLinks(
    links.map((link) => ({
      code: link.code,
      originalUrl: link.target,
      createdAt: new Date(whenMade(link, now)),
      owner: tenant,
      title: link.title,
      tags: link.tags,
    })),
    within,
  );
  // A code that somebody imported before the first start stays theirs.
  const marked = await managed.listMarked(
    made.map(({ code }) => code),
    within,
  );
  const clicks = marked.flatMap(({ id, code }) => drawFor(code, String(id), now));
  await save(clicks, within);
  await within.notify(linkChanged, '');
  const people = clicks.filter(({ bot }) => !bot).length;
  const count = people.toLocaleString('en-GB');
  const things = marked.map(({ code, mark }) => ({ kind: showcaseLink.kind, tenant, id: code, mark }));
  return { live: `${marked.length} short links with ${count} clicks`, things };
}

export async function removeDemo(
  { managed }: ShortenerRoom,
  _tenant: Tenant,
  things: readonly DemoThing[],
  within: Transaction,
): Promise<RemovedDemo> {
  const marked = await managed.listMarked(
    things.map(({ id }) => id),
    within,
  );
  const { unchanged, kept } = findUnchanged(things, new Map(marked.map(({ code, mark }) => [code, mark])));
  const codes = new Set(unchanged.map(({ id }) => id));
  const ids = marked.filter(({ code }) => codes.has(code)).map(({ id }) => id);
  // No drain may save or fold clicks of these links meanwhile.
  await drainStore(asDatabase(within)).lockShards([...new Set(ids.map(shardOf))], within);
  await managed.remove(ids, within);
  await within.notify(linkChanged, '');
  return { removed: unchanged, kept };
}

function drawFor(code: string, linkId: string, now: number): Click[] {
  const link = links.find((one) => one.code === code);
  return link === undefined ? [] : drawClicks(link, linkId, { ...visitors, now, draw: drawNumbers(code) });
}

/** As the drain does it, but all in one transaction, which is no other's: the demo is made whole or not at all. */
async function save(clicks: readonly Click[], within: Transaction): Promise<void> {
  const database = asDatabase(within);
  await partitionsStore(database).ensureMonths(clicks.map(({ at }) => at));
  const numbered = await valueNumbers(database).numberClicks(clicks);
  const shards = [...new Set(numbered.map(({ linkId }) => shardOf(linkId)))];
  const needs = await openSaving(database);
  await foldDue(needs, await saveClicks(needs, { clicks: numbered, shards, move: async () => true }));
}

const asDatabase = (within: Transaction): DrainDatabase => ({
  query: within.query,
  transaction: (work) => work(within),
});
