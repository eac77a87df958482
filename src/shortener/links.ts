// What people do with links: find, show, edit and tag them, switch them off and on. Each change checks whose link it is, is
// written to the audit log in the same transaction, and is heard by every process at once.
import type { Actor, AuditEntry } from '#platform/audit/audit.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { changedMeanwhile } from '#platform/screens/errors.ts';
import { type AskedPage, type Page, readPage, readSorted } from '#platform/screens/keyset.ts';
import { type Limited, type ListMatch, limitOf } from '#platform/search/list-search.ts';
import { invalidUrl, linkNotFound, tooManyAtOnce } from './errors.ts';
import { linkIndex } from './find-store.ts';
import { type Fields, readFields, requireFields } from './managed/fields.ts';
import type { LinkFilter, ListedLink, TargetChange } from './managed/managed-store.ts';
import { isInScope, type LinkScope, ownersOf } from './managed/rules/scope.ts';
import type { ShortenerRoom } from './room.ts';
import { explainTyped } from './shorten.ts';
import { tellChanged } from './told-events.ts';

/** The channel of notifications that a link was changed; the payload is its code, or empty for many links. */
export const linkChanged = 'shortener_link_changed';

/** Who does it, and whose links they see. */
export type Manager = { scope: LinkScope; by: Actor };
export const commandLine: Manager = { scope: 'all', by: 'command line' };

/** How many links can be changed at once. */
export const MOST_AT_ONCE = 1_000;
const MOST_TARGETS = 100;
/** The audit log contains at most this many codes; its count includes all of them. */
export const RECORDED_CODES = 1_000;

/** The index of an owner's links serves both directions; by their clicks only MOST_SORTED links are sorted. */
export const SORTS = ['newest', 'oldest', 'clicks', 'last'] as const;
type LinkSort = (typeof SORTS)[number];
/** An index of the clicks would have to be written with every click that is counted, and the drain pays for it. */
export const MOST_SORTED = 1_000;

/** `ids`: only these, of those that somebody sees. */
export type AskedLinks = AskedPage & {
  q?: string | undefined;
  tag?: string | undefined;
  state?: 'on' | 'off';
  sort?: LinkSort;
  ids?: readonly number[] | undefined;
};
type LinkPage = Page<ListedLink> & {
  limited: Limited;
  /** As it is sorted: by the newest, where there are too many to sort by what was asked for. */
  sort: LinkSort;
  /** The filter of the whole list. */
  filter: LinkFilter;
};

/** What a form changes; what is left out stays. `version`: what it began from; left out, nobody looks for a newer one. */
export type LinkEdit = Partial<Omit<Fields, 'reason'>> & { target?: string; version?: number };

type ListScope = Exclude<LinkScope, 'all'>;
type SwitchState = Pick<ListedLink, 'disabledAt' | 'disabledReason' | 'disabledBy'>;

/** A page of what somebody sees. */
export async function pageLinks(
  room: ShortenerRoom,
  scope: ListScope,
  { q = '', tag, state, sort = 'newest', ids, ...asked }: AskedLinks,
): Promise<LinkPage> {
  const { filter, limited } = await search(room, scope, q);
  if (tag) filter.tag = tag;
  if (ids) filter.ids = ids.map(String);
  if (state) filter.isOff = state === 'off';
  const isOfAge = sort === 'newest' || sort === 'oldest';
  const sorted = isOfAge ? null : await readByClicks(room, scope, filter, asked, sort);
  if (sorted !== null) return { ...sorted, limited, filter, sort };
  // A mark of the other order names no place in this one: the list begins anew.
  const { after: _after, before: _before, ...unmarked } = asked;
  const page = await readByAge(room, scope, filter, isOfAge ? asked : unmarked, sort === 'oldest');
  return { ...page, limited, filter, sort: isOfAge ? sort : 'newest' };
}

async function search(
  { searchList }: ShortenerRoom,
  scope: ListScope,
  q: string,
): Promise<Pick<LinkPage, 'filter' | 'limited'>> {
  const matches: ListMatch[] = [];
  for (const owner of ownersOf(scope)) matches.push(await searchList(owner, q, { index: linkIndex, key: 'id' }));
  const [first] = matches;
  if (first === undefined || first.kind === 'all') return { filter: {}, limited: null };
  const limited = limitOf(...matches);
  // Too short for an index: only the code itself, which another shortener may have made of one or two characters.
  if (first.kind === 'short') return { filter: { code: first.text }, limited };
  return { filter: { ids: matches.flatMap((match) => (match.kind === 'found' ? match.keys : [])) }, limited };
}

