// What the Keys screen shows: the keys of one environment with their use and risks, one key in detail, and what the search
// finds. None of it contains a digest.
import type { Acting, ViewOf } from '#platform/screens/declare.ts';
import { type Find, joinLine } from '#platform/screens/find.ts';
import { type AskedPage, readPage, readSorted } from '#platform/screens/keyset.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { holdsTerm } from '#platform/search/rules/term.ts';
import { msg } from '#platform/text/msg.ts';
import { keyUnknown } from './key-errors.ts';
import type { AccessRoom } from './room.ts';
import { judgeState, type Risk, riskFinder, risks } from './rules/key-state.ts';
import type { KeyRecord } from './schema.ts';
import type { UsageStore } from './usage/usage-store.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const shownDays = 90;
const shownMinutes = 60;
const sumDays = 30;

export const keyFilters = [...risks, 'all', 'ended'] as const;
export const keySorts = ['last-use', 'name', 'expires'] as const;

/** ROOT keys act on every organisation, so only operators see them. */
const isShownTo = (caller: Omit<Acting, 'actor'>, { type, organisationId }: KeyRecord): boolean =>
  organisationId === caller.organisationId &&
  (caller.environment === 'sandbox'
    ? type === 'DEV_'
    : type === 'PROD' || (type === 'ROOT' && caller.member.isOperator));

/** The keys that the caller may see. */
export const listKeysFor = async ({ store }: AccessRoom, caller: Omit<Acting, 'actor'>): Promise<KeyRecord[]> =>
  (await store.list(caller.organisationId)).filter((key) => isShownTo(caller, key));

/** A key of another organisation or environment is treated like one that does not exist. */
export async function requireKey({ store }: AccessRoom, caller: Acting, id: string): Promise<KeyRecord> {
  const key = await store.look(id);
  if (!key || !isShownTo(caller, key)) throw keyUnknown(id);
  return key;
}

/** The only part of the key itself that is shown: nobody has the rest. */
export const showEnds = ({ firstFour, lastFour }: Pick<KeyRecord, 'firstFour' | 'lastFour'>) =>
  `${firstFour}…${lastFour}`;

type Asked = AskedPage & {
  show?: (typeof keyFilters)[number];
  sort?: (typeof keySorts)[number];
  key?: string;
  new?: 'key';
};

export async function viewKeys(room: AccessRoom, caller: ConsoleCaller, asked: Asked) {
  const { usage, uses, clock } = room;
  // So that the screen includes what this process has counted.
  await uses.flush();
  const nowMs = clock.now();
  const records = await listKeysFor(room, caller);
  const findRisks = riskFinder(records, nowMs);
  const all = records.map((key) => judge(key, findRisks(key), nowMs));
  const { show = 'all', sort = 'last-use' } = asked;
  const isWanted = (key: JudgedKey) =>
    show === 'all' ? isLive(key) : show === 'ended' ? !isLive(key) : key.risks.includes(show);
  // The cards always count all keys; only their use, 90 numbers for each, is read by page.
  const wanted = all.filter(isWanted).sort(orders[sort]);
  const keyOf = ({ id }: JudgedKey) => [id];
  const { items, ...page } = await readPage(asked, { kinds: ['text'], keyOf, read: readSorted(wanted, keyOf) });
  const key = all.find(({ id }) => id === asked.key);
  const old = key && all.find(({ id }) => id === key.replaces);
  const successor = key && all.find(({ replaces }) => replaces === key.id);
  const pair = [key, old, successor].flatMap((one) => one ?? []);
  const days = await readDays(usage, [...items, ...pair], nowMs);
  const withDays = (one: JudgedKey) => ({ ...one, days: days(one.id) });
  const since = new Date((firstDay(nowMs, sumDays) - 1) * dayMs);
  return {
    ...page,
    items: items.map(withDays),
    show,
    sort,
    counts: {
      live: all.filter(isLive).length,
      ended: all.filter((one) => !isLive(one)).length,
      /** The calls of all keys in 30 days. */
      calls: await usage.sumDays(
        records.map(({ id }) => id),
        since,
      ),
      risks: Object.fromEntries(
        risks.map((risk) => [risk, all.filter((one) => one.risks.includes(risk)).length]),
      ) as Record<Risk, number>,
    },
    chosen: key
      ? {
          key: withDays(key),
          /** The predecessor or successor in a rotation, if there is one. */
          old: old ? withDays(old) : null,
          successor: successor ? withDays(successor) : null,
          lastHour: await readLastHour(usage, pair, nowMs),
        }
      : null,
    isNew: asked.new === 'key',
    roles: room.permissions,
    apiUrl: room.settings.API_URL,
  };
}
export type KeysView = ViewOf<typeof viewKeys>;

