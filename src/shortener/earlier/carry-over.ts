// Carries the clicks that 0.1.0 stored into the tables of today, in steps, while redirects go on. It treats them like a
// journal: each step saves some clicks and its own position in one transaction. A shard whose clicks are not carried over yet
// is not drained, so that every visitor's clicks follow each other; its new clicks wait in the journals meanwhile.
import type { Queries } from '#platform/database/query.ts';
import { foldDue } from '../drain/fold-links.ts';
import type { EnsureMonths } from '../drain/partitions-store.ts';
import { PositionMoved, type SaveNeeds, saveClicks } from '../drain/save-clicks.ts';
import { startOfQuarter } from '../rules/quarters.ts';
import { SHARDS } from '../rules/shards.ts';
import type { ValueNumbers } from '../sums/values-store.ts';
import type { Carried, Cursor, EarlierClick, EarlierStore, IdSpan, Within } from './earlier-store.ts';
import { carryThinned } from './thinned-sums.ts';

const STEP_CLICKS = 10_000;
const STEP_LINKS = 500;

export type CarryNeeds = SaveNeeds & {
  earlier: EarlierStore;
  numbers: ValueNumbers;
  ensureMonths: EnsureMonths;
  /** How many clicks one step carries over. */
  stepClicks?: number;
};

/** Before the first click of a link, or the first that 0.1.0 had not thinned: rows before its boundary were being deleted. */
const firstAfter = (boundary: number) => ({
  boundary,
  at: boundary === 0 ? '-infinity' : new Date(startOfQuarter(boundary)).toISOString(),
  id: '0',
});

/** What a step saves, and where the shard goes on after it. */
type Step = { clicks: EarlierClick[]; next: Cursor | null };

export type EarlierClicks = Awaited<ReturnType<typeof openEarlierClicks>>;

export async function openEarlierClicks(needs: CarryNeeds) {
  let lastId = 0;
  let shards: Carried[] = [];

  /** 0.1.0 may have drained while no newer process held its lock. */
  async function refresh(): Promise<void> {
    lastId = await needs.earlier.findLastId();
    const stored = new Map((await needs.earlier.listCarried()).map((one) => [one.shard, one]));
    shards = Array.from({ length: SHARDS }, (_, shard) => stored.get(shard) ?? { shard, upTo: 0, cursor: null });
  }

  const isReady = (shard: number) => (shards[shard]?.upTo ?? 0) >= lastId;

  /** Carries over some clicks of the first shard that is not ready. False when all are. */
  async function step(): Promise<boolean> {
    const from = shards.find(({ shard }) => !isReady(shard));
    if (from === undefined) return false;
    try {
      shards[from.shard] = await carrySome(needs, from, lastId);
    } catch (error) {
      if (!(error instanceof PositionMoved)) throw error;
      await refresh();
    }
    return true;
  }

  await refresh();
  return { refresh, isReady, step, isDone: () => shards.every(({ shard }) => isReady(shard)) };
}

async function carrySome(needs: CarryNeeds, from: Carried, lastId: number): Promise<Carried> {
  const cursor = from.cursor ?? { link: 0, to: lastId };
  const ids = { from: from.upTo, to: cursor.to };
  const within = cursor.within;
  const move = (next: Cursor | null) => {
    const to = { shard: from.shard, upTo: next === null ? cursor.to : from.upTo, cursor: next };
    return { to, save: (inTransaction: Queries) => needs.earlier.updateCarried(from, to, inTransaction) };
  };
  if (within?.part === 'thinned') {
    const next = await carryThinned(needs, within, (quarter) => {
      const goesOn: Within =
        quarter === null
          ? { link: within.link, part: 'people', ...firstAfter(within.boundary) }
          : { ...within, quarter };
      return move({ ...cursor, within: goesOn });
    });
    return next;
  }
  const { clicks, next } = within
    ? await readPart(needs, cursor, within, ids)
    : await readLinks(needs, from, cursor, ids);
  const { to, save } = move(next);
  await needs.ensureMonths(clicks.map(({ at }) => at));
  const numbered = await needs.numbers.numberClicks(clicks);
  await foldDue(needs, await saveClicks(needs, { clicks: numbered, shards: [from.shard], move: save }));
  return to;
}

/** As many whole links as fit into a step. A link with more clicks, or with thinned ones, is carried over in parts. */
async function readLinks(
  { earlier, stepClicks = STEP_CLICKS }: CarryNeeds,
  { shard }: Carried,
  cursor: Cursor,
  ids: IdSpan,
): Promise<Step> {
  const links = await earlier.listLinks(shard, cursor.link, STEP_LINKS);
  const thinned = ids.from === 0 ? await earlier.findThinnedQuarter() : 0;
  const [first] = links;
  if (first === undefined) return { clicks: [], next: null };
  if (thinned > 0) {
    const within: Within = { link: first.linkId, part: 'thinned', quarter: 0, boundary: thinned };
    return { clicks: [], next: { ...cursor, within } };
  }
  if (first.clicks > stepClicks) {
    return { clicks: [], next: { ...cursor, within: { link: first.linkId, part: 'people', ...firstAfter(0) } } };
  }
  const linkIds: number[] = [];
  let clicks = 0;
  for (const link of links) {
    clicks += link.clicks;
    if (clicks > stepClicks) break;
    linkIds.push(link.linkId);
  }
  return { clicks: await earlier.listClicks(linkIds, ids), next: { ...cursor, link: linkIds.at(-1) ?? first.linkId } };
}

async function readPart(
  { earlier, stepClicks = STEP_CLICKS }: CarryNeeds,
  cursor: Cursor,
  within: Within,
  ids: IdSpan,
): Promise<Step> {
  if (within.part === 'thinned') throw new Error('Thinned clicks have no rows.');
  const { link, part, boundary } = within;
  const clicks = await earlier.listPart(link, part === 'bots', within, ids, stepClicks);
  const last = clicks.at(-1);
  if (last !== undefined && clicks.length === stepClicks) {
    return { clicks, next: { ...cursor, within: { link, part, boundary, at: last.moment, id: last.id } } };
  }
  if (part === 'people')
    return { clicks, next: { ...cursor, within: { link, part: 'bots', ...firstAfter(boundary) } } };
  return { clicks, next: { link, to: cursor.to } };
}
