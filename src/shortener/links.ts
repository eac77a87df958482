// What people do with links: find, show, edit and tag them, switch them off and on. Each change checks whose link it is, is
// written to the audit log in the same transaction, and is heard by every process at once.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { changedMeanwhile } from '#platform/screens/errors.ts';
import { type AskedPage, type Page, readPage, readSorted } from '#platform/screens/keyset.ts';
import type { ListMatch, ListSearch } from '#platform/search/list-search.ts';
import { invalidUrl, linkNotFound, tooManyAtOnce } from './errors.ts';
import { linkIndex } from './find-store.ts';
import { type Fields, readFields, requireFields } from './managed/fields.ts';
import type { LinkFilter, ListedLink, ManagedStore, TargetChange } from './managed/managed-store.ts';
import { isInScope, type LinkScope, ownersOf } from './managed/rules/scope.ts';
import { tellChanged } from './told-events.ts';

/** The channel on which processes tell each other that a link was changed; the payload is its code, or empty for many. */
export const linkChanged = 'shortener_link_changed';

type LinksNeeds = {
  store: ManagedStore;
  audit: AuditLog;
  clock: Clock;
  searchList: ListSearch;
  shortenerUrl: string;
  /** What is wrong with a target, in words; null when it may be used. */
  explainTarget(url: string): string | null;
};

/** Who does it, and whose links they see. */
export type Manager = { scope: LinkScope; by: Actor };
export const commandLine: Manager = { scope: 'all', by: 'command line' };

/** As many links can be changed at once. */
export const MOST_AT_ONCE = 1_000;
const MOST_TARGETS = 100;
const MOST_TAGS = 500;
/** So many codes stand in the audit log; the count is of all. */
export const RECORDED_CODES = 1_000;

/** The index of an owner's links serves both directions; by their clicks only MOST_SORTED links are sorted. */
export const SORTS = ['newest', 'oldest', 'clicks', 'last'] as const;
export type LinkSort = (typeof SORTS)[number];
/** An index of the clicks would have to be written with every click that is counted, and the drain pays for it. */
export const MOST_SORTED = 1_000;

/** `ids`: only these, of those that somebody sees. */
export type AskedLinks = AskedPage & {
  q?: string;
  tag?: string;
  state?: 'on' | 'off';
  sort?: LinkSort;
  ids?: readonly number[];
};
export type LinkPage = Page<ListedLink> & {
  limited: 'short' | 'broad' | 'late' | null;
  /** As it is sorted: by the newest, where there are too many to sort by what was asked for. */
  sort: LinkSort;
  /** What the page is one of. */
  filter: LinkFilter;
};

/** What a form changes; what is left out stays. `version`: what it began from; left out, nobody looks for a newer one. */
export type LinkEdit = Partial<Omit<Fields, 'reason'>> & { target?: string; version?: number };

type ListScope = Exclude<LinkScope, 'all'>;
type SwitchState = Pick<ListedLink, 'disabledAt' | 'disabledReason' | 'disabledBy'>;

export type Links = ReturnType<typeof makeLinks>;

