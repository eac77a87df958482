// Searches everything that the rooms declare, for one person in one organisation and environment: each noun that this person
// may see, one after the other, on a connection that is taken back after a while.
import type { HeavyReads } from '#platform/database/heavy-reads.ts';
import type { Environment } from '#platform/database/tenant.ts';
import type { Asked, Find, Found, FoundRows } from '#platform/screens/find.ts';
import { baseOf, hrefOf, listPlaced } from '#platform/screens/frame.ts';
import type { ConsoleCaller, Screen } from '#platform/screens/screen.ts';
import { readInTurn, type TurnLimits } from '#platform/search/read-in-turn.ts';
import { readTerm } from '#platform/search/rules/term.ts';
import type { TextIndex, TextIndexState } from '#platform/search/text-indexes.ts';
import { msg, type Translate } from '#platform/text/msg.ts';
import { translator } from '#platform/text/texts.ts';
import { sharePlaces } from './rules/share-places.ts';

/** Design console.md: at most 20 in all. */
const mostShown = 20;

/** One noun, and the whole search. */
const limits: TurnLimits = { eachMs: 1_000, allMs: 2_500 };

export type SearchNeeds = {
  finds: readonly Find[];
  /** All screens of the console: what has none leads nowhere. */
  screens: readonly Screen[];
  heavy: HeavyReads;
  indexes: TextIndexState;
};

/** Its page; null where there is none yet. `stateLabel` is what its state is called. */
export type FoundItem = Omit<Found, 'to'> & { noun: string; stateLabel: string | null; href: string | null };

export type SearchView = {
  q: string;
  /** `short`: three letters or four digits are needed. */
  outcome: 'empty' | 'short' | 'searched';
  /** At most 20, shared between the nouns. */
  items: FoundItem[];
  /** What was searched: what the role may see. */
  searched: string[];
  /** Where only the first 1,000 candidates were looked at. */
  broad: string[];
  /** What was not searched: it took too long. */
  late: string[];
  /** Where only beginnings of words were looked for, as they are written: the index is missing. */
  plain: string[];
  /** `go:keys` opens a screen, `new:key` a form, `read:companies` begins with what was typed. */
  starts: { id: string; label: string; href: string }[];
  /** For people, in the language of who searches. */
  said: {
    nouns: Record<string, string>;
    count: string;
    /** Where nothing was found: that, and what to do next. */
    none: { title: string; next: string };
    /** What has to be said besides what was found. */
    remarks: string[];
  };
};

type Looked = FoundRows & { isPlain: boolean };

