// Live figures for open dashboards: the totals of all links that somebody watches, read in one turn.
import { type EventStreams, eventStreams, writeEvent } from '#platform/http/event-streams.ts';
import { tooManyStreams } from '../errors.ts';
import type { ShortenerRoom } from '../room.ts';
import type { LiveTotal } from './statistics-store.ts';
import { internalAsker } from './turns.ts';

/** Topics are the ids of links. */
export type Live = EventStreams<number>;

/** All viewers ask together, so they wait for one turn. */
const VIEWERS = internalAsker('live views');

export const openLive = ({ turns, log }: ShortenerRoom): Live =>
  eventStreams<number>({
    log,
    refuse: tooManyStreams,
    read: async (linkIds) => {
      const listed = await turns.read(VIEWERS, (store) => store.listTotals(linkIds));
      const totals = new Map(listed.map((total) => [total.linkId, total]));
      return (linkId) => writeEvent('clicks', toFigures(totals.get(linkId)));
    },
  });

const toFigures = (total: LiveTotal | undefined) => ({
  total_clicks: total?.clicks ?? 0,
  unique_visitors: total?.visitors ?? 0,
  bot_clicks: total?.bots ?? 0,
  last_click_at: total?.lastAt?.toISOString() ?? null,
});
