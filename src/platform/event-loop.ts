// Notices when one piece of work holds up the event loop, and which request it belongs to. A timer that comes late says how long.
// Places that every request passes leave a mark with its request: the mark at the end of the gap belongs to who held it.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const served = new AsyncLocalStorage<FastifyRequest>();

type Mark = { at: number; request: FastifyRequest | undefined };

const newMark = (request?: FastifyRequest): Mark => ({ at: performance.now(), request });

/** The one before the last look, and all since. */
let marks: Mark[] = [newMark()];

/** Without a watch nobody looks at marks. */
let isWatched = false;

/** For work of a request that begins, goes on or ends here. */
export function markWork(): void {
  if (isWatched) marks.push(newMark(served.getStore()));
}

/** What follows is work of this request. */
export function serveRequest(request: FastifyRequest, go: () => void): void {
  if (isWatched) {
    marks.push(newMark(request));
    served.run(request, go);
  } else go();
}

const lookEveryMs = 50;
/** Shorter ones are not worth a figure. */
const leastMs = 20;
const warnAboveMs = 500;
/** A figure is the longest of this and the last stretch of time: an old one does not stay forever. */
const stretchMs = 5 * 60_000;

/** Code is loaded and the database is set up: no request is served yet, so nobody is held up. */
const startMs = 60_000;

const nobody = 'none';

/** Processor time of this thread: of a machine that slept, or had other work, nobody here is the cause. */
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
    marks = marks.slice(-1);
    [lastLook, lastWorked] = [now, workedMs()];
  };
  const turn = () => {
    [longest, earlier] = [new Map(), longest];
  };
  const timers = [setInterval(look, lookEveryMs).unref(), setInterval(turn, stretchMs).unref()];
  return {
    close: () => {
      isWatched = false;
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** Who left the mark at the end of the gap that covers most of this time; without one, nobody is known. */
function findHolder(from: number, to: number): FastifyRequest | undefined {
  let [holder, most] = [undefined as FastifyRequest | undefined, 0];
  for (const [index, { at, request }] of marks.entries()) {
    const covered = Math.min(at, to) - Math.max(marks[index - 1]?.at ?? from, from);
    if (index === 0 || covered <= most) continue;
    [holder, most] = [request, covered];
  }
  const last = marks.at(-1);
  // It began here, and has not come to its next mark.
  if (last && to - Math.max(last.at, from) > most) return last.at >= from - lookEveryMs ? last.request : undefined;
  return holder;
}

/** The pattern of a route, never the address that was asked for. */
const routeOf = (request: FastifyRequest | undefined): string =>
  request === undefined ? nobody : request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
