// Measures a wait in looks, not in seconds: on a busy machine a look takes longer too, so the limit does not depend on load.
import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 20;

/** How often it looked in vain, with a pause after each look, until the answer was yes. */
export async function countLooks(look: () => Promise<boolean>): Promise<number> {
  let looks = 0;
  while (!(await look())) {
    looks += 1;
    await sleep(pauseMs);
  }
  return looks;
}

/** The most looks that fit into a time: on an idle machine they take little longer than that. */
export const looksWithin = (ms: number): number => ms / pauseMs;
