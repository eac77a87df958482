// Combines many small writes into few statements: writes that arrive while one statement runs go out together as the next. A
// single write does not wait.

type GatheredWritesNeeds<Item, Result> = {
  /** One statement for all items; returns their outcomes in the same order. */
  write(items: Item[]): Promise<Result[]>;
};

/** A larger statement would lock its rows for too long. */
const mostItems = 500;

export function gatheredWrites<Item, Result>({ write }: GatheredWritesNeeds<Item, Result>) {
  let waiting: { item: Item; done: PromiseWithResolvers<Result> }[] = [];
  let isWriting = false;

  async function writeNext(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostItems);
      waiting = waiting.slice(mostItems);
      // An item that cannot be written does not fail the others.
      if (!(await writeAll(batch)) && batch.length > 1) for (const one of batch) await writeAll([one]);
    }
    isWriting = false;
  }

  /** False if several failed together: then nobody has been told yet. */
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
