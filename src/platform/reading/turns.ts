// Lets long work yield: after some milliseconds in one turn of the event loop, other work gets its turn.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A quarter of the most for one piece of work (20 ms), so that a step that cannot be divided fits in on a slow machine. */
const turnMs = 5;

let began: number | null = null;

/**
 * Whether this turn has taken long enough. The first call in a turn starts its clock, and all work shares it: ten files at once
 * take no longer turns than one.
 */
export function isTurnOver(): boolean {
  const now = performance.now();
  if (began === null) {
    began = now;
    setImmediate(() => {
      began = null;
    });
  }
  return now - began >= turnMs;
}

/** For loops of long work: `if (isTurnOver()) await nextTurn();` is the same without a promise for each step. */
export async function giveWay(): Promise<void> {
  if (isTurnOver()) await nextTurn();
}

/** Like `items.map(work)`, in turns. */
export async function mapInTurns<Item, Made>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const item of items) {
    made.push(work(item, made.length));
    if (isTurnOver()) await nextTurn();
  }
  return made;
}

/** Takes many small steps in turns; returns the result of the last one. */
export async function finishInTurns<Made>(steps: Generator<undefined, Made>): Promise<Made> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (isTurnOver()) await nextTurn();
  }
}

export { nextTurn };
