// Searches everything that the rooms declare, for one person in one organisation and environment: each noun that this person
// may see, one after the other, on a connection that is taken back after a while.
import type { HeavyReads } from '#platform/database/heavy-reads.ts';
import type { Asked, Find, FoundRows, Start } from '#platform/screens/find.ts';
import { baseOf } from '#platform/screens/frame.ts';
import type { ConsoleCaller, Screen } from '#platform/screens/screen.ts';
import { readInTurn, type TurnLimits } from '#platform/search/read-in-turn.ts';
import { readTerm } from '#platform/search/rules/term.ts';
import type { TextIndex, TextIndexState } from '#platform/search/text-indexes.ts';
import { sharePlaces } from './rules/share-places.ts';
import type { SearchView } from './schema.ts';

/** Design console.md: at most 20 in all. */
const mostShown = 20;

/** One noun, and the whole search. */
const limits: TurnLimits = { eachMs: 1_000, allMs: 2_500 };

export type SearchNeeds = {
  finds: readonly Find[];
  starts: readonly Start[];
  /** All screens of the console: what has none leads nowhere. */
  screens: readonly Screen[];
  heavy: HeavyReads;
  indexes: TextIndexState;
};

type Looked = FoundRows & { isPlain: boolean };

export function searchStory({ finds, starts, screens, heavy, indexes }: SearchNeeds) {
  const nouns = [...finds].sort((a, b) => a.at - b.at);
  const ways = screens.map((screen) => ({ ...screen, pattern: patternOf(screen.path) }));
  const placed = screens.flatMap((screen) => (screen.nav ? [{ ...screen, nav: screen.nav }] : []));

  /** A way that is not there, or not for this person, is no way. */
  function hrefOf(caller: ConsoleCaller, to: string | null): string | null {
    if (to === null || /^https?:/.test(to)) return to;
    const [path = ''] = to.split('?', 1);
    const isOpen = ways.some(
      ({ scope, permission, pattern }) =>
        scope === 'organisation' && pattern.test(path) && caller.permissions.has(String(permission)),
    );
    return isOpen ? `${baseOf(caller.organisation.slug, caller.environment)}/${to}` : null;
  }

  function listStarts(caller: ConsoleCaller, typed: string): SearchView['starts'] {
    const base = baseOf(caller.organisation.slug, caller.environment);
    const opened = placed
      .filter(({ scope, permission }) =>
        scope === 'organisation'
          ? caller.permissions.has(String(permission))
          : scope === 'member' || caller.member.isOperator,
      )
      .sort((a, b) => a.nav.at - b.nav.at)
      .map(({ scope, path, nav }) => ({
        id: `go:${nav.id}`,
        href: scope === 'organisation' ? `${base}/${path}` : `/console/${path}`,
      }));
    const begun = starts
      .filter(({ permission }) => caller.permissions.has(permission))
      .flatMap(({ id, to }) => {
        const isOfTyped = typeof to !== 'string';
        const href = hrefOf(caller, isOfTyped ? to(caller, typed) : to);
        return href === null ? [] : [{ id: isOfTyped ? `read:${id}` : `new:${id}`, href }];
      });
    return [...begun, ...opened];
  }

  /** What one noun gave, and whether it lacks an index. */
  async function lookAt(find: Find, caller: ConsoleCaller, asked: Omit<Asked, 'segmentsOf'>): Promise<Looked> {
    let isPlain = false;
    const segmentsOf = (index: TextIndex) => {
      const segments = asked.term.isIndexed ? indexes.segmentsOf(index) : [];
      isPlain ||= segments.length === 0;
      return segments;
    };
    return { ...(await find.find(caller, { ...asked, segmentsOf })), isPlain };
  }

  return async (caller: ConsoleCaller, { q = '' }: { q?: string }): Promise<SearchView> => {
    const typed = q.trim();
    const wanted = nouns.filter(({ permission }) => caller.permissions.has(permission));
    const view: SearchView = {
      q: typed,
      outcome: 'searched',
      items: [],
      searched: wanted.map(({ noun }) => noun),
      broad: [],
      late: [],
      plain: [],
      starts: listStarts(caller, typed),
    };
    const read = readTerm(typed);
    if ('problem' in read) return { ...view, outcome: read.problem };
    await indexes.look();
    const looked = await readInTurn(
      heavy,
      limits,
      wanted.map((find) => (reads) => lookAt(find, caller, { typed, term: read.term, most: mostShown, reads })),
    );
    const places = sharePlaces(
      looked.map((one) => one?.rows.length ?? 0),
      mostShown,
    );
    const nounsOf = (isMeant: (one: Looked | null | undefined) => boolean) =>
      view.searched.filter((_, at) => isMeant(looked[at]));
    return {
      ...view,
      items: wanted.flatMap(({ noun }, at) =>
        (looked[at]?.rows ?? [])
          .slice(0, places[at])
          .map(({ to, ...row }) => ({ noun, ...row, href: hrefOf(caller, to) })),
      ),
      broad: nounsOf((one) => one?.isMore === true),
      late: nounsOf((one) => !one),
      plain: nounsOf((one) => one?.isPlain === true),
    };
  };
}

/** `branches/:slug` as an expression of addresses. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
