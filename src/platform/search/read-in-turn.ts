// Several reads on one connection, one after the other, with a time limit for each and for all together: a read that takes too
// long is left out, and the connection is free again.
import { type HeavyReads, type Reads, TookTooLong } from '../database/heavy-reads.ts';

export type TurnLimits = { eachMs: number; allMs: number };

/** PostgreSQL's code of a statement that reached its time limit. */
const isCancelled = (error: unknown) => (error as { code?: string }).code === '57014';

/** The results in the order of the work; null for work that took too long, or came too late. */
export async function readInTurn<T>(
  heavy: HeavyReads,
  { eachMs, allMs }: TurnLimits,
  works: readonly ((reads: Reads) => Promise<T>)[],
): Promise<(T | null)[]> {
  const given: (T | null)[] = works.map(() => null);
  const signal = AbortSignal.timeout(allMs);
  try {
    await heavy.lend(signal, async (reads) => {
      await reads.query({ text: "select set_config('statement_timeout', $1, true)", values: [String(eachMs)] });
      for (const [at, work] of works.entries()) given[at] = await attempt(reads, work);
    });
  } catch (error) {
    if (!signal.aborted && !(error instanceof TookTooLong)) throw error;
  }
  return given;
}

async function attempt<T>(reads: Reads, work: (reads: Reads) => Promise<T>): Promise<T | null> {
  await reads.query({ text: 'savepoint work' });
  try {
    return await work(reads);
  } catch (error) {
    if (!isCancelled(error)) throw error;
    await reads.query({ text: 'rollback to savepoint work' });
    return null;
  }
}
