// All screens and actions of the console: those of the rooms, and those that are made of what all rooms declare.
import type { HiddenColumns } from '#platform/room/hidden-columns.ts';
import type { OpenRoom } from '#platform/room/house.ts';
import { guardViews } from '#platform/screens/guard-views.ts';
import type { Action, Screen } from '#platform/screens/screen.ts';
import type { Stream } from '#platform/screens/streams.ts';
import type { TextIndexState } from '#platform/search/text-indexes.ts';
import type { openSystem } from './open-system.ts';
import type { House } from './rooms.ts';

type Console = Awaited<ReturnType<House['open']>>['doors']['console'];
type Given = {
  system: ReturnType<typeof openSystem>;
  /** Screens that need two rooms: one that owns them, and one that opens after it. */
  shared: readonly { screens: Screen[]; actions: Action[] }[];
  indexes: TextIndexState;
  hidden: HiddenColumns;
};
type Gathered = { screens: Screen[]; actions: Action[]; streams: Stream[] };

export function gatherScreens(
  console: Console,
  rooms: readonly OpenRoom[],
  { system, shared, indexes, hidden }: Given,
): Gathered {
  const ofSystem = console.system(system);
  const today = console.makeToday([...rooms.flatMap(({ faces }) => faces.today ?? []), ofSystem.today]);
  const framed = [
    ...today.screens,
    ...rooms.flatMap(({ faces }) => faces.screens ?? []),
    ...shared.flatMap(({ screens }) => screens),
    ...console.auditScreens(rooms.map(({ faces }) => faces.auditNames ?? {})),
    ...ofSystem.screens,
  ];
  const search = console.search({
    finds: rooms.flatMap(({ faces }) => faces.finds ?? []),
    screens: framed,
    indexes,
  });
  const actions = [
    ...rooms.flatMap(({ faces }) => faces.actions ?? []),
    ...shared.flatMap(({ actions: own }) => own),
    ...ofSystem.actions,
  ];
  return { ...guardViews({ screens: [...framed, ...search.screens], actions }, hidden), streams: today.streams };
}
