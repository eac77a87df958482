// The SQL of clicks by day for the list of links: what is in the sums, and what is not in them yet.
import type { Database } from '#platform/database/database.ts';
import { openSql } from '#platform/database/sql.ts';
import { unpackTimes } from '../rules/payload.ts';
import { quarterOf, readZone, startOfQuarter, utcDayOf } from '../rules/quarters.ts';
import { KINDS, listSumsOf } from '../sums/sums-store.ts';

/** The clicks of the last `days` days in the zone, the oldest first, by link; the last one is today. Bots are in none. */
export async function countDays(
  database: Database,
  linkIds: readonly number[],
  { days, now, timeZone }: { days: number; now: number; timeZone: string },
): Promise<Map<number, number[]>> {
  const zone = readZone(timeZone);
  const today = zone.read(quarterOf(now)).day;
  const from = zone.findDay(today - days + 1);
  const counts = new Map(linkIds.map((id) => [id, new Array<number>(days).fill(0)]));
  if (linkIds.length === 0) return counts;
  const count = (linkId: number, quarter: number, clicks: number) => {
    const at = clicks === 0 || quarter < from ? -1 : zone.read(quarter).day - today + days - 1;
    const known = counts.get(linkId);
    if (known?.[at] !== undefined) known[at] += clicks;
  };
  const span = { from: utcDayOf(from), to: quarterOf(now) + 1 };
  for (const { linkId, start, payload } of await listSumsOf(database, linkIds, KINDS.times, span)) {
    unpackTimes(payload).clicks.forEach((clicks, index) => {
      count(linkId, start + index, clicks);
    });
  }
  const late = await openSql(database).all<{ linkId: number; quarter: number; clicks: number }>`
    select total.link_id::float8, floor(extract(epoch from clicked_at) / 900)::int as quarter, count(*)::float8 as clicks
    from shortener_totals as total cross join lateral (
      select clicked_at from shortener_visits where link_id = total.link_id
        and clicked_at >= greatest(unfolded_since, ${new Date(startOfQuarter(from))}) and id > folded_id and not bot) as visit
    where total.link_id = any (${linkIds}::bigint[]) and unfolded_since is not null
    group by 1, 2`;
  for (const { linkId, quarter, clicks } of late) count(linkId, quarter, clicks);
  return counts;
}
