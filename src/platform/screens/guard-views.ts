// The guard of views: no field that a room hides (platform/room/hidden-columns.ts) leaves by a screen. Its page, JSON and CSV
// are made of one view, so each view is checked, in production too: a fault is better than a revealed secret (decision 29). The
// message names the field, never its value.
import { Refusal } from '../http/refusal.ts';
import type { HiddenColumns } from '../room/hidden-columns.ts';
import type { Action, Screen } from './screen.ts';

type Names = ReadonlySet<string>;

const inCamelCase = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The names of fields that may not be in the answer of a screen or action, by its path: as columns and as fields of rows. */
export function hiddenNames(columns: HiddenColumns): (path: string) => Names {
  const hidden = Object.values(columns)
    .flatMap((table) => Object.entries(table))
    .map(([column, { shownAt = [], isCommonName, alsoNamed = [] }]) => {
      const names = isCommonName ? alsoNamed : [column, ...alsoNamed];
      return { shownAt, names: names.flatMap((name) => [name, inCamelCase(name)]) };
    });
  const everywhere = new Set(hidden.flatMap(({ names }) => names));
  return (path) => {
    const shown = new Set(hidden.flatMap(({ shownAt, names }) => (shownAt.includes(path) ? names : [])));
    return shown.size === 0 ? everywhere : new Set([...everywhere].filter((name) => !shown.has(name)));
  };
}

/** The place of a hidden field, as in `items.0.formerSecret`; null if there is none. Raw bytes are never for people. */
export function findHidden(value: unknown, names: Names): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (ArrayBuffer.isView(value)) return '(bytes)';
  if (Array.isArray(value)) return findInList(value, names);
  for (const name in value) {
    if (names.has(name)) return name;
    const found = findHidden((value as Record<string, unknown>)[name], names);
    if (found !== null) return `${name}.${found}`;
  }
  return null;
}

function findInList(list: readonly unknown[], names: Names): string | null {
  for (const [index, item] of list.entries()) {
    const found = findHidden(item, names);
    if (found !== null) return `${index}.${found}`;
  }
  return null;
}

function refuse(what: string, path: string, found: string | null): void {
  if (found !== null)
    throw new Error(`The ${what} ${path} would show the field ${found}, which is hidden (docs/decisions/0029).`);
}

/** Throws if a view or the outcome of an action has a hidden field. */
export function guardViews<Gathered extends { screens: Screen[]; actions: Action[] }>(
  gathered: Gathered,
  columns: HiddenColumns,
): Gathered {
  const namesAt = hiddenNames(columns);
  return {
    ...gathered,
    screens: gathered.screens.map((screen) => guardScreen(screen, namesAt(screen.path))),
    actions: gathered.actions.map((action) => guardAction(action, namesAt(action.path))),
  };
}

function guardScreen(screen: Screen, names: Names): Screen {
  return {
    ...screen,
    view: async (caller, query) => {
      const view = await screen.view(caller, query);
      refuse('screen', screen.path, findHidden(view, names));
      return view;
    },
  };
}

/** People are to see `secret` of an outcome this once; everything else is checked, including what a refusal adds. */
function guardAction(action: Action, names: Names): Action {
  const check = (parts: unknown) => refuse('action', action.path, findHidden(parts, names));
  return {
    ...action,
    act: async (caller, body) => {
      try {
        const next = await action.act(caller, body);
        check({ data: next.data, done: [next.done?.values, next.done?.said?.values], undo: next.undo?.fields });
        return next;
      } catch (error) {
        if (error instanceof Refusal) check(error.extra);
        throw error;
      }
    },
  };
}