export function makeLinks({ store, audit, clock, searchList, shortenerUrl, explainTarget }: LinksNeeds) {
  async function requireLinks(
    { scope }: Manager,
    codes: readonly string[],
    within: Transaction,
  ): Promise<ListedLink[]> {
    const wanted = [...new Set(codes)];
    if (wanted.length > MOST_AT_ONCE) throw tooManyAtOnce(MOST_AT_ONCE);
    const found = (await store.lockLinks(wanted, within)).filter((link) => isInScope(scope, link));
    if (found.length < wanted.length) throw linkNotFound();
    return found;
  }

  async function requireLink(manager: Manager, code: string, within: Transaction): Promise<ListedLink> {
    const [link] = await requireLinks(manager, [code], within);
    if (link === undefined) throw linkNotFound();
    return link;
  }

  async function search(scope: ListScope, q: string): Promise<Pick<LinkPage, 'filter' | 'limited'>> {
    const owners = ownersOf(scope);
    const matches: ListMatch[] = [];
    for (const owner of owners) matches.push(await searchList(owner, q, { index: linkIndex, key: 'id' }));
    const [first] = matches;
    if (first === undefined || first.kind === 'all') return { filter: {}, limited: null };
    // Too short for an index: only the code itself, which another shortener may have made of one or two characters.
    if (first.kind === 'short') return { filter: { code: first.text }, limited: 'short' };
    const found = matches.filter((match) => match.kind === 'found');
    const isLate = found.some((match) => match.isLate);
    const isMore = found.some((match) => match.isMore);
    const limited = isLate ? 'late' : isMore ? 'broad' : null;
    return { filter: { ids: found.flatMap(({ keys }) => keys) }, limited };
  }

  /** All of them or none. `isLeft`: which of them stay as they are. */
  async function switchAll(
    manager: Manager,
    codes: readonly string[],
    state: SwitchState,
    isLeft: (link: ListedLink) => boolean = () => false,
  ): Promise<ListedLink[]> {
    const keep = ({ disabledAt, disabledReason }: SwitchState) => ({ disabledAt, disabledReason });
    const action = state.disabledAt === null ? 'link.enable' : 'link.disable';
    return store.transaction(async (within) => {
      const found = (await requireLinks(manager, codes, within)).filter((link) => !isLeft(link));
      for (const before of found) {
        await store.updateDisabled(before.id, state, within);
        const states = { before: keep(before), after: keep(state) };
        const tells = [tellChanged({ ...before, ...state }, shortenerUrl)];
        const entry = { actor: manager.by, action, subject: before.code, ...states, tells };
        await audit.record({ ...ownerOf(before), ...entry }, within);
        await within.notify(linkChanged, before.code);
      }
      return found.map((before) => ({ ...before, ...state, version: before.version + 1 }));
    });
  }

  async function switchTo(manager: Manager, code: string, state: SwitchState): Promise<ListedLink> {
    const [link] = await switchAll(manager, [code], state);
    if (link === undefined) throw linkNotFound();
    return link;
  }

  const off = (reason: string, { by }: Manager): SwitchState => {
    const { reason: said = '' } = requireFields(readFields({ reason }));
    return { disabledAt: new Date(clock.now()), disabledReason: said || null, disabledBy: idOf(by) };
  };
  const on: SwitchState = { disabledAt: null, disabledReason: null, disabledBy: null };

  /** From the index, page by page, whatever their number. */
  const readByAge = (scope: ListScope, filter: LinkFilter, asked: AskedPage, isOldest: boolean) =>
    readPage<ListedLink>(asked, {
      kinds: ['moment', 'number'],
      keyOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
      read: async (read) => {
        const isBackwards = read.isBackwards !== isOldest;
        const pages = await Promise.all(
          ownersOf(scope).map((owner) => store.listPage(owner, filter, { ...read, isBackwards })),
        );
        const sign = isBackwards ? 1 : -1;
        const order = (a: ListedLink, b: ListedLink) =>
          sign * (a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id);
        return pages.flat().sort(order).slice(0, read.limit);
      },
    });

  /** Null where there are too many of them to sort. */
  async function readByClicks(scope: ListScope, filter: LinkFilter, asked: AskedPage, sort: LinkSort) {
    const every = { from: null, isBackwards: false, limit: MOST_SORTED + 1 };
    const found = await Promise.all(ownersOf(scope).map((owner) => store.listPage(owner, filter, every)));
    const links = found.flat();
    if (links.length > MOST_SORTED) return null;
    const rankOf = ({ clicks, lastAt }: ListedLink) => (sort === 'clicks' ? clicks : (lastAt?.getTime() ?? 0));
    links.sort((a, b) => rankOf(b) - rankOf(a) || b.id - a.id);
    const keyOf = ({ id }: ListedLink) => [id];
    return readPage<ListedLink>(asked, { kinds: ['number'], keyOf, read: readSorted(links, keyOf) });
  }

  return {
    /** A page of what somebody sees. */
    async page(
      scope: ListScope,
      { q = '', tag, state, sort = 'newest', ids, ...asked }: AskedLinks,
    ): Promise<LinkPage> {
      const { filter: found, limited } = await search(scope, q);
      const ofTag = tag === undefined || tag === '' ? {} : { tag };
      const ofIds = ids === undefined ? {} : { ids: ids.map(String) };
      const filter = { ...found, ...ofTag, ...ofIds, ...(state === undefined ? {} : { isOff: state === 'off' }) };
      const isOfAge = sort === 'newest' || sort === 'oldest';
      const sorted = isOfAge ? null : await readByClicks(scope, filter, asked, sort);
      if (sorted !== null) return { ...sorted, limited, filter, sort };
      // A mark of the other order names no place in this one: the list begins anew.
      const { after: _after, before: _before, ...unmarked } = asked;
      const page = await readByAge(scope, filter, isOfAge ? asked : unmarked, sort === 'oldest');
      return { ...page, limited, filter, sort: isOfAge ? sort : 'newest' };
    },

    /** All of these, or none. */
    async listByCodes(scope: LinkScope, codes: readonly string[]): Promise<ListedLink[]> {
      const wanted = new Set(codes);
      const found = (await store.listByCodes([...wanted])).filter((link) => isInScope(scope, link));
      if (found.length < wanted.size) throw linkNotFound();
      return found;
    },

    /** The newest links of all owners, for the command line. */
    list: (query: string, most: number, tag: string | null = null) => store.listAll(query, tag, most),

    /** The tags that somebody sees, those with the most links first. */
    async tags(scope: ListScope): Promise<{ tag: string; links: number }[]> {
      const counts = new Map<string, number>();
      for (const owner of ownersOf(scope)) {
        for (const { tag, links } of await store.listTags(owner, MOST_TAGS)) {
          counts.set(tag, (counts.get(tag) ?? 0) + links);
        }
      }
      return [...counts].map(([tag, links]) => ({ tag, links })).sort((a, b) => b.links - a.links);
    },

    /** The link and where it led before, the latest change first. */
    async show(scope: LinkScope, code: string): Promise<{ link: ListedLink; targets: TargetChange[] }> {
      const [link] = await store.listByCodes([code]);
      if (link === undefined || !isInScope(scope, link)) throw linkNotFound();
      return { link, targets: await store.listTargets(link.id, MOST_TARGETS) };
    },

    async edit(manager: Manager, code: string, { version, target: typed, ...given }: LinkEdit): Promise<ListedLink> {
      const target = typed?.trim();
      const fields = requireFields(readFields(given));
      const problem = target === undefined ? null : explainTarget(target);
      if (problem !== null) throw invalidUrl({ message: problem });
      return store.transaction(async (within) => {
        const before = await requireLink(manager, code, within);
        const theirs = describe(before);
        if (version !== undefined && version !== before.version) {
          throw changedMeanwhile({ extra: { version: before.version, yours: { target, ...given }, theirs } });
        }
        const now = new Date(clock.now());
        const originalUrl = target ?? before.originalUrl;
        const isMoved = originalUrl !== before.originalUrl;
        const targetChangedAt = isMoved ? now : before.targetChangedAt;
        const after = { ...before, ...fields, originalUrl, targetChangedAt };
        if (JSON.stringify(describe(after)) === JSON.stringify(theirs)) return before;
        await store.updateLink(before.id, after, within);
        const change = { changedAt: now, changedBy: idOf(manager.by), from: before.originalUrl, to: originalUrl };
        if (isMoved) await store.insertTarget(before.id, change, within);
        const states = { before: theirs, after: describe(after) };
        // What people write about a link is not public, so its change is not told.
        const tells = isMoved ? [tellChanged(after, shortenerUrl)] : [];
        const entry = { actor: manager.by, action: 'link.change', subject: code, ...states, tells };
        await audit.record({ ...ownerOf(before), ...entry }, within);
        await within.notify(linkChanged, code);
        return { ...after, version: before.version + 1 };
      });
    },

    /** Adds tags to many links and takes others away; all of them or none. Returns how many changed. */
    async tag(
      manager: Manager,
      codes: readonly string[],
      { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
    ): Promise<number> {
      const { tags: removed } = requireFields(readFields({ tags: remove }));
      return store.transaction(async (within) => {
        const changed: string[] = [];
        for (const before of await requireLinks(manager, codes, within)) {
          const kept = before.tags.filter((tag) => !removed?.includes(tag));
          const { tags = [] } = requireFields(readFields({ tags: [...kept, ...add] }));
          if (JSON.stringify(tags) === JSON.stringify(before.tags)) continue;
          await store.updateLink(before.id, { ...before, tags }, within);
          changed.push(before.code);
          const states = { before: { tags: before.tags }, after: { tags } };
          const entry = { actor: manager.by, action: 'link.tag', subject: before.code, ...states };
          await audit.record({ ...ownerOf(before), ...entry }, within);
        }
        return changed.length;
      });
    },

    /** It answers 410 from now on; its statistics stay. */
    disable: async (code: string, reason = '', manager: Manager = commandLine): Promise<ListedLink> =>
      switchTo(manager, code, off(reason, manager)),

    enable: (code: string, manager: Manager = commandLine): Promise<ListedLink> => switchTo(manager, code, on),

    /** The same for many. Those that are off already keep their reason; returns the others. */
    disableAll: async (manager: Manager, codes: readonly string[], reason: string): Promise<ListedLink[]> =>
      switchAll(manager, codes, off(reason, manager), ({ disabledAt }) => disabledAt !== null),

    enableAll: (manager: Manager, codes: readonly string[]): Promise<ListedLink[]> =>
      switchAll(manager, codes, on, ({ disabledAt }) => disabledAt === null),
  };
}

/** A stranger's link belongs to no organisation. */
export function ownerOf({ owner }: Pick<ListedLink, 'owner'>) {
  return owner.organisationId === '0' ? {} : owner;
}

const describe = ({ originalUrl, title, note, tags }: ListedLink) => ({ target: originalUrl, title, note, tags });

/** Of people only their ids are kept. */
function idOf(by: Actor): string {
  if (by === 'command line') return by;
  if ('visitor' in by) return 'visitor';
  return 'key' in by ? by.key : by.member;
}
