// What the shortener's pages show: the room fills in these types, and web/ draws them.
import type { ShortUrl, Statistics, StatsQuery } from './schema.ts';
import type { RowVisitors } from './statistics/rules/figures.ts';
import type { PeriodName } from './statistics/rules/period.ts';
import type { BucketName } from './statistics/rules/series.ts';

export type ViewQuery = StatsQuery & { period?: string };

export type ChartPoint = { at: string; clicks: number; visitors: number; previous: number | null };

export type DashboardView = {
  statistics: Statistics;
  /** Where the link leads, with the host in punycode: a look-alike host cannot pass for another. */
  target: string;
  /** Null for custom dates. */
  period: PeriodName | null;
  /** From the first to the last moment that is shown. */
  span: { from: string; to: string };
  /** The same of the period that it is compared with; null where the link did not exist yet. */
  spanBefore: { from: string; to: string } | null;
  /** The parameters of the address that could not be read. */
  ignored: string[];
  bucket: BucketName;
  points: ChartPoint[];
  /** Null where there was nothing before. */
  previous: { clicks: number; visitors: number } | null;
  /** The last point is not over: today, or this hour. */
  isUnfinished: boolean;
  clicksPerDay: number;
  /** Null where some visitors are known by country only: see Counted in statistics/statistics.ts. */
  rowVisitors: RowVisitors | null;
  /** By weekday (Monday first) and hour. */
  heat: number[][];
  lastHourClicks: number;
  /** All time, unfiltered. */
  clicksEver: number;
  isGeoOn: boolean;
  /** False for a link that its operator switched off. */
  isOn: boolean;
  isFiltered: boolean;
  now: string;
};

export type LandingProblem = {
  status: number;
  code: string;
  message: string;
  /** Which of the reasons behind the code it is; the page has words for each in both languages. */
  reason?: string;
  suggestions?: string[];
  retryAfterSeconds?: number;
};

/** A dashboard in small, of the last 30 days. */
export type LandingPreview = {
  code: string;
  shortUrl: string;
  clicks: number;
  visitors: number;
  /** Clicks and visitors of each day. */
  points: [clicks: number, visitors: number][];
  countries: { country: string | null; clicks: number }[];
  referrers: { referrer: string; clicks: number }[];
};

export type LandingView = {
  shortenerUrl: string;
  /** Where the reference of the API is. */
  docsUrl: string;
  /** Where the source can be read; null where the operator does not say. */
  sourceUrl: string | null;
  /** Null where there is no link to show a dashboard of. */
  preview: LandingPreview | null;
  /** What the fields of the form hold. */
  url: string;
  custom: string;
  made: ShortUrl | null;
  problem: LandingProblem | null;
  /** The code that the reader followed and that leads nowhere, if that is why the page is shown. */
  lost: { code: string; status: 404 | 410 } | null;
};
