// Saves one batch of drained clicks, exactly once, and counts them into the totals of their links.
import type { Transaction } from '#platform/database/transaction.ts';
import { earlier, later, type RestReferrers } from '../rules/bucket.ts';
import { countSighting, listRests, sumClicks } from '../rules/link-sums.ts';
import { quarterOf, startOfQuarter } from '../rules/quarters.ts';
import { type Addition, addToSums } from '../sums/fold.ts';
import { type NumberedClick, valueNumbers } from '../sums/values-store.ts';
import {
  type ChainedClick,
  type ClickDigest,
  type DrainDatabase,
  type DrainStore,
  drainStore,
  type LastSeen,
  type LinkVisitor,
  type MovedVisit,
  type TotalsChange,
  type Unfolded,
} from './drain-store.ts';
import { chainClicks, insertLate } from './rules/previous-sightings.ts';

export type SaveNeeds = {
  store: DrainStore;
  restReferrers: RestReferrers;
  /** From how many clicks on the quarters of a day are kept as sums; see sums/fold.ts. */
  detailedFrom?: number;
};

export async function openSaving(database: DrainDatabase): Promise<SaveNeeds> {
  return { store: drainStore(database), restReferrers: await valueNumbers(database).findRestReferrers() };
}

/** `move` marks the batch as saved, in the same transaction: false when it was saved already. */
type ClickBatch = {
  clicks: readonly NumberedClick[];
  shards: readonly number[];
  move: (within: Transaction) => Promise<boolean>;
  /** Whether other systems get messages about them; never about clicks that are imported. */
  isTold?: boolean;
};

/** With fewer clicks that are not in its sums, no link is worth folding. */
export const FOLD_FROM_CLICKS = 200;

/** The journal is drained further than this process knew: the positions must be read again. */
export class PositionMoved extends Error {}

/** Returns the links of the batch that have gathered clicks to fold. */
export async function saveClicks(needs: SaveNeeds, batch: ClickBatch): Promise<Unfolded[]> {
  const { store } = needs;
  return store.transaction(async (within) => {
    await store.lockShards(batch.shards, within);
    if (!(await batch.move(within))) throw new PositionMoved();
    if (batch.clicks.length === 0) return [];
    const clicks = batch.clicks.map(chainable).sort(byLinkAndTime);
    const { moved, seen, isNew } = await findPrevious(store, clicks, within);
    const { thinning, forgotten } = await store.findBoundaries(within);
    const [thinned, kept] = divide(clicks, ({ at }) => at < thinning);
    // Before the rows of the moved clicks change: the sums were counted from the rows as they are.
    await addAtOnce(needs, thinned, moved, within);
    if (kept.length > 0)
      await store.copyVisits(
        kept.map((click) => withoutForgotten(click, forgotten)),
        within,
      );
    if (moved.length > 0) await store.updatePrevious(moved, within);
    const [newcomers, known] = divide(seen, isNew);
    if (newcomers.length > 0) await store.copyVisitors(newcomers, within);
    // Not an update: who was just forgotten (retention.ts) is known again.
    if (known.length > 0) await store.saveLastSeen(known, within);
    if (batch.isTold) await store.addDigests(listDigests(clicks), within);
    return store.addTotals(listChanges(clicks, moved, thinning), FOLD_FROM_CLICKS, within);
  });
}

/** A click that comes so late that its visitors are forgotten is stored as theirs are (retention-store.ts). */
const withoutForgotten = (click: ChainedClick, before: number): ChainedClick =>
  click.at >= before || click.visitor === null
    ? click
    : { ...click, visitor: null, previous: click.previous === null ? null : startOfQuarter(quarterOf(click.previous)) };

type Seen = {
  /** Stored clicks whose previous sighting is another now. */
  moved: MovedVisit[];
  /** Visitors whose last sighting is in this batch. */
  seen: LastSeen[];
  isNew: (visitor: LinkVisitor) => boolean;
};

/** A click without a visitor never counts as a new one: it was seen before at its own time. An import may know better. */
const chainable = (click: NumberedClick): ChainedClick => ({
  ...click,
  previous: click.visitor === null && !click.bot ? (click.previous === undefined ? click.at : click.previous) : null,
});

type VisitorClick = ChainedClick & { visitor: string };

/** Sets `previous` of the clicks of people. Bots are not visitors. */
async function findPrevious(store: DrainStore, clicks: readonly ChainedClick[], within: Transaction): Promise<Seen> {
  const ofVisitor = Map.groupBy(
    clicks.filter((click): click is VisitorClick => !click.bot && click.visitor !== null),
    writeVisitor,
  );
  const visitors = [...ofVisitor.values()].map(([first]) => first).filter((first) => first !== undefined);
  const stored = visitors.length === 0 ? [] : await store.listLastSeen(visitors, within);
  const lastSeen = new Map(stored.map((one) => [writeVisitor(one), one.last]));
  const late = new Map<string, VisitorClick[]>();
  const seen: LastSeen[] = [];
  for (const [key, ofOne] of ofVisitor) {
    const last = lastSeen.get(key) ?? null;
    const lateOnes = chainClicks(ofOne, last);
    if (lateOnes.length > 0) late.set(key, lateOnes);
    const latest = ofOne.at(-1);
    if (latest !== undefined && (last === null || latest.at > last)) seen.push({ ...latest, last: latest.at });
  }
  return {
    moved: late.size === 0 ? [] : await placeLate(store, late, lastSeen, within),
    seen,
    isNew: (visitor) => !lastSeen.has(writeVisitor(visitor)),
  };
}

