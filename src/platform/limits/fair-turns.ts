// Shares something scarce fairly: a few pieces of work run at the same time, the others wait, and a client with many requests
// waits behind clients with few.
//
// How it works: every client has a queue of its own, and the queues are served in turn (round-robin). Neither one client
// nor one subject may hold all running turns or all waiting places, so somebody else always finds one.

export type Asker = {
  /** The client: an IPv4 address or an IPv6 /64. */
  client: string;
  /** The subject of the request, such as one link. */
  subject: string;
  /** Aborted if nobody waits for the answer any more. */
  signal: AbortSignal;
};

type Bound = { all: number; ofClient: number; ofSubject: number };

export type TurnBounds = {
  running: Bound;
  waiting: Bound;
  /** The longest time that a request waits for its turn. */
  waitMs: number;
};

/** `client`: the client takes more than its share. `all`: too many clients ask, or wait for the same subject. */
export class TurnRefused extends Error {
  readonly whose: 'client' | 'all';
  constructor(whose: 'client' | 'all') {
    super(whose === 'client' ? 'This client waits for too many turns.' : 'Too many wait for their turn.');
    this.whose = whose;
  }
}

type FairTurns = {
  /** Runs the work when its turn comes; throws `TurnRefused`, or the signal's reason. */
  take<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
  waiting(): number;
};

type Job = { asker: Asker; start(): void; refuse(error: unknown): void };

export function fairTurns(bounds: TurnBounds): FairTurns {
  const running = countBounded(bounds.running);
  const waiting = countBounded(bounds.waiting);
  /** In the order in which clients are served next. */
  const queues = new Map<string, Job[]>();

  async function take<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    asker.signal.throwIfAborted();
    // Work that waits could not run now, so this does not overtake anyone.
    if (running.hasRoom(asker)) running.add(asker);
    else await waitForTurn(asker);
    try {
      return await work();
    } finally {
      running.remove(asker);
      startWaiting();
    }
  }

  function waitForTurn(asker: Asker): Promise<void> {
    makePlace(asker);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => job.refuse(asker.signal.reason);
    const timer = setTimeout(() => job.refuse(new TurnRefused(blame(asker))), bounds.waitMs);
    const settle = () => {
      clearTimeout(timer);
      asker.signal.removeEventListener('abort', giveUp);
      leaveQueue(job);
    };
    const job: Job = {
      asker,
      start: () => {
        settle();
        running.add(asker);
        resolve();
      },
      refuse: (error) => {
        settle();
        reject(error);
      },
    };
    asker.signal.addEventListener('abort', giveUp, { once: true });
    queues.set(asker.client, [...(queues.get(asker.client) ?? []), job]);
    waiting.add(asker);
    return promise;
  }

  /** Throws if there is no place. If all places are taken, the client with the most places loses one. */
  function makePlace(asker: Asker): void {
    if (waiting.ofClient(asker) >= bounds.waiting.ofClient) throw new TurnRefused(blame(asker));
    if (waiting.ofSubject(asker) >= bounds.waiting.ofSubject) throw new TurnRefused('all');
    if (waiting.all() < bounds.waiting.all) return;
    const [longest = []] = [...queues.values()].sort((a, b) => b.length - a.length);
    if (longest.length <= waiting.ofClient(asker) + 1) throw new TurnRefused('all');
    longest.at(-1)?.refuse(new TurnRefused('client'));
  }

  /** `client` if its own requests are the obstacle, otherwise `all`. */
  function blame(asker: Asker): 'client' | 'all' {
    const isGreedy = running.ofClient(asker) >= bounds.running.ofClient || waiting.ofClient(asker) > 1;
    return isGreedy ? 'client' : 'all';
  }

  function leaveQueue(job: Job): void {
    const { client } = job.asker;
    const left = (queues.get(client) ?? []).filter((other) => other !== job);
    if (left.length > 0) queues.set(client, left);
    else queues.delete(client);
    waiting.remove(job.asker);
  }

  function startWaiting(): void {
    for (const [client, jobs] of queues) {
      const next = jobs.find(({ asker }) => running.hasRoom(asker));
      if (next === undefined) continue;
      next.start();
      const left = queues.get(client);
      if (left === undefined) continue;
      // It waits behind all others until the next round.
      queues.delete(client);
      queues.set(client, left);
    }
  }

  return { take, waiting: waiting.all };
}

type Counted = Pick<Asker, 'client' | 'subject'>;

function countBounded(bound: Bound) {
  let all = 0;
  const clients = new Map<string, number>();
  const subjects = new Map<string, number>();
  const change = (counts: Map<string, number>, name: string, by: number) => {
    const count = (counts.get(name) ?? 0) + by;
    if (count > 0) counts.set(name, count);
    else counts.delete(name);
  };
  const changeAll = ({ client, subject }: Counted, by: number) => {
    all += by;
    change(clients, client, by);
    change(subjects, subject, by);
  };
  const ofClient = ({ client }: Counted) => clients.get(client) ?? 0;
  const ofSubject = ({ subject }: Counted) => subjects.get(subject) ?? 0;
  return {
    all: () => all,
    ofClient,
    ofSubject,
    hasRoom: (asker: Counted) =>
      all < bound.all && ofClient(asker) < bound.ofClient && ofSubject(asker) < bound.ofSubject,
    add: (asker: Counted) => changeAll(asker, 1),
    remove: (asker: Counted) => changeAll(asker, -1),
  };
}
