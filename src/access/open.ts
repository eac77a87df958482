// Wires the access room. Keys are read from memory where they are known, and every change of one is told to all processes.
import { type Organisations, organisationChanged } from '#organisation';
import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import type { SettingsOf } from '#platform/config/setting.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { isDatabaseUnavailable } from '#platform/database/unavailable.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/room/room.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { rootActor } from './act-as-root.ts';
import { accessConsole } from './console.ts';
import { environmentKey } from './environment-key.ts';
import { guard } from './guard.ts';
import { pepperDiffers } from './key-errors.ts';
import { keyOwners } from './key-owners.ts';
import { keyChanged, keyStory } from './keys.ts';
import { knownKeys } from './known-keys.ts';
import { limitRefusals } from './limit-refusals.ts';
import { fingerprintOf, keyDigests } from './make-key.ts';
import { readPepper } from './pepper.ts';
import type { accessSettings } from './settings.ts';
import { keyStore } from './store.ts';
import { expiryTeller } from './tell-expiring.ts';
import { keysToday } from './today.ts';
import { keyUsage } from './usage/key-usage.ts';
import { usageStore } from './usage/usage-store.ts';
import { keyVerifier } from './verify-key.ts';
import { type AccessRoom, findKeys } from './views.ts';

type Given = Platform & {
  organisations: Organisations;
  settings: PlatformSettings & SettingsOf<typeof accessSettings>;
};

export async function openAccess(given: Given) {
  const { database, organisations, clock, log, metrics, limits, audit, permissions, settings } = given;
  const pepper = await readPepper(settings);
  const store = keyStore(database);
  const fingerprint = fingerprintOf(pepper);
  if ((await store.claimPepper(fingerprint)) !== fingerprint) throw pepperDiffers();

  const { digestOf, digestPresented } = keyDigests(pepper);
  const known = knownKeys({
    store,
    organisations,
    clock,
    isUnavailable: isDatabaseUnavailable,
    isUp: database.isUp,
    environmentKey: environmentKey(settings.ROOT_KEY, digestOf),
  });
  await database.listen(keyChanged, known.forget, known.forgetAll);
  await database.listen(organisationChanged, known.forgetAll, known.forgetAll);

  const counts = usageStore(database);
  const uses = keyUsage({ store: counts, log });
  const verifyKey = keyVerifier({
    keys: known,
    digestPresented,
    limits: limits.windows('key', 60),
    failures: limits.counters('failed key', 60),
    failuresPerMinute: settings.FAILED_KEYS_PER_MINUTE,
    permissions,
    clock,
  });
  const gate = guard({
    verifyKey,
    digestPresented,
    actAsRoot: rootActor(organisations, audit),
    markUsed: uses.mark,
    refusals: limitRefusals(metrics),
    clock,
  });
  const tellChanged = (digest: string, within: Transaction) => within.notify(keyChanged, digest);
  const owners = keyOwners({ store, audit, clock, tellChanged });
  const keys = keyStory({ store, audit, database, clock, digestOf, forget: known.forget, owners });
  const expiries = expiryTeller({ store, audit, database, clock, log });
  const { flush } = uses;
  const { API_URL: apiUrl } = settings;
  const room: AccessRoom = { keys, organisations, usage: counts, flush, clock, roles: permissions, apiUrl };
  const nameKeys = (organisationId: string | null, ids: readonly string[]) =>
    store.listNames(organisationId, ids.filter(isId));
  return {
    keys,
    room,
    ...openConsole(room, accessConsole),
    today: keysToday(room),
    finds: [findKeys(room)],
    owners,
    auditNames: { key: nameKeys },
    audit,
    gate,
    tellExpiring: expiries.tellExpiring,
    close: () => {
      expiries.stop();
      return uses.close();
    },
  };
}
