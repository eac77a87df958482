// What the shortener's pages show: the room fills in these types, and web/ draws them.
import type { Html } from '#platform/http/html.ts';
import type { Reader } from '#platform/http/preferences.ts';
import type { ShortUrl, Statistics, StatsQuery } from './schema.ts';
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
  bucket: BucketName;
  points: ChartPoint[];
  /** Null where there was nothing before. */
  previous: { clicks: number; visitors: number } | null;
  clicksPerDay: number;
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
  suggestions?: string[];
  retryAfterSeconds?: number;
};

export type LandingView = {
  shortenerUrl: string;
  /** What the fields of the form hold. */
  url: string;
  custom: string;
  made: ShortUrl | null;
  problem: LandingProblem | null;
  /** The code that the reader followed and that leads nowhere, if that is why the page is shown. */
  lost: { code: string; status: 404 | 410 } | null;
};

export type ShortenerPages = {
  landing(view: LandingView, reader: Reader): Html;
  dashboard(view: DashboardView, reader: Reader): Html;
};