/** Reads pages from the index, so any number of links is fine. */
const readByAge = (
  { managed }: ShortenerRoom,
  scope: ListScope,
  filter: LinkFilter,
  asked: AskedPage,
  isOldest: boolean,
) =>
  readPage<ListedLink>(asked, {
    kinds: ['moment', 'number'],
    keyOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
    read: async (read) => {
      const isBackwards = read.isBackwards !== isOldest;
      const pages = await Promise.all(
        ownersOf(scope).map((owner) => managed.listPage(owner, filter, { ...read, isBackwards })),
      );
      const sign = isBackwards ? 1 : -1;
      const order = (a: ListedLink, b: ListedLink) =>
        sign * (a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id);
      return pages.flat().sort(order).slice(0, read.limit);
    },
  });

/** Null where there are too many of them to sort. */
async function readByClicks(
  { managed }: ShortenerRoom,
  scope: ListScope,
  filter: LinkFilter,
  asked: AskedPage,
  sort: LinkSort,
) {
  const every = { from: null, isBackwards: false, limit: MOST_SORTED + 1 };
  const found = await Promise.all(ownersOf(scope).map((owner) => managed.listPage(owner, filter, every)));
  const links = found.flat();
  if (links.length > MOST_SORTED) return null;
  const rankOf = ({ clicks, lastAt }: ListedLink) => (sort === 'clicks' ? clicks : (lastAt?.getTime() ?? 0));
  links.sort((a, b) => rankOf(b) - rankOf(a) || b.id - a.id);
  const keyOf = ({ id }: ListedLink) => [id];
  return readPage<ListedLink>(asked, { kinds: ['number'], keyOf, read: readSorted(links, keyOf) });
}

/** All of these, or none. */
export async function listLinks(
  { managed }: ShortenerRoom,
  scope: LinkScope,
  codes: readonly string[],
): Promise<ListedLink[]> {
  const wanted = new Set(codes);
  const found = (await managed.listByCodes([...wanted])).filter((link) => isInScope(scope, link));
  if (found.length < wanted.size) throw linkNotFound();
  return found;
}

/** The link and where it led before, the latest change first. */
export async function lookAtLink(
  room: ShortenerRoom,
  scope: LinkScope,
  code: string,
): Promise<{ link: ListedLink; targets: TargetChange[] }> {
  const [link] = await listLinks(room, scope, [code]);
  if (link === undefined) throw linkNotFound();
  return { link, targets: await room.managed.listTargets(link.id, MOST_TARGETS) };
}

async function lockLinks(
  { managed }: ShortenerRoom,
  { scope }: Manager,
  codes: readonly string[],
  within: Transaction,
): Promise<ListedLink[]> {
  const wanted = [...new Set(codes)];
  if (wanted.length > MOST_AT_ONCE) throw tooManyAtOnce(MOST_AT_ONCE);
  const found = (await managed.lockLinks(wanted, within)).filter((link) => isInScope(scope, link));
  if (found.length < wanted.length) throw linkNotFound();
  return found;
}

type Change = Pick<AuditEntry, 'action' | 'before' | 'after' | 'tells'>;

const record = ({ audit }: ShortenerRoom, link: ListedLink, { by }: Manager, change: Change, within: Transaction) =>
  audit.record({ ...ownerOf(link), actor: by, subject: link.code, ...change }, within);

export async function editLink(
  room: ShortenerRoom,
  manager: Manager,
  code: string,
  { version, target: typed, ...given }: LinkEdit,
): Promise<ListedLink> {
  const { managed, shortenerUrl } = room;
  const target = typed?.trim();
  const fields = requireFields(readFields(given));
  const problem = target === undefined ? null : explainTyped(room, target);
  if (problem !== null) throw invalidUrl({ message: problem });
  return managed.transaction(async (within) => {
    const [before] = await lockLinks(room, manager, [code], within);
    if (before === undefined) throw linkNotFound();
    const theirs = describe(before);
    if (version !== undefined && version !== before.version) {
      throw changedMeanwhile({ extra: { version: before.version, yours: { target, ...given }, theirs } });
    }
    const now = new Date(room.clock.now());
    const originalUrl = target ?? before.originalUrl;
    const isMoved = originalUrl !== before.originalUrl;
    const targetChangedAt = isMoved ? now : before.targetChangedAt;
    const after = { ...before, ...fields, originalUrl, targetChangedAt };
    if (JSON.stringify(describe(after)) === JSON.stringify(theirs)) return before;
    await managed.updateLink(after, within);
    const change = { changedAt: now, changedBy: idOf(manager.by), from: before.originalUrl, to: originalUrl };
    if (isMoved) await managed.insertTarget(before.id, change, within);
    // Title, note and tags are not public, so other systems get no event about them.
    const tells = isMoved ? [tellChanged(after, shortenerUrl)] : [];
    const states = { before: theirs, after: describe(after) };
    await record(room, before, manager, { action: 'link.change', ...states, tells }, within);
    await within.notify(linkChanged, code);
    return { ...after, version: before.version + 1 };
  });
}

