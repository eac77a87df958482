// Tells other systems about keys that expire soon, once for each key; every process checks, and the first one reports.
import { repeat } from '#platform/clock.ts';
import { tell } from '#platform/telling/telling.ts';
import { placeOf } from './keys.ts';
import type { AccessRoom } from './room.ts';
import { soonMs, sortByNeed } from './rules/key-state.ts';
import { keyExpiring } from './told-events.ts';

const everyMs = 10 * 60_000;

export async function tellExpiring({ store, audit, database, clock }: AccessRoom): Promise<void> {
  const now = clock.now();
  const { expiring } = sortByNeed(await store.listExpiring(new Date(now), new Date(now + soonMs)), now);
  for (const key of expiring) {
    const { id, expiresAt } = key;
    if (expiresAt === null) continue;
    const told = tell(keyExpiring, id, { keyId: id, expiresAt: expiresAt.toISOString() });
    await database.transaction(async (within) => {
      if (await store.markExpiryTold(id, new Date(now), within)) await audit.tell(placeOf(key), [told], within);
    });
  }
}

/** Returns the function that stops it. */
export const tellExpiringNowAndThen = (room: AccessRoom) =>
  repeat(everyMs, () => {
    tellExpiring(room).catch((error: unknown) => room.log.warn({ err: error }, 'keys that expire are told of later'));
  });
