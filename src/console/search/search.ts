// Searches everything that the rooms declare, for one person in one organisation and environment: each noun that this person
// may see, one after the other, on a connection that is taken back after a while.
import { type HeavyReads, type Reads, TookTooLong } from '#platform/database/heavy-reads.ts';
import type { Find, Found, FoundRows, Start } from '#platform/screens/find.ts';
import { baseOf } from '#platform/screens/frame.ts';
import type { ConsoleCaller, Screen } from '#platform/screens/screen.ts';
import { readTerm, type Term } from '#platform/search/rules/term.ts';
import type { TextIndex, TextIndexState } from '#platform/search/text-indexes.ts';
import { sharePlaces } from './rules/share-places.ts';
import type { SearchView } from './schema.ts';

/** Design console.md: at most 20 in all. */
const mostShown = 20;

/** One noun, and the whole search. */
const limits = { statementMs: 1_000, wholeMs: 2_500 };

export type SearchNeeds = {
  finds: readonly Find[];
  starts: readonly Start[];
  /** All screens of the console: what has none leads nowhere. */
  screens: readonly Screen[];
  heavy: HeavyReads;
  indexes: TextIndexState;
};

/** What one noun gave: rows, or that it took too long. */
type Looked = { noun: string; found: FoundRows | null; isPlain: boolean };

/** PostgreSQL's code of a statement that reached its time limit. */
const isCancelled = (error: unknown) => (error as { code?: string }).code === '57014';

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

  function listStarts(caller: ConsoleCaller): SearchView['starts'] {
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
        const href = hrefOf(caller, to);
        return href === null ? [] : [{ id: `new:${id}`, href }];
      });
    return [...begun, ...opened];
  }

  async function lookAt(find: Find, caller: ConsoleCaller, typed: string, term: Term, reads: Reads): Promise<Looked> {
    let isPlain = false;
    const segmentsOf = (index: TextIndex) => {
      const segments = indexes.segmentsOf(index);
      isPlain ||= segments.length === 0;
      return segments;
    };
    await reads.query({ text: 'savepoint noun' });
    try {
      const found = await find.find(caller, { typed, term, most: mostShown, reads, segmentsOf });
      return { noun: find.noun, found, isPlain };
    } catch (error) {
      if (!isCancelled(error)) throw error;
      await reads.query({ text: 'rollback to savepoint noun' });
      return { noun: find.noun, found: null, isPlain };
    }
  }

  async function lookAtAll(wanted: readonly Find[], caller: ConsoleCaller, typed: string, term: Term) {
    const looked: Looked[] = [];
    await indexes.look();
    const signal = AbortSignal.timeout(limits.wholeMs);
    try {
      await heavy.lend(signal, async (reads) => {
        await reads.query({
          text: "select set_config('statement_timeout', $1, true), set_config('jit', 'off', true)",
          values: [String(limits.statementMs)],
        });
        for (const find of wanted) looked.push(await lookAt(find, caller, typed, term, reads));
      });
    } catch (error) {
      // What was found in time is shown; the rest is named.
      if (!signal.aborted && !(error instanceof TookTooLong)) throw error;
    }
    return looked;
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
      starts: listStarts(caller),
    };
    const read = readTerm(typed);
    if ('problem' in read) return { ...view, outcome: read.problem };
    const looked = await lookAtAll(wanted, caller, typed, read.term);
    const places = sharePlaces(
      looked.map(({ found }) => found?.rows.length ?? 0),
      mostShown,
    );
    const toItem = (noun: string, { to, ...row }: Found) => ({ noun, ...row, href: hrefOf(caller, to) });
    return {
      ...view,
      items: looked.flatMap(({ noun, found }, at) =>
        (found?.rows ?? []).slice(0, places[at]).map((row) => toItem(noun, row)),
      ),
      broad: looked.flatMap(({ noun, found }) => (found?.isMore ? [noun] : [])),
      late: view.searched.filter((noun) => !looked.some((one) => one.noun === noun && one.found !== null)),
      plain: looked.flatMap(({ noun, isPlain }) => (isPlain ? [noun] : [])),
    };
  };
}

/** `branches/:slug` as an expression of addresses. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
