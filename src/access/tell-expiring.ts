// Tells other systems of keys that expire soon, once for each key; every process looks now and then, and the first one tells.
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { tell } from '#platform/telling/telling.ts';
import { placeOf } from './keys.ts';
import { soonMs, sortByNeed } from './rules/key-attention.ts';
import type { KeyStore } from './store.ts';
import { keyExpiring } from './told-events.ts';

type Needs = { store: KeyStore; audit: AuditLog; database: Database; clock: Clock; log: Log };

const everyMs = 10 * 60_000;

export function expiryTeller({ store, audit, database, clock, log }: Needs) {
  async function tellExpiring(): Promise<void> {
    const now = clock.now();
    const { expiring } = sortByNeed(await store.listExpiring(new Date(now), new Date(now + soonMs)), now);
    for (const key of expiring) {
      const { id, expiresAt } = key;
      if (expiresAt === null) continue;
      await database.transaction(async (within) => {
        if (!(await store.markExpiryTold(id, new Date(now), within))) return;
        await audit.tell(
          placeOf(key),
          [tell(keyExpiring, id, { keyId: id, expiresAt: expiresAt.toISOString() })],
          within,
        );
      });
    }
  }

  const timer = setInterval(() => {
    tellExpiring().catch((error: unknown) => log.warn({ err: error }, 'keys that expire are told of later'));
  }, everyMs);
  timer.unref();
  return { tellExpiring, stop: () => clearInterval(timer) };
}
