// What the access room contributes to Today: keys that expire within two weeks, and keys that nobody has used for 90 days.
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { Attention, TodayFace } from '#platform/screens/today.ts';
import { ago, ahead, msg } from '#platform/text/msg.ts';
import type { AccessRoom } from './room.ts';
import { sortByNeed } from './rules/key-state.ts';
import type { KeyRecord } from './schema.ts';
import { listKeysFor, showEnds } from './views.ts';

/** Several keys of one kind become one row. */
const mostRows = 5;

export function keysToday(room: AccessRoom): TodayFace {
  async function read(caller: ConsoleCaller): Promise<Attention[]> {
    await room.uses.flush();
    const { expiring, idle } = sortByNeed(await listKeysFor(room, caller), room.clock.now());
    const rest = expiring.length - mostRows;
    return [
      ...expiring.slice(0, mostRows).map(toExpiring),
      ...(rest > 0 ? [toMoreExpiring(rest)] : []),
      ...(idle.length > 1 ? [toManyIdle(idle.length)] : idle.map(toIdle)),
    ];
  }
  const part = { id: 'keys', name: msg('Keys that expire'), stillWorks: msg('Keys still work.') };
  return { attention: [{ ...part, permission: 'key:read', read }] };
}

const nameOf = (key: KeyRecord) => key.label ?? key.member ?? showEnds(key);
const openKey = ({ id }: KeyRecord) => ({ code: 'key.open', label: msg('Open the key'), to: `keys?key=${id}` });
const openKeys = (to: string) => [{ code: 'keys.open', label: msg('Open the keys'), to }];
const row = { level: 'warn', icon: 'keys', since: null } as const;
const stealable = msg('A key that nobody needs can still be stolen.');

const toExpiring = (key: KeyRecord): Attention => ({
  ...row,
  id: key.id,
  code: 'key.expires',
  title: msg('Key “{label}” expires {expiresAt}', { label: nameOf(key), expiresAt: ahead(key.expiresAt ?? '') }),
  harm: key.lastUsedAt
    ? msg('Last used {lastUsedAt}. Whoever uses it is refused from then on.', { lastUsedAt: ago(key.lastUsedAt) })
    : msg('It was never used. Whoever has it is refused from then on.'),
  remedies: [
    openKey(key),
    { code: 'key.rotate', label: msg('Rotate'), action: `keys/${key.id}/rotate`, permission: 'key:write' },
  ],
});

const toMoreExpiring = (count: number): Attention => ({
  ...row,
  id: 'keys.expire',
  code: 'keys.expire',
  title: msg('{count} more keys expire within 14 days', { count }),
  harm: msg('Whoever uses them is refused from then on.'),
  remedies: openKeys('keys?sort=expires'),
});

const toIdle = (key: KeyRecord): Attention => ({
  ...row,
  id: key.id,
  code: 'key.idle',
  title: msg('Key “{label}” was not used for 90 days', { label: nameOf(key) }),
  harm: stealable,
  since: key.lastUsedAt ?? key.createdAt,
  remedies: [openKey(key)],
});

const toManyIdle = (count: number): Attention => ({
  ...row,
  id: 'keys.idle',
  code: 'keys.idle',
  title: msg('{count} keys were not used for 90 days', { count }),
  harm: stealable,
  remedies: openKeys('keys?show=idle'),
});
