// Lets a piece of work write a mark in the first transaction that commits one of its changes, whichever store opens it. Both
// are committed together or not at all, and no story or store has to pass the mark on (docs/decisions/0028).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queries } from './query.ts';

/** Writes the mark if this transaction has changed anything; returns whether it has. */
export type WriteMark = (within: Queries) => Promise<boolean>;

type Mark = { write: WriteMark; isWritten: boolean };

const current = new AsyncLocalStorage<Mark | null>();

export async function withCommitMark<T>(write: WriteMark, work: () => Promise<T>): Promise<T> {
  const mark: Mark = { write, isWritten: false };
  try {
    return await current.run(mark, work);
  } finally {
    // What continues in the background after the work has ended is not part of it.
    mark.isWritten = true;
  }
}

/** For commits that are a side effect of the work: if the rest fails, the work is not done. */
export const withoutCommitMark = <T>(work: () => Promise<T>): Promise<T> => current.run(null, work);

/** The mark that the running work has not committed yet. */
export function pendingMark(): Mark | null {
  const mark = current.getStore();
  return mark?.isWritten === false ? mark : null;
}
