// What the shortener's pages are made of: the room fills these in, the pages of web/ draw them.
import type { Html } from '#platform/http/html.ts';
import type { Reader } from '#platform/http/preferences.ts';
import type { ShortUrl, Statistics, StatsQuery } from './schema.ts';
import type { PeriodName } from './statistics/rules/period.ts';
import type { BucketName } from './statistics/rules/series.ts';

export type ViewQuery = StatsQuery & { period?: string };

export type ChartPoint = { at: string; clicks: number; visitors: number; previous: number | null };

export type DashboardView = {
  statistics: Statistics;
  /** Where the link leads, written so that no look-alike host can deceive. */
  target: string;
  /** Null for dates chosen by hand. */
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
  /** What stands in the fields. */
  url: string;
  custom: string;
  made: ShortUrl | null;
  problem: LandingProblem | null;
  /** The address that led nowhere and brought the reader here. */
  lost: { code: string; status: 404 | 410 } | null;
};

export type ShortenerPages = {
  landing(view: LandingView, reader: Reader): Html;
  dashboard(view: DashboardView, reader: Reader): Html;
};
