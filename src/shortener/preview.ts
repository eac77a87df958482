// The preview of a dashboard on the landing page: what the link `demo` shows, where there is one that leads somewhere.
import type { LandingPreview } from './page-views.ts';
import type { ShortenerRoom } from './room.ts';
import { readDashboard } from './statistics/dashboard.ts';
import { internalAsker } from './statistics/turns.ts';

const CODE = 'demo';
const asker = internalAsker('landing page', CODE);
const ROWS = 4;

/** For how long a preview is shown before it is read again, and how soon to look again where there was none. */
const FRESH_MS = { preview: 4_000, none: 2_000 };
/** Nobody waits longer than this for a preview. */
const WAIT_MS = 1_000;

export type ReadPreview = {
  /** The last preview, at once, if there is one: the page must not wait. */
  last(): Promise<LandingPreview | null>;
  /** For pages that are open already: waits until an old preview has been read again. */
  fresh(): Promise<LandingPreview | null>;
};

/**
 * The statistics are read once in a while, not for each reader of the landing page. `countChanges` grows whenever a link was changed:
 * this one may have been switched off.
 */
export function openPreview(room: ShortenerRoom, countChanges: () => number): ReadPreview {
  let known: LandingPreview | null = null;
  let freshUntil = 0;
  let changes = 0;
  let reading: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    changes = countChanges();
    try {
      const { statistics, points, isOn } = await readDashboard(room, asker, { period: '30d' });
      const { short_url, total_clicks, unique_visitors, countries, referrers } = statistics;
      known = !isOn
        ? null
        : {
            code: CODE,
            shortUrl: short_url,
            clicks: total_clicks,
            visitors: unique_visitors,
            points: points.map((point) => [point.clicks, point.visitors]),
            countries: countries.slice(0, ROWS).map(({ country, clicks }) => ({ country, clicks })),
            referrers: referrers.slice(0, ROWS),
          };
    } catch {
      // There is no such link, or the database is away or busy: the landing page works without a preview.
      known = null;
    }
    freshUntil = performance.now() + (known === null ? FRESH_MS.none : FRESH_MS.preview);
    reading = null;
  }

  async function read(isPatient: boolean): Promise<LandingPreview | null> {
    if (countChanges() !== changes) {
      known = null;
      freshUntil = 0;
    }
    if (performance.now() >= freshUntil) {
      reading ??= refresh();
      if (isPatient || known === null) await Promise.race([reading, waited()]);
    }
    return known;
  }

  return { last: () => read(false), fresh: () => read(true) };
}

const waited = () => new Promise<void>((resolve) => void setTimeout(resolve, WAIT_MS).unref());
