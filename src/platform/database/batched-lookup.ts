// Answers many lookups by few queries: whoever asks within the same moment is answered by one query. However many names
// strangers make up, they cost so many queries a second and so many connections, and no more.

export type BatchedLookupNeeds<Found> = {
  /** One query for all names; a name that is not found is not in the answer. */
  list(names: string[]): Promise<ReadonlyMap<string, Found>>;
  /** At most one query begins in this time. Who asks first does not wait for it. */
  gapMs: number;
};

/** More at once would make a query that others wait for. */
const mostNames = 5_000;
/** One query may hang until its time-out, on a connection that is dead: the next ones do not wait for it. */
const mostUnderWay = 2;

export function batchedLookup<Found>({ list, gapMs }: BatchedLookupNeeds<Found>) {
  const waiting = new Map<string, PromiseWithResolvers<Found | null>>();
  let underWay = 0;
  let isPausing = false;

  function askNext(): void {
    if (isPausing || underWay >= mostUnderWay || waiting.size === 0) return;
    isPausing = true;
    setTimeout(() => {
      isPausing = false;
      askNext();
    }, gapMs);
    void ask();
  }

  async function ask(): Promise<void> {
    const batch = [...waiting].slice(0, mostNames);
    for (const [name] of batch) waiting.delete(name);
    underWay += 1;
    try {
      const found = await list(batch.map(([name]) => name));
      for (const [name, { resolve }] of batch) resolve(found.get(name) ?? null);
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
    underWay -= 1;
    askNext();
  }

  return (name: string): Promise<Found | null> => {
    const known = waiting.get(name);
    if (known) return known.promise;
    const asked = Promise.withResolvers<Found | null>();
    waiting.set(name, asked);
    askNext();
    return asked.promise;
  };
}
