// Makes few statements of many small writes: while one runs, those that come meanwhile gather, and go out together as the next.
// A write that comes alone does not wait.

type GatheredWritesNeeds<Item, Result> = {
  /** One statement for all items; answers what came of each, in their order. */
  write(items: Item[]): Promise<Result[]>;
};

/** A statement with more would keep its rows locked for too long. */
const mostItems = 500;

export function gatheredWrites<Item, Result>({ write }: GatheredWritesNeeds<Item, Result>) {
  let waiting: { item: Item; done: PromiseWithResolvers<Result> }[] = [];
  let isWriting = false;

  async function writeNext(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostItems);
      waiting = waiting.slice(mostItems);
      // One that cannot be written does not take the others with it.
      if (!(await writeAll(batch)) && batch.length > 1) for (const one of batch) await writeAll([one]);
    }
    isWriting = false;
  }

  /** False where several failed together: nobody was told yet. */
  async function writeAll(batch: typeof waiting): Promise<boolean> {
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [index, { done }] of batch.entries()) done.resolve(results[index] as Result);
      return true;
    } catch (error) {
      if (batch.length === 1) batch[0]?.done.reject(error);
      return false;
    }
  }

  return (item: Item): Promise<Result> => {
    const done = Promise.withResolvers<Result>();
    waiting.push({ item, done });
    if (!isWriting) void writeNext();
    return done.promise;
  };
}
