// A worker that dies is replaced at once; a crash loop does not use up the machine.
import { expect, it } from 'vitest';
import { pauseBeforeRestartMs } from './workers.ts';

it.each([
  [0, 0],
  [1, 100],
  [2, 200],
  [5, 1_600],
  [8, 10_000],
  [5_000, 10_000],
])('after %i quick deaths in a row the pause is %i ms', (deaths, pause) => {
  expect(pauseBeforeRestartMs(deaths)).toBe(pause);
});
