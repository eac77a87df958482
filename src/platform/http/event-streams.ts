// Streams of server-sent events: one query a second for all of them, and an event only if something changed.
import { PassThrough } from 'node:stream';
import type { Log } from '../log.ts';

const pollMs = 1_000;
/** Proxies and browsers give up on silent connections. */
const heartbeatMs = 15_000;
const mostStreams = 1_000;
const mostStreamsPerClient = 20;

export type EventStreamsNeeds<Topic> = {
  /** The current event of each topic, as text. */
  read(topics: readonly Topic[]): Promise<(topic: Topic) => string>;
  /** What to throw when too many streams are open. */
  refuse(): Error;
  log: Log;
};

type Viewer<Topic> = { topic: Topic; client: string; stream: PassThrough; sent: string };

export const writeEvent = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export function eventStreams<Topic>({ read, refuse, log }: EventStreamsNeeds<Topic>) {
  const viewers = new Set<Viewer<Topic>>();
  let timer: NodeJS.Timeout | undefined;
  let heartbeatAt = 0;

  /** The first event is sent at once. */
  function open(topic: Topic, client: string): PassThrough {
    const ofClient = [...viewers].filter((viewer) => viewer.client === client).length;
    if (viewers.size >= mostStreams || ofClient >= mostStreamsPerClient) throw refuse();
    const viewer = { topic, client, stream: new PassThrough(), sent: '' };
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
      // The database is unavailable or busy: viewers keep their last values, and get new ones when it is back.
      log.debug({ err: error }, 'live figures could not be read');
    }
    clearTimeout(timer);
    if (viewers.size > 0) timer = setTimeout(poll, pollMs);
  }

  async function sendChanges(): Promise<void> {
    const eventOf = await read([...new Set([...viewers].map(({ topic }) => topic))]);
    const isHeartbeat = performance.now() >= heartbeatAt;
    if (isHeartbeat) heartbeatAt = performance.now() + heartbeatMs;
    for (const viewer of viewers) {
      const event = eventOf(viewer.topic);
      // A viewer that does not read gets only the latest values when it reads again; a viewer that has left gets none.
      if (viewer.stream.writableNeedDrain || viewer.stream.writableEnded) continue;
      if (event !== viewer.sent) viewer.stream.write(event);
      else if (isHeartbeat) viewer.stream.write(': still here\n\n');
      viewer.sent = event;
    }
  }

  return {
    open,
    count: () => viewers.size,
    /** Open streams would prevent the server from closing. */
    closeAll(): void {
      clearTimeout(timer);
      for (const { stream } of viewers) stream.end();
      viewers.clear();
    },
  };
}

export type EventStreams<Topic> = ReturnType<typeof eventStreams<Topic>>;
