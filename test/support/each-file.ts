// Runs in every test file: the outside network is off, random data comes from the seed of the run, what the file opened is
// closed, and the process is left as it was.
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { closeAll } from './at-file-end.ts';
import { testSeed } from './environment.ts';
import './network-off.ts';

fc.configureGlobal({ seed: testSeed });

afterAll(async () => {
  await closeAll();
  process.exitCode = undefined;
});
