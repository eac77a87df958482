// Searches everything that the rooms declare, for one person in one organisation and environment: each noun that this person
// may see, one after the other, on a connection that is taken back after a time limit.
import Type from 'typebox';
import type { HeavyReads } from '#platform/database/heavy-reads.ts';
import type { Environment } from '#platform/database/tenant.ts';
import { declareFor, openConsole, optionalText, type RoomConsole } from '#platform/screens/declare.ts';
import type { Asked, Find, Found, FoundRows } from '#platform/screens/find.ts';
import { baseOf, hrefOf, listPlaced } from '#platform/screens/frame.ts';
import type { ConsoleCaller, Screen } from '#platform/screens/screen.ts';
import { patternOf } from '#platform/screens/screen-routes.ts';
import { readInTurn, type TurnLimits } from '#platform/search/read-in-turn.ts';
import { readTerm } from '#platform/search/rules/term.ts';
import type { TextIndex, TextIndexState } from '#platform/search/text-indexes.ts';
import { msg, type Translate } from '#platform/text/msg.ts';
import { translator } from '#platform/text/texts.ts';

/** Design console.md: at most 20 in all. */
const mostShown = 20;

/** The time limits of one noun and of the whole search. */
const limits: TurnLimits = { eachMs: 1_000, allMs: 2_500 };

type SearchNeeds = {
  finds: readonly Find[];
  /** All screens of the console: a result without a screen has no link. */
  screens: readonly Screen[];
  heavy: HeavyReads;
  indexes: TextIndexState;
};

type SearchRoom = Pick<SearchNeeds, 'heavy' | 'indexes'> & {
  nouns: readonly Find[];
  ways: readonly { scope: string; permission: string | null; pattern: RegExp }[];
  placed: ReturnType<typeof listPlaced>;
};

/** Everybody may search, and finds what their role may see. */
export const searchPermissions = { 'search:read': 'viewer' } as const;

/** `href` is null if there is no page yet. `stateLabel` is the name of its state. */
export type FoundItem = Omit<Found, 'to'> & { noun: string; stateLabel: string | null; href: string | null };

export type SearchView = {
  q: string;
  /** `short`: three letters or four digits are needed. */
  outcome: 'empty' | 'short' | 'searched';
  /** At most 20, shared between the nouns. */
  items: FoundItem[];
  /** The nouns that were searched: those that the role may see. */
  searched: string[];
  /** Nouns of which only the first 1,000 candidates were searched. */
  broad: string[];
  /** Nouns that were not searched, because it took too long. */
  late: string[];
  /** Nouns of which only the beginnings of words were searched, as they are written: the index is missing. */
  plain: string[];
  /** `go:keys` opens a screen, `new:key` a form, `read:companies` begins with what was typed. */
  starts: { id: string; label: string; href: string }[];
  /** For people, in the language of the person who searches. */
  said: {
    nouns: Record<string, string>;
    count: string;
    /** If nothing was found: that, the same below what can be done, and what to do next. */
    none: { title: string; besides: string; next: string };
    /** Remarks about the results. */
    remarks: string[];
  };
};

type Looked = FoundRows & { isPlain: boolean };

/** A page with a plain form, and the same in JSON for the palette. */
const searchConsole: RoomConsole<SearchRoom> = {
  name: 'console',
  screens: [
    declareFor<SearchRoom>().screen({
      path: 'search',
      page: 'search',
      permission: 'search:read',
      summary: 'Find people, events, links, companies, branches and keys by any part of their texts',
      query: Type.Object({
        q: optionalText({
          maxLength: 100,
          examples: ['novak'],
          description:
            'Any part of a name, e-mail, phone, number, street, city or code; three letters or four digits at least.',
        }),
      }),
      view: search,
    }),
  ],
  actions: [],
};

export const openSearch = ({ finds, screens, heavy, indexes }: SearchNeeds) =>
  openConsole(
    {
      heavy,
      indexes,
      nouns: [...finds].sort((a, b) => a.at - b.at),
      ways: screens.map(({ scope, permission, path }) => ({ scope, permission, pattern: patternOf(path) })),
      placed: listPlaced(screens),
    },
    searchConsole,
  );

