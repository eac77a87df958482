// Runs in every test file: switches the outside network off, takes random data from the seed of the run, closes what the file
// opened, and restores the state of the process.
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { closeAll } from './at-file-end.ts';
import { longRuns, testSeed } from './environment.ts';
import './network-off.ts';

fc.configureGlobal({ seed: testSeed, ...longRuns(100) });

afterAll(async () => {
  await closeAll();
  process.exitCode = undefined;
});
