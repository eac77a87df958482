// The properties of every part of the dashboard.

import type { Format } from '#platform/text/page-format.ts';
import type { DashboardView } from '#shortener';
import type { DashboardTexts } from './texts.ts';

export type Part = {
  view: DashboardView;
  words: DashboardTexts;
  format: Format;
  /** Path and query, which contain the whole state of the page. */
  address: string;
};