async function search(room: SearchRoom, caller: ConsoleCaller, { q = '' }: { q?: string }): Promise<SearchView> {
  const typed = q.trim();
  const wanted = room.nouns.filter(({ permission }) => caller.permissions.has(permission));
  const say = translator(caller.language, 'console');
  const view = {
    q: typed,
    outcome: 'searched' as const,
    items: [],
    searched: wanted.map(({ noun }) => noun),
    broad: [],
    late: [],
    plain: [],
    starts: listStarts(room, caller, typed, say),
  };
  const read = readTerm(typed);
  if ('problem' in read) return tell({ ...view, outcome: read.problem }, wanted, caller.environment, say);
  await room.indexes.look();
  const looked = await readInTurn(
    room.heavy,
    limits,
    wanted.map((find) => (reads) => lookAt(room, find, caller, { typed, term: read.term, most: mostShown, reads })),
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
        href: wayTo(room, caller, to),
      })),
    ),
    broad: nounsOf((one) => one?.isMore === true),
    late: nounsOf((one) => !one),
    plain: nounsOf((one) => one?.isPlain === true),
  };
  return tell(found, wanted, caller.environment, say);
}

/** The results for one noun, and whether its index is missing. */
async function lookAt(
  { indexes }: SearchRoom,
  find: Find,
  caller: ConsoleCaller,
  asked: Omit<Asked, 'isBuilt'>,
): Promise<Looked> {
  let isPlain = false;
  const isBuilt = (index: TextIndex) => {
    const isThere = asked.term.isIndexed && indexes.isBuilt(index);
    isPlain ||= !isThere;
    return isThere;
  };
  return { ...(await find.find(caller, { ...asked, isBuilt })), isPlain };
}

/** How many of each noun may be shown: one place to each in turn, so that a noun with many results does not hide the others. */
export function sharePlaces(counts: readonly number[], places: number): number[] {
  const given = counts.map(() => 0);
  let left = places;
  let isGiving = true;
  while (left > 0 && isGiving) {
    isGiving = false;
    for (const [kind, count] of counts.entries()) {
      const own = given[kind] ?? 0;
      if (left === 0 || own >= count) continue;
      given[kind] = own + 1;
      left -= 1;
      isGiving = true;
    }
  }
  return given;
}

/** Null for a page that does not exist or that this person may not see. */
function wayTo({ ways }: SearchRoom, caller: ConsoleCaller, to: string | null): string | null {
  if (to === null || /^https?:/.test(to)) return to;
  const [path = ''] = to.split('?', 1);
  const isOpen = ways.some(
    ({ scope, permission, pattern }) =>
      scope === 'organisation' && pattern.test(path) && caller.permissions.has(String(permission)),
  );
  return isOpen ? `${baseOf(caller.organisation.slug, caller.environment)}/${to}` : null;
}

function listStarts(room: SearchRoom, caller: ConsoleCaller, typed: string, say: Translate): SearchView['starts'] {
  const { signedIn, permissions } = caller;
  const base = baseOf(caller.organisation.slug, caller.environment);
  const opened = room.placed.map(({ screen, nav }) => ({
    id: `go:${nav.id}`,
    label: say(msg('Go to {screen}', { screen: nav.label })),
    href: hrefOf(screen, { signedIn, base, permissions }),
  }));
  const begun = room.placed
    .flatMap(({ starts }) => starts)
    .filter(({ permission }) => permissions.has(permission))
    .map(({ id, label, to }) => {
      if (typeof to === 'string') return { id: `new:${id}`, label: say(label), href: wayTo(room, caller, to) };
      return {
        id: `read:${id}`,
        label: say({ ...label, values: { typed } }),
        href: wayTo(room, caller, to(caller, typed)),
      };
    });
  return [...begun, ...opened].flatMap(({ href, ...start }) => (href === null ? [] : [{ ...start, href }]));
}

/** Adds the texts that people read. */
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
    besides: say(msg('Nothing else matches “{typed}”', { typed: view.q })),
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
