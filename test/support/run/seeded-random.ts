// Random numbers that can be repeated: the same numbers for the same seed.
import { hash } from 'node:crypto';
import { testSeed } from './environment.ts';

/**
 * Numbers from 0 to below 1. With a name they depend on the seed of the run and on this name only; with a number they are the
 * same in every run.
 */
export function seededRandom(seed: string | number): () => number {
  let state = typeof seed === 'number' ? seed : Number.parseInt(hash('sha256', `${testSeed} ${seed}`).slice(0, 8), 16);
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