/** Adds tags to many links and takes others away; all of them or none. Returns how many changed. */
export async function tagLinks(
  room: ShortenerRoom,
  manager: Manager,
  codes: readonly string[],
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): Promise<number> {
  const { tags: removed } = requireFields(readFields({ tags: remove }));
  return room.managed.transaction(async (within) => {
    let changed = 0;
    for (const link of await lockLinks(room, manager, codes, within)) {
      const kept = link.tags.filter((tag) => !removed?.includes(tag));
      const { tags = [] } = requireFields(readFields({ tags: [...kept, ...add] }));
      if (JSON.stringify(tags) === JSON.stringify(link.tags)) continue;
      await room.managed.updateLink({ ...link, tags }, within);
      changed += 1;
      const states = { before: { tags: link.tags }, after: { tags } };
      await record(room, link, manager, { action: 'link.tag', ...states }, within);
    }
    return changed;
  });
}

/** It answers 410 from now on; its statistics stay. */
export const disableLink = async (room: ShortenerRoom, manager: Manager, code: string, reason: string) =>
  requireOne(await switchLinks(room, manager, [code], switchedOff(room, manager, reason)));

export const enableLink = async (room: ShortenerRoom, manager: Manager, code: string) =>
  requireOne(await switchLinks(room, manager, [code], switchedOn));

/** The same for many. Those that are off already keep their reason; returns the others. */
export const disableLinks = async (room: ShortenerRoom, manager: Manager, codes: readonly string[], reason: string) =>
  switchLinks(room, manager, codes, switchedOff(room, manager, reason), ({ disabledAt }) => disabledAt !== null);

export const enableLinks = (room: ShortenerRoom, manager: Manager, codes: readonly string[]) =>
  switchLinks(room, manager, codes, switchedOn, ({ disabledAt }) => disabledAt === null);

function requireOne([link]: readonly ListedLink[]): ListedLink {
  if (link === undefined) throw linkNotFound();
  return link;
}

const switchedOn: SwitchState = { disabledAt: null, disabledReason: null, disabledBy: null };

function switchedOff({ clock }: ShortenerRoom, { by }: Manager, reason: string): SwitchState {
  const { reason: said = '' } = requireFields(readFields({ reason }));
  return { disabledAt: new Date(clock.now()), disabledReason: said || null, disabledBy: idOf(by) };
}

/** All of them or none. `isLeft`: which of them stay as they are. */
function switchLinks(
  room: ShortenerRoom,
  manager: Manager,
  codes: readonly string[],
  state: SwitchState,
  isLeft: (link: ListedLink) => boolean = () => false,
): Promise<ListedLink[]> {
  const keep = ({ disabledAt, disabledReason }: SwitchState) => ({ disabledAt, disabledReason });
  const action = state.disabledAt === null ? 'link.enable' : 'link.disable';
  return room.managed.transaction(async (within) => {
    const found = (await lockLinks(room, manager, codes, within)).filter((link) => !isLeft(link));
    for (const before of found) {
      const after = { ...before, ...state };
      await room.managed.updateDisabled(after, within);
      const tells = [tellChanged(after, room.shortenerUrl)];
      await record(room, before, manager, { action, before: keep(before), after: keep(after), tells }, within);
      await within.notify(linkChanged, before.code);
    }
    return found.map((before) => ({ ...before, ...state, version: before.version + 1 }));
  });
}

/** A stranger's link belongs to no organisation. */
export function ownerOf({ owner }: Pick<ListedLink, 'owner'>) {
  return owner.organisationId === '0' ? {} : owner;
}

const describe = ({ originalUrl, title, note, tags }: ListedLink) => ({ target: originalUrl, title, note, tags });

/** The history of a link has ids of people, not their names. */
function idOf(by: Actor): string {
  if (by === 'command line') return by;
  if ('visitor' in by) return 'visitor';
  return 'key' in by ? by.key : by.member;
}
