// Asks the server while somebody types: after a pause, and an answer that comes late never replaces a newer one.
import type { SearchView } from '#console';

export type Asking = {
  view: SearchView | null;
  /** `late` after 300 ms, `slow` after 3 seconds (design console/README.md, "Empty, loading, error"). */
  wait: 'none' | 'late' | 'slow';
  problem: { status: number; requestId: string | null } | null;
};

const pauseMs = 150;
const lateMs = 300;
const slowMs = 3_000;

export function makeAsker(address: string, show: (asking: Asking) => void) {
  let now: Asking = { view: null, wait: 'none', problem: null };
  let running: AbortController | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const change = (changes: Partial<Asking>) => {
    now = { ...now, ...changes };
    show(now);
  };

  async function fetchView(q: string): Promise<void> {
    running?.abort();
    const own = new AbortController();
    running = own;
    const timers = [
      setTimeout(() => change({ wait: 'late' }), lateMs),
      setTimeout(() => change({ wait: 'slow' }), slowMs),
    ];
    const isCurrent = () => running === own;
    try {
      const answer = await fetch(`${address}?${new URLSearchParams({ q })}`, {
        headers: { accept: 'application/json' },
        signal: own.signal,
      });
      const requestId = answer.headers.get('x-request-id');
      if (!answer.ok) {
        if (isCurrent()) change({ wait: 'none', problem: { status: answer.status, requestId } });
        return;
      }
      const view = (await answer.json()) as SearchView;
      if (isCurrent()) change({ view, wait: 'none', problem: null });
    } catch {
      // Either a newer question took its place, or there is no connection.
      if (isCurrent()) change({ wait: 'none', problem: { status: 0, requestId: null } });
    } finally {
      for (const timer of timers) clearTimeout(timer);
    }
  }

  return {
    /** At once for the first time, and after a failure. */
    ask: (q: string, isAtOnce = false) => {
      clearTimeout(pause);
      pause = setTimeout(() => void fetchView(q), isAtOnce ? 0 : pauseMs);
    },
    stop: () => {
      clearTimeout(pause);
      running?.abort();
      running = null;
    },
  };
}
