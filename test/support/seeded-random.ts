// Chance that can be repeated: the same numbers for the same seed.
import { hash } from 'node:crypto';
import { testSeed } from './environment.ts';

/**
 * Numbers from 0 to below 1. By a name they come from the seed of the run, and no other name's use changes them; by a
 * number they are the same in every run.
 */
export function seededRandom(seed: string | number): () => number {
  let state = typeof seed === 'number' ? seed : Number.parseInt(hash('sha256', `${testSeed} ${seed}`).slice(0, 8), 16);
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
