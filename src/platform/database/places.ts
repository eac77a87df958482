// Several servers of one database (`DATABASE_URL` with several hosts): finds the one that takes writes, and remembers it until a
// connection to it fails or ends. All connections of a process ask here, so a failover is looked for once and not by each of them.
import { setTimeout as sleep } from 'node:timers/promises';

export type Place = { host: string; port: number };

export type Finder = {
  find(): Promise<Place>;
  /** The next one who asks looks again: a connection failed there, or ended. */
  forget(place: Place): void;
};

/** A server that takes no writes, where a writable one is wanted. It has the code that PostgreSQL itself would answer a write with. */
export class TakesNoWrites extends Error {
  readonly code = '25006';
}

/** So long the other servers may still answer after the first one did. */
const OTHERS_MS = 500;

/** `probe` answers the timeline of the server, which grows with each promotion. */
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
      // A primary that was given up and came back takes writes, too, but its successor has the later timeline.
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

/** Of a refused password, a standby and a dead host, the first says most. */
function mostTelling(errors: readonly unknown[]): unknown {
  const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'ENONE';
  return (
    errors.find((error) => !NETWORK.test(codeOf(error)) && !(error instanceof TakesNoWrites)) ??
    errors.find((error) => error instanceof TakesNoWrites) ??
    errors[0]
  );
}
