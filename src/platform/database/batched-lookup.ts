// Answers many lookups with few queries: lookups that arrive at about the same time share one query. However many names callers
// try, the number of queries a second and of connections stays limited.

type BatchedLookupNeeds<Found> = {
  /** One query for all names. The result leaves out names that were not found. */
  list(names: string[]): Promise<ReadonlyMap<string, Found>>;
  /** At most one query starts within this time; the first lookup does not wait. */
  gapMs: number;
};

/** More names in one query would make the next lookups wait too long. */
const maxNames = 5_000;
/** One query may hang on a dead connection until its timeout; the next ones do not wait for it. */
const maxRunning = 2;

export function batchedLookup<Found>({ list, gapMs }: BatchedLookupNeeds<Found>) {
  const waiting = new Map<string, PromiseWithResolvers<Found | null>>();
  let running = 0;
  let isPausing = false;

  function askNext(): void {
    if (isPausing || running >= maxRunning || waiting.size === 0) return;
    isPausing = true;
    setTimeout(() => {
      isPausing = false;
      askNext();
    }, gapMs);
    void ask();
  }

  async function ask(): Promise<void> {
    const batch = [...waiting].slice(0, maxNames);
    for (const [name] of batch) waiting.delete(name);
    running += 1;
    try {
      const found = await list(batch.map(([name]) => name));
      for (const [name, { resolve }] of batch) resolve(found.get(name) ?? null);
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
    running -= 1;
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
