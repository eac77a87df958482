// Live figures for open dashboards: one query a second for all of them, and an event only where something changed.
import { PassThrough } from 'node:stream';
import type { Log } from '#platform/log.ts';
import { tooManyStreams } from '../errors.ts';
import type { ReadInTurn } from './turns.ts';
import { internalAsker } from './who-asks.ts';

const POLL_MS = 1_000;
/** Proxies and browsers give up on a silent connection. */
const HEARTBEAT_MS = 15_000;
const MOST_STREAMS = 1_000;
const MOST_STREAMS_PER_CLIENT = 20;

type Viewer = { linkId: number; client: string; stream: PassThrough; sent: string };

export type Live = ReturnType<typeof makeLive>;

/** All viewers ask together, so they wait for one turn. */
const VIEWERS = internalAsker('live views');

export function makeLive({ read, log }: { read: ReadInTurn; log: Log }) {
  const viewers = new Set<Viewer>();
  let timer: NodeJS.Timeout | undefined;
  let heartbeatAt = 0;

  /** A stream of server-sent events; the first one comes at once. */
  function open(linkId: number, client: string): PassThrough {
    const ofClient = [...viewers].filter((viewer) => viewer.client === client).length;
    if (viewers.size >= MOST_STREAMS || ofClient >= MOST_STREAMS_PER_CLIENT) throw tooManyStreams();
    const viewer = { linkId, client, stream: new PassThrough(), sent: '' };
    viewers.add(viewer);
    viewer.stream.once('close', () => viewers.delete(viewer));
    viewer.stream.write('retry: 2000\n\n');
    clearTimeout(timer);
    timer = setTimeout(poll, 0);
    return viewer.stream;
  }

  async function poll(): Promise<void> {
    try {
      await sendChanges();
    } catch (error) {
      // The database is away or busy: viewers keep their last figures, and get new ones when it is back.
      log.debug({ err: error }, 'live figures could not be read');
    }
    clearTimeout(timer);
    if (viewers.size > 0) timer = setTimeout(poll, POLL_MS);
  }

  async function sendChanges(): Promise<void> {
    const wanted = [...new Set([...viewers].map(({ linkId }) => linkId))];
    const listed = await read(VIEWERS, (store) => store.listTotals(wanted));
    const totals = new Map(listed.map((total) => [total.linkId, total]));
    const isHeartbeat = performance.now() >= heartbeatAt;
    if (isHeartbeat) heartbeatAt = performance.now() + HEARTBEAT_MS;
    for (const viewer of viewers) {
      const event = writeEvent(totals.get(viewer.linkId));
      // A viewer that does not read gets the latest figures once it does, not all those in between.
      if (viewer.stream.writableNeedDrain) continue;
      if (event !== viewer.sent) viewer.stream.write(event);
      else if (isHeartbeat) viewer.stream.write(': still here\n\n');
      viewer.sent = event;
    }
  }

  return {
    open,
    count: () => viewers.size,
    /** Open streams would keep the server from closing. */
    closeAll(): void {
      clearTimeout(timer);
      for (const { stream } of viewers) stream.end();
      viewers.clear();
    },
  };
}

type Total = { clicks: number; visitors: number; bots: number; lastAt: Date | null };

function writeEvent(total: Total | undefined): string {
  const data = {
    total_clicks: total?.clicks ?? 0,
    unique_visitors: total?.visitors ?? 0,
    bot_clicks: total?.bots ?? 0,
    last_click_at: total?.lastAt?.toISOString() ?? null,
  };
  return `event: clicks\ndata: ${JSON.stringify(data)}\n\n`;
}
