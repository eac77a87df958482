// Counts all clicks of all links again and compares with what is stored: sums, times and totals.
import type { Database } from '#platform/database/database.ts';
import { addBucket, type Bucket, emptyBucket, sumCounts, VALUES } from '../../src/shortener/rules/bucket.ts';
import { addTimes, type DayTimes, emptyTimes, sumClicks } from '../../src/shortener/rules/link-sums.ts';
import { packBucket, packTimes, unpackBucket, unpackTimes } from '../../src/shortener/rules/payload.ts';
import { KINDS, type Kind, listSums } from '../../src/shortener/sums/sums-store.ts';
import { listTails, listVisits } from '../../src/shortener/sums/visits-store.ts';

const EVER = { from: 0, to: 2 ** 31 - 1 };
const FAR = Date.parse('2200-01-01T00:00:00Z');

type TotalRow = {
  link_id: string;
  clicks: string;
  bots: string;
  visitors: string;
  unfolded: number;
  unfolded_since: Date | null;
  folded_id: string;
};

/** What is stored wrongly, in words; for links all of whose clicks are still there as rows. */
export async function findMiscounted(database: Database): Promise<string[]> {
  const { rows } = await database.query<TotalRow>({ text: 'select * from shortener_totals order by link_id' });
  const wrong: string[] = [];
  for (const row of rows) wrong.push(...(await compareLink(database, row)));
  return wrong;
}

async function compareLink(database: Database, row: TotalRow): Promise<string[]> {
  const linkId = Number(row.link_id);
  const foldedId = Number(row.folded_id);
  const wrong: string[] = [];
  const visits = await listVisits(database, linkId, { from: 0, to: FAR });
  const counted = sumClicks(visits);
  const since = row.unfolded_since?.getTime();
  const unfolded = since === undefined ? [] : await listTails(database, [{ linkId, since, foldedId }]);
  if (unfolded.length !== row.unfolded) wrong.push(`${linkId}: ${unfolded.length} clicks are not folded`);
  const tail = sumClicks(unfolded);
  const { all } = counted;
  const [visitors = 0, ...inOtherLists] = VALUES.map((value) =>
    [...all.visitors[value].values()].reduce((sum, counts) => sum + sumCounts(counts), 0),
  );
  if (inOtherLists.some((count) => count !== visitors)) wrong.push(`${linkId}: lists have unequal visitors`);
  if (`${all.clicks} ${all.bots} ${visitors}` !== `${row.clicks} ${row.bots} ${row.visitors}`) {
    wrong.push(`${linkId}: ${all.clicks} clicks, ${all.bots} bots, ${visitors} visitors are not in its totals`);
  }

  const read = (kind: Kind) => listSums(database, linkId, kind, EVER);
  const readBuckets = async (kind: Kind) =>
    new Map((await read(kind)).map(({ start, payload }) => [start, unpackBucket(payload)]));
  const days = await readBuckets(KINDS.day);
  const quarters = await readBuckets(KINDS.quarter);
  const isSame = (bucket: Bucket, stored: Bucket | undefined, added: Bucket | undefined) => {
    const sum = emptyBucket();
    if (stored !== undefined) addBucket(sum, stored);
    if (added !== undefined) addBucket(sum, added);
    return packBucket(sum).equals(packBucket(bucket));
  };
  if (!isSame(all, (await readBuckets(KINDS.all)).get(0), tail.all)) wrong.push(`${linkId}: all time`);
  for (const [start, bucket] of counted.days) {
    if (!isSame(bucket, days.get(start), tail.days.get(start))) wrong.push(`${linkId}: day ${start}`);
  }
  for (const [start, bucket] of counted.quarters) {
    if (!days.get(start - (start % 96))?.isDetailed) continue;
    if (!isSame(bucket, quarters.get(start), tail.quarters.get(start))) wrong.push(`${linkId}: quarter ${start}`);
  }
  const times = new Map((await read(KINDS.times)).map(({ start, payload }) => [start, unpackTimes(payload)]));
  for (const [start, expected] of counted.times) {
    const sum: DayTimes = emptyTimes();
    for (const part of [times.get(start), tail.times.get(start)]) if (part !== undefined) addTimes(sum, part);
    if (!packTimes(sum).equals(packTimes(expected))) wrong.push(`${linkId}: times of ${start}`);
  }
  return wrong;
}
