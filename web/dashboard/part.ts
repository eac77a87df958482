// What every part of the dashboard gets.
import type { DashboardView } from '#shortener';
import type { Format } from './format.ts';
import type { DashboardWords } from './words.ts';

export type Part = {
  view: DashboardView;
  words: DashboardWords;
  format: Format;
  /** Path and query: the whole state of the page. */
  address: string;
};
