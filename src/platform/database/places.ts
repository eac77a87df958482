// Several servers of one database (`DATABASE_URL` with several hosts): finds the one that accepts writes, and remembers it
// until a connection to it fails or ends. All connections of a process use this, so they search together after a failover.
import { setTimeout as sleep } from 'node:timers/promises';

export type Place = { host: string; port: number };

export type Finder = {
  find(): Promise<Place>;
  /** The next call searches again: a connection to the known server failed or ended. */
  forget(place: Place): void;
};

/** A server that accepts no writes, although one is needed. The error has the code with which PostgreSQL refuses a write. */
export class TakesNoWrites extends Error {
  readonly code = '25006';
}

/** How long the other servers may still answer after the first one. */
const OTHERS_MS = 500;

/** `probe` returns the timeline of the server, which grows with each promotion. */
export function makeFinder(places: readonly Place[], probe: (place: Place) => Promise<number>): Finder {
  let known: Place | undefined;
  let looking: Promise<Place> | undefined;

  async function look(): Promise<Place> {
    const found: { place: Place; timeline: number }[] = [];
    // All at once: a host that swallows every packet must not delay the others for long.
    const probes = places.map(async (place) => {
      found.push({ place, timeline: await probe(place) });
    });
    try {
      await Promise.any(probes);
      await Promise.race([Promise.allSettled(probes), sleep(OTHERS_MS, undefined, { ref: false })]);
      // A primary that was replaced and came back accepts writes, too, but its successor has the later timeline.
      const [latest] = found.sort((a, b) => b.timeline - a.timeline);
      known = latest?.place ?? places[0];
      return known as Place;
    } catch (error) {
      throw mostTelling((error as AggregateError).errors);
    } finally {
      looking = undefined;
    }
  }

  return {
    find: async () => {
      if (known !== undefined) return known;
      looking ??= look();
      return looking;
    },
    forget: (place) => {
      if (known === place) known = undefined;
    },
  };
}

const NETWORK = /^E[A-Z]+$/;

/** A refused password explains most, then a standby, then a dead host. */
function mostTelling(errors: readonly unknown[]): unknown {
  const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'ENONE';
  return (
    errors.find((error) => !NETWORK.test(codeOf(error)) && !(error instanceof TakesNoWrites)) ??
    errors.find((error) => error instanceof TakesNoWrites) ??
    errors[0]
  );
}
