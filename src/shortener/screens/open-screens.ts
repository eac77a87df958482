// All Links screens of the room, joined, and what they need.
import type { Action, Screen } from '#platform/screens/screen.ts';
import { type FileNeeds, fileScreens } from './file-screens.ts';
import { type LinkScreenNeeds, linkScreens } from './link-screens.ts';
import { type ManyNeeds, manyScreens } from './many-screens.ts';
import { type SumNeeds, sumsScreens } from './sums-screens.ts';

type Needs = LinkScreenNeeds & ManyNeeds & SumNeeds & FileNeeds;

export function openScreens(needs: Needs): { screens: Screen[]; actions: Action[] } {
  const all = [linkScreens(needs), manyScreens(needs), sumsScreens(needs), fileScreens(needs)];
  return { screens: all.flatMap(({ screens }) => screens), actions: all.flatMap(({ actions }) => actions) };
}
