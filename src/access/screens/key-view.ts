// What the Keys screen shows: the keys of one environment with their use and their risks, and one of them in detail.
import type { Clock } from '#platform/clock.ts';
import { type AskedPage, readPage, readSorted } from '#platform/screens/keyset.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { Keys } from '../keys.ts';
import { findRisks, judgeState, risks } from '../rules/key-risks.ts';
import type { KeyRecord } from '../schema.ts';
import type { UsageStore } from '../usage/usage-store.ts';
import type { KeyItem, KeysView } from './schema.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const shownDays = 90;
const shownMinutes = 60;
const sumDays = 30;

export type KeyViewNeeds = {
  keys: Pick<Keys, 'list'>;
  usage: Pick<UsageStore, 'listDays' | 'sumDays' | 'listMinutes'>;
  /** Writes what this process has counted, so that the screen shows it. */
  flush(): Promise<void>;
  clock: Clock;
  roles: readonly string[];
  apiUrl: string;
};

type Asked = AskedPage & { show?: KeysView['show']; sort?: KeysView['sort']; key?: string; new?: 'key' };

/** ROOT keys act on every organisation: only operators see them. */
export const isShownTo = (caller: ConsoleCaller, { type, organisationId }: KeyRecord): boolean =>
  organisationId === caller.organisationId &&
  (caller.environment === 'sandbox'
    ? type === 'DEV_'
    : type === 'PROD' || (type === 'ROOT' && caller.member.isOperator));

export function keyView({ keys, usage, flush, clock, roles, apiUrl }: KeyViewNeeds) {
  return async (caller: ConsoleCaller, asked: Asked): Promise<KeysView> => {
    await flush();
    const nowMs = clock.now();
    const records = (await keys.list(caller.organisationId)).filter((key) => isShownTo(caller, key));
    const items = records.map((key) => toItem(key, records, nowMs));
    const { show = 'all', sort = 'last-use' } = asked;
    const isLive = ({ state }: KeyItem) => state === 'active' || state === 'rotating';
    const isWanted = (item: KeyItem) =>
      show === 'all' ? isLive(item) : show === 'ended' ? !isLive(item) : item.risks.includes(show);
    // The cards count all keys in any case; only their use, 90 numbers for each, is read by page.
    const wanted = items.filter(isWanted).sort(orders[sort]);
    const keyOf = ({ id }: KeyItem) => [id];
    const page = await readPage(asked, { kinds: ['text'], keyOf, read: readSorted(wanted, keyOf) });
    const chosen = await choose(items, records, asked.key, nowMs);
    await addDays([...page.items, ...(chosen ? [chosen.key, chosen.old, chosen.successor] : [])], nowMs);
    return {
      ...page,
      show,
      sort,
      counts: {
        live: items.filter(isLive).length,
        ended: items.filter((item) => !isLive(item)).length,
        calls: await usage.sumDays(
          records.map(({ id }) => id),
          new Date((firstDay(nowMs, sumDays) - 1) * dayMs),
        ),
        risks: Object.fromEntries(
          risks.map((risk) => [risk, items.filter((item) => item.risks.includes(risk)).length]),
        ),
      },
      chosen,
      isNew: asked.new === 'key',
      roles: [...roles],
      apiUrl,
    };
  };

  /** Fills in the calls by day of the keys that are shown. */
  async function addDays(shown: readonly (KeyItem | null)[], nowMs: number): Promise<void> {
    const first = firstDay(nowMs, shownDays);
    const items = shown.flatMap((item) => item ?? []);
    const rows = await usage.listDays([...new Set(items.map(({ id }) => id))], new Date((first - 1) * dayMs));
    const filled = fill(
      rows.map(({ keyId, day, calls }) => ({ keyId, at: Date.parse(day) / dayMs - first, calls })),
      shownDays,
    );
    for (const item of items) item.days = filled.get(item.id) ?? item.days;
  }

  async function choose(items: KeyItem[], records: KeyRecord[], id: string | undefined, nowMs: number) {
    const key = items.find((item) => item.id === id);
    if (!key) return null;
    const record = records.find((one) => one.id === key.id);
    const old = items.find((item) => item.id === record?.replaces) ?? null;
    const successorId = records.find(({ replaces }) => replaces === key.id)?.id;
    const successor = items.find((item) => item.id === successorId) ?? null;
    const ids = [key, old, successor].flatMap((one) => (one ? [one.id] : []));
    const first = Math.floor(nowMs / minuteMs) - shownMinutes + 1;
    const rows = await usage.listMinutes(ids, new Date((first - 1) * minuteMs));
    const counted = rows.map(({ keyId, minute, calls }) => ({ keyId, at: minute.getTime() / minuteMs - first, calls }));
    const filled = fill(counted, shownMinutes);
    const nothing = Array.from({ length: shownMinutes }, () => 0);
    return { key, old, successor, lastHour: ids.map((one) => ({ id: one, minutes: filled.get(one) ?? nothing })) };
  }
}

/** The number of the first of so many days that end today (UTC). */
const firstDay = (nowMs: number, days: number) => Math.floor(nowMs / dayMs) - days + 1;

/** Counts of some places in a row of `length`, by key. */
function fill(counted: readonly { keyId: string; at: number; calls: number }[], length: number): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  for (const { keyId, at, calls } of counted) {
    const row = rows.get(keyId) ?? Array.from({ length }, () => 0);
    rows.set(keyId, row);
    if (at >= 0 && at < length) row[at] = calls;
  }
  return rows;
}

function toItem(key: KeyRecord, all: readonly KeyRecord[], nowMs: number): KeyItem {
  const { id, type, label, member, roles } = key;
  return {
    id,
    type,
    shown: `${key.firstFour}…${key.lastFour}`,
    label,
    member,
    roles,
    state: judgeState(key, nowMs),
    risks: findRisks(key, all, nowMs),
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    days: Array.from({ length: shownDays }, () => 0),
  };
}

const byText = (a: string | null, b: string | null) => (a ?? '').localeCompare(b ?? '', 'cs');

/** What ends or was used last comes first; what never does comes at the end. */
const orders: Record<KeysView['sort'], (a: KeyItem, b: KeyItem) => number> = {
  'last-use': (a, b) => byText(b.lastUsedAt, a.lastUsedAt) || byText(b.createdAt, a.createdAt),
  name: (a, b) => byText(a.label, b.label) || byText(a.createdAt, b.createdAt),
  expires: (a, b) => byText(a.expiresAt ?? '9', b.expiresAt ?? '9') || byText(a.label, b.label),
};
