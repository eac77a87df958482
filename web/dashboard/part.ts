// The properties of every part of the dashboard.
import type { DashboardView } from '#shortener';
import type { Format } from './format.ts';
import type { DashboardWords } from './words.ts';

export type Part = {
  view: DashboardView;
  words: DashboardWords;
  format: Format;
  /** Path and query, which are the whole state of the page. */
  address: string;
};
