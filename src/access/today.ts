// What the access room contributes to Today: keys that expire within two weeks, and keys that nobody has used for 90 days.
import type { Clock } from '#platform/clock.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { Attention, TodayFace } from '#platform/screens/today.ts';
import type { Keys } from './keys.ts';
import { sortByNeed } from './rules/key-attention.ts';
import type { KeyRecord } from './schema.ts';
import { isShownTo, showEnds } from './views.ts';

/** More of one kind are one row. */
const mostRows = 5;

type Needs = { keys: Pick<Keys, 'list'>; flush(): Promise<void>; clock: Clock };

export function keysToday({ keys, flush, clock }: Needs): TodayFace {
  async function read(caller: ConsoleCaller): Promise<Attention[]> {
    await flush();
    const own = (await keys.list(caller.organisationId)).filter((key) => isShownTo(caller, key));
    const { expiring, idle } = sortByNeed(own, clock.now());
    const rest = expiring.length - mostRows;
    return [
      ...expiring.slice(0, mostRows).map(toExpiring),
      ...(rest > 0 ? [several('keys.expire', rest, 'keys?sort=expires')] : []),
      ...(idle.length > 1 ? [several('keys.idle', idle.length, 'keys?show=idle')] : idle.map(toIdle)),
    ];
  }
  return { attention: [{ id: 'keys', permission: 'key:read', read }] };
}

const nameOf = (key: KeyRecord) => key.label ?? key.member ?? showEnds(key);
const openKey = ({ id }: KeyRecord) => ({ code: 'key.open', to: `keys?key=${id}` });

const toExpiring = (key: KeyRecord): Attention => ({
  id: key.id,
  code: 'key.expires',
  level: 'warn',
  values: {
    label: nameOf(key),
    expiresAt: key.expiresAt?.toISOString() ?? '',
    ...(key.lastUsedAt ? { lastUsedAt: key.lastUsedAt.toISOString() } : {}),
  },
  since: null,
  remedies: [openKey(key), { code: 'key.rotate', action: `keys/${key.id}/rotate`, permission: 'key:write' }],
});

const toIdle = (key: KeyRecord): Attention => ({
  id: key.id,
  code: 'key.idle',
  level: 'warn',
  values: { label: nameOf(key) },
  since: (key.lastUsedAt ?? key.createdAt).toISOString(),
  remedies: [openKey(key)],
});

const several = (code: string, count: number, to: string): Attention => ({
  id: code,
  code,
  level: 'warn',
  values: { count: String(count) },
  since: null,
  remedies: [{ code: 'keys.open', to }],
});