async function placeLate(
  store: DrainStore,
  late: ReadonlyMap<string, readonly VisitorClick[]>,
  lastSeen: ReadonlyMap<string, number>,
  within: Transaction,
): Promise<MovedVisit[]> {
  const wanted = [...late].flatMap(([key, [first]]) =>
    first === undefined ? [] : [{ ...first, after: first.at, last: lastSeen.get(key) ?? first.at }],
  );
  const stored = Map.groupBy(await store.listLater(wanted, within), writeVisitor);
  return [...late].flatMap(([key, clicks]) => insertLate(clicks, stored.get(key) ?? []));
}

/** Clicks that get no row, and what late clicks change about clicks that are in the sums already. */
async function addAtOnce(
  { store, restReferrers, detailedFrom }: SaveNeeds,
  thinned: readonly ChainedClick[],
  moved: readonly MovedVisit[],
  within: Transaction,
): Promise<void> {
  if (thinned.length === 0 && moved.length === 0) return;
  const thinnedOf = Map.groupBy(thinned, ({ linkId }) => linkId);
  const movedOf = Map.groupBy(moved, ({ linkId }) => linkId);
  const links = [...new Set([...thinnedOf.keys(), ...movedOf.keys()])];
  const foldedOf = await store.findFolded(links, within);
  const additions = links.map((linkId): Addition => {
    const clicks = thinnedOf.get(linkId) ?? [];
    const corrected = movedOf.get(linkId) ?? [];
    const sums = sumClicks(clicks);
    const foldedId = foldedOf(linkId);
    for (const { moved: now, ...visit } of corrected) {
      if (visit.id > foldedId) continue;
      countSighting(sums, visit, -1);
      countSighting(sums, { ...visit, previous: now }, 1);
    }
    const rests = listRests([...clicks, ...corrected], restReferrers);
    return { linkId, sums, rests, foldedId, isThinned: clicks.length > 0 };
  });
  await addToSums(within, additions, detailedFrom);
}

function listChanges(
  clicks: readonly ChainedClick[],
  moved: readonly MovedVisit[],
  thinningBefore: number,
): TotalsChange[] {
  const changes = new Map<number, TotalsChange>();
  for (const { linkId, at, bot, previous } of clicks) {
    const change = changes.get(linkId) ?? emptyChange(linkId);
    changes.set(linkId, change);
    if (bot) change.bots += 1;
    else {
      change.clicks += 1;
      if (previous === null) change.visitors += 1;
      change.firstAt = earlier(change.firstAt, at);
      change.lastAt = later(change.lastAt, at);
    }
    if (at < thinningBefore) continue;
    change.unfolded += 1;
    change.unfoldedSince = earlier(change.unfoldedSince, at);
  }
  // The late click is the visitor's first now, and is counted as such above.
  for (const { linkId, previous } of moved) {
    const change = changes.get(linkId);
    if (previous === null && change !== undefined) change.visitors -= 1;
  }
  return [...changes.values()];
}

function listDigests(clicks: readonly ChainedClick[]): ClickDigest[] {
  const digests = new Map<number, ClickDigest>();
  for (const { linkId, at, bot } of clicks) {
    const digest = digests.get(linkId) ?? { linkId, clicks: 0, bots: 0, firstAt: at, lastAt: at };
    digests.set(linkId, digest);
    digest[bot ? 'bots' : 'clicks'] += 1;
    digest.firstAt = Math.min(digest.firstAt, at);
    digest.lastAt = Math.max(digest.lastAt, at);
  }
  return [...digests.values()];
}

function emptyChange(linkId: number): TotalsChange {
  const counts = { clicks: 0, bots: 0, visitors: 0, unfolded: 0 };
  return { linkId, ...counts, firstAt: null, lastAt: null, unfoldedSince: null };
}

const writeVisitor = ({ linkId, visitor }: LinkVisitor): string => `${linkId} ${visitor}`;

/** By link, so that rows of a link lie together; by time, as the clicks of a visitor follow each other. */
const byLinkAndTime = (a: NumberedClick, b: NumberedClick): number => a.linkId - b.linkId || a.at - b.at;

function divide<T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] {
  const first: T[] = [];
  const second: T[] = [];
  for (const one of all) (belongs(one) ? first : second).push(one);
  return [first, second];
}
