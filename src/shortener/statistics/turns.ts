// Turns at reading statistics, shared fairly between clients and links. Anyone may ask for statistics, and their cost grows
// with the clicks: so they have a few connections of their own, and every read takes a turn at one of them.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { besidePool } from '#platform/database/connections.ts';
import { type HeavyReads, type Reads, TookTooLong } from '#platform/database/heavy-reads.ts';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import { hangUpSignal } from '#platform/http/hang-up.ts';
import { type Asker, fairTurns, type TurnBounds, TurnRefused } from '#platform/limits/fair-turns.ts';
import { readTookTooLong, tooManyReads, tooManyReadsOfClient } from '../errors.ts';
import { type NameMemory, nameMemory } from './names-store.ts';
import { type StatisticsStore, statisticsStore } from './statistics-store.ts';

export type { Asker } from '#platform/limits/fair-turns.ts';

export type Turns = ReturnType<typeof makeTurns>;

/** Runs the work in one turn. The store can be used until the work ends. */
export type ReadInTurn = <T>(
  asker: Asker,
  work: (store: StatisticsStore, reads: Reads, names: NameMemory) => Promise<T>,
) => Promise<T>;

// One client has one question counted at a time, so others find a free turn even when everyone asks about the same link.
// A question that waits costs little: an office behind one address, whose dashboards ask once a second, fits in. One connection
// is always left for the search: strangers ask for statistics, and the people of the house search.
const mostRunning = besidePool.heavyReads - 1;
const BOUNDS: TurnBounds = {
  running: { all: mostRunning, ofClient: 1, ofSubject: mostRunning - 1 },
  waiting: { all: 100, ofClient: 20, ofSubject: 50 },
  waitMs: 20_000,
};

const TRY_AGAIN_MS = 1_000;

export function makeTurns(heavy: HeavyReads, bounds = BOUNDS) {
  const shared = fairTurns(bounds);
  const names = nameMemory();
  const take: ReadInTurn = async (asker, work) => {
    try {
      return await shared.take(asker, () =>
        heavy.lend(asker.signal, (reads) => work(statisticsStore(reads, names), reads, names)),
      );
    } catch (error) {
      throw error instanceof TookTooLong ? readTookTooLong({ cause: error }) : error;
    }
  };

  const read: ReadInTurn = async (asker, work) => {
    try {
      return await take(asker, work);
    } catch (error) {
      if (!(error instanceof TurnRefused)) throw error;
      throw error.whose === 'client' ? tooManyReadsOfClient() : tooManyReads();
    }
  };

  /** For the pages of a CSV file: half a file is worse than a slow one, so it retries until the reader leaves. */
  const readPatiently: ReadInTurn = async (asker, work) => {
    for (;;) {
      try {
        return await take(asker, work);
      } catch (error) {
        if (!(error instanceof TurnRefused)) throw error;
        await sleep(TRY_AGAIN_MS, undefined, { signal: asker.signal });
      }
    }
  };

  return { read, readPatiently, waiting: shared.waiting, forgetNames: names.forget };
}

type CodeRequest = FastifyRequest<{ Params: { code: string } }>;

/** Turns are shared by who asks and about which link. */
export function readAsker(clients: ClientAddresses, request: CodeRequest, reply: FastifyReply): Asker {
  return { client: clients.clientOf(request.raw), subject: request.params.code, signal: hangUpSignal(reply) };
}

/** A command, or the process itself: it never hangs up. */
export function internalAsker(name: string, code = name): Asker {
  return { client: name, subject: code, signal: new AbortController().signal };
}
