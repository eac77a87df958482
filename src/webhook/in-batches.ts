// Works on very many messages in batches: one statement for all of them would meet the time limit of statements.

const batch = 5_000;

/** Repeats the work until a batch is not full, or so many were done; `work` answers how many it took. */
export async function inBatches(work: (most: number) => Promise<number>, mostBatches = Number.POSITIVE_INFINITY) {
  for (let done = 0; done < mostBatches; done += 1) if ((await work(batch)) < batch) return;
}
