// Notices when one piece of work blocks the event loop, and finds its request. A late timer shows for how long. Places that
// every request passes leave a mark with the request: the mark at the end of the gap names the one that blocked.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { repeat } from './clock.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const served = new AsyncLocalStorage<FastifyRequest>();

/** Time between two marks that is long enough to matter, and the request of the mark at its end. */
type Gap = { from: number; to: number; request: FastifyRequest | undefined };

let gaps: Gap[] = [];
let lastAt = 0;
let lastRequest: FastifyRequest | undefined;

/** Without a watch nobody reads the marks. */
let isWatched = false;

const shortMs = 10;

/** Every request passes here several times, so a usual mark makes no object and keeps no earlier request in memory. */
function mark(request: FastifyRequest | undefined): void {
  const now = performance.now();
  if (now - lastAt >= shortMs) gaps.push({ from: lastAt, to: now, request });
  lastAt = now;
  lastRequest = request;
}

/** Marks work of a request that begins, continues or ends here. */
export function markWork(): void {
  if (isWatched) mark(served.getStore());
}

/** The work that follows belongs to this request. */
export function serveRequest(request: FastifyRequest, go: () => void): void {
  if (isWatched) {
    mark(request);
    served.run(request, go);
  } else go();
}

const lookEveryMs = 50;
/** Shorter ones are not reported. */
const leastMs = 20;
const warnAboveMs = 500;
/** A reported value is the longest of this and the last period, so an old one does not stay forever. */
const stretchMs = 5 * 60_000;

/** Code is loaded and the database is set up: no request is served yet, so nobody is blocked. */
const startMs = 60_000;

const nobody = 'none';

/** Processor time of this thread: if the machine slept or did other work, no request here is the cause. */
const workedMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

export type LoopWatch = { close(): void };

export function watchEventLoop({ metrics, log }: { metrics: Metrics; log: Log }): LoopWatch {
  let [longest, earlier] = [new Map<string, number>(), new Map<string, number>()];
  const began = performance.now();
  let [lastLook, lastWorked] = [began, workedMs()];
  isWatched = true;
  [gaps, lastAt, lastRequest] = [[], began, undefined];
  metrics.gauge(
    'kontor_event_loop_longest_ms',
    'Longest time that one piece of work held up all others, by the route of its request, in the last 5 to 10 minutes.',
    (gauge) => {
      gauge.reset();
      for (const route of new Set([...earlier.keys(), ...longest.keys()])) {
        gauge.set({ route }, Math.max(earlier.get(route) ?? 0, longest.get(route) ?? 0));
      }
    },
    'max',
    ['route'],
  );

  const look = () => {
    const now = performance.now();
    const heldMs = Math.round(now - lastLook - lookEveryMs);
    if (heldMs >= leastMs) {
      const route = routeOf(findHolder(now - heldMs, now));
      longest.set(route, Math.max(longest.get(route) ?? 0, heldMs));
      const isWork = heldMs > warnAboveMs && workedMs() - lastWorked > warnAboveMs;
      const isStart = route === nobody && now - began < startMs;
      if (isWork && !isStart) log.warn({ route, heldMs }, 'One piece of work held up all others.');
    }
    gaps = [];
    [lastLook, lastWorked] = [now, workedMs()];
  };
  const turn = () => {
    [longest, earlier] = [new Map(), longest];
  };
  const stops = [repeat(lookEveryMs, look), repeat(stretchMs, turn)];
  return {
    close: () => {
      isWatched = false;
      for (const stop of stops) stop();
    },
  };
}

/** The request whose mark ends the gap that covers most of this time; without such a mark the request is unknown. */
function findHolder(from: number, to: number): FastifyRequest | undefined {
  let [holder, most] = [undefined as FastifyRequest | undefined, 0];
  for (const gap of gaps) {
    const covered = Math.min(gap.to, to) - Math.max(gap.from, from);
    if (covered > most) [holder, most] = [gap.request, covered];
  }
  // The gap began at the last mark and has not reached the next one.
  if (to - Math.max(lastAt, from) > most) return lastAt >= from - lookEveryMs ? lastRequest : undefined;
  return holder;
}

/** The pattern of a route, never the address of the request. */
const routeOf = (request: FastifyRequest | undefined): string =>
  request === undefined ? nobody : request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
