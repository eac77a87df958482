// All Links screens of the room, joined, and what they need.
import type { Action, Screen } from '#platform/screens/screen.ts';
import { type FileNeeds, type FilePages, fileScreens } from './file-screens.ts';
import { type LinkScreenNeeds, linkScreens, type OnePages } from './link-screens.ts';
import { type ManyNeeds, type ManyPages, manyScreens } from './many-screens.ts';
import { type SumNeeds, type SumPages, sumsScreens } from './sums-screens.ts';

/** The pages that web/ draws for these screens. */
export type LinkPages = OnePages & ManyPages & SumPages & FilePages;

type Needs = LinkScreenNeeds & ManyNeeds & SumNeeds & FileNeeds;

export function openScreens(needs: Needs): { screens: Screen[]; actions: Action[] } {
  const all = [linkScreens(needs), manyScreens(needs), sumsScreens(needs), fileScreens(needs)];
  return { screens: all.flatMap(({ screens }) => screens), actions: all.flatMap(({ actions }) => actions) };
}
