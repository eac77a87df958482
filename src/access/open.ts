// Opens the access room. Known keys are read from memory, and every process is notified when a key changes.
import { organisationChanged } from '#organisation';
import { isDatabaseUnavailable } from '#platform/database/unavailable.ts';
import { isId } from '#platform/ids.ts';
import { doorOf } from '#platform/room/room.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { accessConsole } from './console.ts';
import { guard } from './guard.ts';
import { pepperDiffers } from './key-errors.ts';
import { adoptKeys, createKey, endKeysOf, keyChanged, revokeKey, rotateKey } from './keys.ts';
import { knownKeys } from './known-keys.ts';
import { environmentKey, fingerprintOf, keyDigests, readPepper } from './make-key.ts';
import type { AccessBase, AccessRoom, KeyOwners } from './room.ts';
import { keyStore } from './store.ts';
import { tellExpiring, tellExpiringNowAndThen } from './tell-expiring.ts';
import { keysToday } from './today.ts';
import { keyUsage } from './usage/key-usage.ts';
import { usageStore } from './usage/usage-store.ts';
import { findKeys } from './views.ts';

export async function openAccess(base: AccessBase) {
  const { database, organisations, clock, log, settings } = base;
  const pepper = await readPepper(settings);
  const store = keyStore(database);
  const fingerprint = fingerprintOf(pepper);
  if ((await store.claimPepper(fingerprint)) !== fingerprint) throw pepperDiffers();

  const digests = keyDigests(pepper);
  const known = knownKeys({
    store,
    organisations,
    clock,
    isUnavailable: isDatabaseUnavailable,
    isUp: database.isUp,
    environmentKey: environmentKey(settings.ROOT_KEY, digests),
  });
  await database.listen(keyChanged, known.forget, known.forgetAll);
  await database.listen(organisationChanged, known.forgetAll, known.forgetAll);

  const usage = usageStore(database);
  const uses = keyUsage(usage, log);
  const room: AccessRoom = { ...base, store, digests, known, usage, uses, owners: { find: async () => null } };
  const stopTelling = tellExpiringNowAndThen(room);
  const door = doorOf(room);
  const owners: KeyOwners = {
    findWith: (find) => {
      room.owners.find = find;
    },
    adopt: door(adoptKeys),
    end: door(endKeysOf),
  };
  return {
    ...openConsole(room, accessConsole),
    room,
    keys: {
      create: door(createKey),
      find: store.look,
      list: store.list,
      revoke: door(revokeKey),
      rotate: door(rotateKey),
    },
    owners,
    today: keysToday(room),
    finds: [findKeys(room)],
    auditNames: {
      key: (organisationId: string | null, ids: readonly string[]) => store.listNames(organisationId, ids.filter(isId)),
    },
    audit: base.audit,
    gate: guard(room),
    tellExpiring: door(tellExpiring),
    close: () => {
      stopTelling();
      return uses.close();
    },
  };
}