type JudgedKey = ReturnType<typeof judge>;

function judge(key: KeyRecord, found: Risk[], nowMs: number) {
  const { organisationId: _, memberId: __, firstFour, lastFour, ...shown } = key;
  return {
    ...shown,
    shown: showEnds({ firstFour, lastFour }),
    state: judgeState(key, nowMs),
    risks: found,
  };
}

const isLive = ({ state }: JudgedKey) => state === 'active' || state === 'rotating';

/** The number of the first of so many days that end today (UTC). */
const firstDay = (nowMs: number, count: number) => Math.floor(nowMs / dayMs) - count + 1;

/** Calls of the last 90 days (UTC) by key, the newest last. */
async function readDays(usage: UsageStore, keys: readonly JudgedKey[], nowMs: number) {
  const first = firstDay(nowMs, shownDays);
  const rows = await usage.listDays([...new Set(keys.map(({ id }) => id))], new Date((first - 1) * dayMs));
  return fill(
    rows.map(({ keyId, day, calls }) => ({ keyId, at: Date.parse(day) / dayMs - first, calls })),
    shownDays,
  );
}

/** Calls of the last 60 minutes, the newest last. */
async function readLastHour(usage: UsageStore, keys: readonly JudgedKey[], nowMs: number) {
  const ids = keys.map(({ id }) => id);
  const first = Math.floor(nowMs / minuteMs) - shownMinutes + 1;
  const rows = await usage.listMinutes(ids, new Date((first - 1) * minuteMs));
  const minutes = fill(
    rows.map(({ keyId, minute, calls }) => ({ keyId, at: minute.getTime() / minuteMs - first, calls })),
    shownMinutes,
  );
  return ids.map((id) => ({ id, minutes: minutes(id) }));
}

/** One number for each day or minute, also those without calls. */
function fill(counts: readonly { keyId: string; at: number; calls: number }[], length: number) {
  const rows = new Map<string, number[]>();
  const nothing = () => Array.from({ length }, () => 0);
  for (const { keyId, at, calls } of counts) {
    const row = rows.get(keyId) ?? nothing();
    rows.set(keyId, row);
    if (at >= 0 && at < length) row[at] = calls;
  }
  return (keyId: string) => rows.get(keyId) ?? nothing();
}

const byText = (a: string | null, b: string | null) => (a ?? '').localeCompare(b ?? '', 'cs');
const byTime = (a: Date | null, b: Date | null, never = 0) => (a?.getTime() ?? never) - (b?.getTime() ?? never);

/** The latest end or use comes first; keys without one come last. */
const orders: Record<(typeof keySorts)[number], (a: JudgedKey, b: JudgedKey) => number> = {
  'last-use': (a, b) => byTime(b.lastUsedAt, a.lastUsedAt) || byTime(b.createdAt, a.createdAt),
  name: (a, b) => byText(a.label, b.label) || byTime(a.createdAt, b.createdAt),
  expires: (a, b) => byTime(a.expiresAt, b.expiresAt, Number.MAX_SAFE_INTEGER) || byText(a.label, b.label),
};

/** The keys that the screen shows to the same person. */
export const findKeys = (room: AccessRoom): Find => ({
  noun: 'key',
  label: msg('Keys'),
  states: { revoked: msg('revoked'), expired: msg('expired'), rotating: msg('being replaced') },
  at: 70,
  permission: 'key:read',
  find: async (caller, { term, most }) => {
    const found = (await listKeysFor(room, caller)).filter(({ label, member, firstFour, lastFour }) =>
      holdsTerm([label, member, firstFour, lastFour].join(' '), term),
    );
    return {
      rows: found.slice(0, most).map((key) => ({
        id: key.id,
        title: key.label ?? showEnds(key),
        detail: joinLine(showEnds(key), key.member),
        at: null,
        state: stateOf(judgeState(key, room.clock.now())),
        to: `keys?key=${key.id}`,
      })),
      isMore: false,
    };
  },
});

/** A working key needs no label. */
const stateOf = (state: ReturnType<typeof judgeState>) => (state === 'active' ? null : state);
