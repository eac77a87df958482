// Carries over what 0.1.0 kept of clicks that it had thinned: their sums by quarter of an hour, and who was seen when.
import type { Transaction } from '#platform/database/transaction.ts';
import { PositionMoved } from '../drain/save-clicks.ts';
import { addClicks, emptyBucket } from '../rules/bucket.ts';
import { countSighting, emptySums, emptyTimes, type LinkSums } from '../rules/link-sums.ts';
import { QUARTERS_A_DAY, startOfQuarter, utcDayOf } from '../rules/quarters.ts';
import { shardOf } from '../rules/shards.ts';
import { addToSums } from '../sums/fold.ts';
import type { CarryNeeds } from './carry-over.ts';
import type { Carried, EarlierRollup, EarlierSighting, Within } from './earlier-store.ts';

/** Sums and sightings of so many quarters are carried over at once: a day. */
const STEP_QUARTERS = QUARTERS_A_DAY;

type Move = (quarter: number | null) => { to: Carried; save: (within: Transaction) => Promise<boolean> };

/** `move(null)`: the link has no more thinned clicks. */
export async function carryThinned(
  needs: CarryNeeds,
  { link, quarter, boundary: end }: Extract<Within, { part: 'thinned' }>,
  move: Move,
): Promise<Carried> {
  const { earlier, store } = needs;
  const from = await earlier.findRollup(link, quarter);
  const isOver = from === null || from >= end;
  const { to, save } = move(isOver ? null : Math.min(end, from + STEP_QUARTERS));
  const until = isOver ? 0 : Math.min(end, from + STEP_QUARTERS);
  const rollups = isOver ? [] : await earlier.listRollups(link, from, until);
  const sightings = isOver ? [] : await earlier.listSightings(link, from, until);
  const sums = await countSums(needs, rollups, sightings);
  await store.transaction(async (within) => {
    await store.lockShards([shardOf(link)], within);
    if (!(await save(within))) throw new PositionMoved();
    if (isOver) return;
    const rests = { places: new Map(), agents: new Map(), referrers: needs.restReferrers };
    await addToSums(within, [{ linkId: link, sums, rests, foldedId: 0, isThinned: true }]);
    await store.saveLastSeen(listLastSeen(link, sightings), within);
    const { clicks, bots, firstAt, lastAt } = sums.all;
    const visitors = sightings.filter(({ previous }) => previous === null).length;
    const counts = { linkId: link, clicks, bots, visitors, firstAt, lastAt };
    await store.addTotals([{ ...counts, unfolded: 0, unfoldedSince: null }], 1, within);
  });
  return to;
}

async function countSums(
  { numbers }: CarryNeeds,
  rollups: readonly EarlierRollup[],
  sightings: readonly EarlierSighting[],
): Promise<LinkSums> {
  const sums = emptySums();
  for (const { start, breakdown, ...rollup } of rollups) {
    const bucket = { ...emptyBucket(), ...rollup };
    const { places, referrers, agents } = await numbers.numberBreakdown(breakdown);
    Object.assign(bucket, { places, referrers, agents });
    const day = utcDayOf(start);
    sums.quarters.set(start, bucket);
    for (const sum of [sums.all, sums.days.get(day) ?? emptyBucket()]) {
      addClicks(sum, bucket);
      if (sum !== sums.all) sums.days.set(day, sum);
    }
    const times = sums.times.get(day) ?? emptyTimes();
    sums.times.set(day, times);
    times.clicks[start - day] = rollup.clicks;
    times.bots[start - day] = rollup.bots;
  }
  const countryOf = await numbers.numberCountries(sightings.map(({ country }) => country));
  for (const [index, { quarter, previous }] of sightings.entries()) {
    const before = previous === null ? null : startOfQuarter(previous);
    const where = { place: countryOf(index), referrer: null, agent: null };
    countSighting(sums, { at: startOfQuarter(quarter), previous: before, ...where }, 1);
  }
  return sums;
}

function listLastSeen(linkId: number, sightings: readonly EarlierSighting[]) {
  const last = new Map<string, number>();
  for (const { visitor, quarter } of sightings) last.set(visitor, Math.max(quarter, last.get(visitor) ?? 0));
  return [...last].map(([visitor, quarter]) => ({ linkId, visitor, last: startOfQuarter(quarter) }));
}
