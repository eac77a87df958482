// What the landing page shows: the room fills in these types, and web/ draws them.
import type { ShortUrl } from './schema.ts';

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
