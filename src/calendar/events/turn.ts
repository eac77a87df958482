// One turn on a calendar: books what is wanted while nobody else can, or refuses it with the conflict and the next free slot.
import type { Queries } from '#platform/database/query.ts';
import type { Refusal } from '#platform/http/refusal.ts';

/** Thrown inside the transaction to roll it back, where the calendar was not locked. */
export class SlotTaken extends Error {}

/** A slot may become free between a failed insert and the search for the conflict: then it is tried again. */
const maxAttempts = 5;

type Turn<Result> = {
  /** A whole transaction. */
  attempt(): Promise<Result>;
  /** What is in the way now; null if nothing is any more. */
  findConflict(within?: Queries): Promise<Refusal | null>;
};

export async function takeTurn<Result>({ attempt, findConflict }: Turn<Result>): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isSlotTaken(error)) throw error;
      const conflict = await findConflict();
      if (conflict || number >= maxAttempts) throw conflict ?? error;
    }
  }
}

/** 23P01, exclusion_violation: another writer did not take the lock, and the constraint refused the overlap. */
function isSlotTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return error instanceof SlotTaken || (code === '23P01' && constraint === 'calendar_event_no_overlap');
}
