// Lets long work give way: after some milliseconds of one turn of the event loop everybody else has a turn.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A quarter of what one piece of work may take at most (20 ms): what is not divisible still fits in, on a slow machine, too. */
const turnMs = 5;

let began: number | null = null;

/**
 * Whether this turn has taken long enough. The first question of a turn starts its clock, and all who work share it: ten files at
 * once take no longer turns than one.
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

/** Ask it between two steps of long work: `if (isTurnOver()) await nextTurn();` is the same without a promise for each step. */
export async function giveWay(): Promise<void> {
  if (isTurnOver()) await nextTurn();
}

/** As `items.map(work)`, in turns. */
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

/** Takes many small steps in turns; answers what the last one returns. */
export async function finishInTurns<Made>(steps: Generator<undefined, Made>): Promise<Made> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (isTurnOver()) await nextTurn();
  }
}

export { nextTurn };
