// Carries the clicks of a file into our own, through the same door as the drain: sums equal a recount, and a click that an
// earlier import brought is not counted again.
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { DrainDatabase } from '../drain/drain-store.ts';
import { foldDue } from '../drain/fold-links.ts';
import { partitionsStore } from '../drain/partitions-store.ts';
import { openSaving, saveClicks } from '../drain/save-clicks.ts';
import type { Click } from '../rules/click.ts';
import { shardOf } from '../rules/shards.ts';
import { isShortCode } from '../rules/short-code.ts';
import { valueNumbers } from '../sums/values-store.ts';
import type { ConvertClicks, ConvertedClick } from './convert-clicks.ts';
import type { ImportMark, ImportStore, StagedClick } from './import-store.ts';
import type { ForeignClick, Source } from './rules/foreign.ts';

type ClickNeeds = { database: DrainDatabase; store: ImportStore; convert: ConvertClicks };

export type ClickImport = { source: Source; owner: Tenant; clicks: AsyncIterable<ForeignClick[]> };

/** `orphans`: clicks of links that the owner does not have. */
export type ClickCounts = { added: number; known: number; orphans: number };

const BATCH_CLICKS = 5_000;

export function makeClickImport({ database, store, convert }: ClickNeeds) {
  return ({ source, owner, clicks }: ClickImport): Promise<ClickCounts> =>
    store.transaction(async (within) => {
      const counts: ClickCounts = { added: 0, known: 0, orphans: 0 };
      await store.stage(within);
      for await (const batch of inBatches(clicks)) counts.orphans += await stage(owner, batch, within);
      const save = await makeSave(source, counts);
      for await (const page of store.readStaged(BATCH_CLICKS, within)) await save(page);
      return counts;
    });

  /** Returns how many belong to no link. */
  async function stage(owner: Tenant, batch: readonly ForeignClick[], within: Transaction): Promise<number> {
    // A code that no link can have belongs to none; some of them the database would not even take.
    const codes = new Set(batch.map(({ code }) => code).filter(isShortCode));
    const ids = await store.listIds(owner, [...codes]);
    const known = batch.filter(({ code }) => ids.has(code));
    const converted = await convert(known);
    const staged = known.map(({ code, at }, index) => ({
      ...{ linkId: ids.get(code) ?? 0, at, click: JSON.stringify(converted[index]) },
    }));
    if (staged.length > 0) await store.copyStaged(staged, within);
    return batch.length - known.length;
  }

  async function makeSave(source: Source, counts: ClickCounts) {
    const numbers = valueNumbers(database);
    const { ensureMonths } = partitionsStore(database);
    const needs = await openSaving(database);
    // The place of a click among those of the same link and moment, also across pages.
    const place = { linkId: 0, at: 0, count: 0 };
    return async (page: readonly StagedClick[]): Promise<void> => {
      const marks = await store.listMarks(source, [...new Set(page.map(({ linkId }) => linkId))]);
      const moved = new Map<number, ImportMark>();
      const fresh: Click[] = [];
      for (const { linkId, at, click } of page) {
        const isSame = place.linkId === linkId && place.at === at;
        Object.assign(place, { linkId, at, count: isSame ? place.count + 1 : 1 });
        const mark = marks.get(linkId);
        if (mark !== undefined && (at < mark.upTo || (at === mark.upTo && place.count <= mark.atMark))) {
          counts.known += 1;
          continue;
        }
        const clicks = (moved.get(linkId) ?? mark)?.clicks ?? 0;
        moved.set(linkId, { linkId, upTo: at, atMark: place.count, clicks: clicks + 1 });
        fresh.push({ linkId: String(linkId), at, ...(JSON.parse(click) as ConvertedClick) });
      }
      if (fresh.length === 0) return;
      await ensureMonths(fresh.map(({ at }) => at));
      const shards = [...new Set([...moved.keys()].map(shardOf))];
      const move = async (within: Transaction) => {
        await store.moveMarks(source, [...moved.values()], within);
        return true;
      };
      await foldDue(needs, await saveClicks(needs, { clicks: await numbers.numberClicks(fresh), shards, move }));
      counts.added += fresh.length;
    };
  }
}

async function* inBatches(clicks: AsyncIterable<ForeignClick[]>): AsyncGenerator<ForeignClick[]> {
  let batch: ForeignClick[] = [];
  for await (const some of clicks) {
    for (const click of some) batch.push(click);
    if (batch.length < BATCH_CLICKS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