export function searchStory({ finds, screens, heavy, indexes }: SearchNeeds) {
  const nouns = [...finds].sort((a, b) => a.at - b.at);
  const ways = screens.map((screen) => ({ ...screen, pattern: patternOf(screen.path) }));
  const placed = listPlaced(screens);

  /** A way that is not there, or not for this person, is no way. */
  function wayTo(caller: ConsoleCaller, to: string | null): string | null {
    if (to === null || /^https?:/.test(to)) return to;
    const [path = ''] = to.split('?', 1);
    const isOpen = ways.some(
      ({ scope, permission, pattern }) =>
        scope === 'organisation' && pattern.test(path) && caller.permissions.has(String(permission)),
    );
    return isOpen ? `${baseOf(caller.organisation.slug, caller.environment)}/${to}` : null;
  }

  function listStarts(caller: ConsoleCaller, typed: string, say: Translate): SearchView['starts'] {
    const { signedIn, permissions } = caller;
    const base = baseOf(caller.organisation.slug, caller.environment);
    const opened = placed.map(({ screen, nav }) => ({
      id: `go:${nav.id}`,
      label: say(msg('Go to {screen}', { screen: nav.label })),
      href: hrefOf(screen, { signedIn, base, permissions }),
    }));
    const begun = placed
      .flatMap(({ starts }) => starts)
      .filter(({ permission }) => permissions.has(permission))
      .map(({ id, label, to }) =>
        typeof to === 'string'
          ? { id: `new:${id}`, label: say(label), href: wayTo(caller, to) }
          : { id: `read:${id}`, label: say({ ...label, values: { typed } }), href: wayTo(caller, to(caller, typed)) },
      );
    return [...begun, ...opened].flatMap(({ href, ...start }) => (href === null ? [] : [{ ...start, href }]));
  }

  /** What one noun gave, and whether it lacks an index. */
  async function lookAt(find: Find, caller: ConsoleCaller, asked: Omit<Asked, 'isBuilt'>): Promise<Looked> {
    let isPlain = false;
    const isBuilt = (index: TextIndex) => {
      const isThere = asked.term.isIndexed && indexes.isBuilt(index);
      isPlain ||= !isThere;
      return isThere;
    };
    return { ...(await find.find(caller, { ...asked, isBuilt })), isPlain };
  }

  return async (caller: ConsoleCaller, { q = '' }: { q?: string }): Promise<SearchView> => {
    const typed = q.trim();
    const wanted = nouns.filter(({ permission }) => caller.permissions.has(permission));
    const say = translator(caller.language, 'console');
    const view = {
      q: typed,
      outcome: 'searched' as const,
      items: [],
      searched: wanted.map(({ noun }) => noun),
      broad: [],
      late: [],
      plain: [],
      starts: listStarts(caller, typed, say),
    };
    const read = readTerm(typed);
    if ('problem' in read) return tell({ ...view, outcome: read.problem }, wanted, caller.environment, say);
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
    const found = {
      ...view,
      items: wanted.flatMap(({ noun, states = {} }, at) =>
        (looked[at]?.rows ?? []).slice(0, places[at]).map(({ to, ...row }) => ({
          noun,
          ...row,
          stateLabel: row.state === null ? null : say(states[row.state] ?? row.state),
          href: wayTo(caller, to),
        })),
      ),
      broad: nounsOf((one) => one?.isMore === true),
      late: nounsOf((one) => !one),
      plain: nounsOf((one) => one?.isPlain === true),
    };
    return tell(found, wanted, caller.environment, say);
  };
}

/** Adds what people read. */
function tell(
  view: Omit<SearchView, 'said'>,
  wanted: readonly Find[],
  environment: Environment,
  say: Translate,
): SearchView {
  const { items, broad, late, plain } = view;
  const nouns = Object.fromEntries(wanted.map(({ noun, label }) => [noun, say(label)]));
  const list = (some: readonly string[]) => some.map((noun) => nouns[noun]).join(', ');
  const remarks = [
    items.length >= mostShown &&
      broad.length === 0 &&
      msg('These are the first {most}; there may be more. Type more to narrow it down.', { most: mostShown }),
    broad.length > 0 &&
      msg('Very many match ({nouns}): these are from the first 1,000. Type more to narrow it down.', {
        nouns: list(broad),
      }),
    late.length > 0 &&
      msg('Not searched, because it took too long: {nouns}. Type more, or try again.', { nouns: list(late) }),
    plain.length > 0 &&
      msg(
        'Only beginnings of words are found, with their accents ({nouns}): an index is being built, or the database lacks an extension. “kontor doctor” says which.',
        { nouns: list(plain) },
      ),
  ];
  const none = {
    title: say(msg('Nothing matches “{typed}”', { typed: view.q })),
    next: say(
      msg(
        'Searched in {environment, select, live {Live} other {Sandbox}}: {nouns}. Try fewer letters, or another part of the name or number.',
        { environment, nouns: list(view.searched).toLowerCase() },
      ),
    ),
  };
  const count = say(msg('{count, plural, one {# match} other {# matches}}', { count: items.length }));
  return { ...view, said: { nouns, count, none, remarks: remarks.flatMap((text) => (text ? [say(text)] : [])) } };
}

/** `branches/:slug` as an expression of addresses. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
