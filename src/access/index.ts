// The door of the access room: who is calling and what may they do (spec 5).
import { type Organisations, organisationChanged } from '#organisation';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isDatabaseUnavailable } from '#platform/database/unavailable.ts';
import type { Limits } from '#platform/limits/limiter.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { rootActor } from './act-as-root.ts';
import { auditLog } from './audit.ts';
import { environmentKey } from './environment-key.ts';
import { guard } from './guard.ts';
import { pepperDiffers } from './key-problems.ts';
import { keyChanged, keyStory } from './keys.ts';
import { knownKeys } from './known-keys.ts';
import { lastUsed } from './last-used.ts';
import { limitRefusals } from './limit-refusals.ts';
import { fingerprintOf, keyDigests } from './make-key.ts';
import { keyStore } from './store.ts';
import { keyVerifier } from './verify-key.ts';

export { rootParameters } from './act-as-root.ts';
export type { AuditLog } from './audit.ts';
export { accessCommands } from './cli.ts';
export { accessErrors, apiKeyMissing, rateLimited } from './errors.ts';
export { callerOrNull } from './guard.ts';
export type { MadeKey } from './keys.ts';
export type { Caller, KeyType, Role } from './schema.ts';

export type AccessNeeds = {
  database: Database;
  organisations: Organisations;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  limits: Limits;
  settings: { pepper: string; rootKey: string | undefined; failedKeysPerMinute: number };
};

export async function access({ database, organisations, clock, log, metrics, limits, settings }: AccessNeeds) {
  const store = keyStore(database);
  const fingerprint = fingerprintOf(settings.pepper);
  if ((await store.claimPepper(fingerprint)) !== fingerprint) throw pepperDiffers();

  const { digestOf, digestPresented } = keyDigests(settings.pepper);
  const audit = auditLog(database, clock);
  const known = knownKeys({
    store,
    organisations,
    clock,
    isUnavailable: isDatabaseUnavailable,
    isUp: database.isUp,
    environmentKey: environmentKey(settings.rootKey, digestOf),
  });
  await database.listen(keyChanged, known.forget, known.forgetAll);
  await database.listen(organisationChanged, known.forgetAll, known.forgetAll);

  const uses = lastUsed(store, log);
  const verifyKey = keyVerifier({
    keys: known,
    digestPresented,
    limits: limits.windows('key', 60),
    failures: limits.counters('failed key', 60),
    failuresPerMinute: settings.failedKeysPerMinute,
    clock,
  });
  return {
    audit,
    keys: keyStory({ store, audit, database, clock, digestOf, forget: known.forget }),
    ...guard({
      verifyKey,
      digestPresented,
      actAsRoot: rootActor(organisations, audit),
      markUsed: uses.mark,
      refusals: limitRefusals(metrics),
      clock,
    }),
    close: uses.close,
  };
}

export type Access = Awaited<ReturnType<typeof access>>;
