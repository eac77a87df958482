// Runs in every test file: the outside network is off, what the file opened is closed, and the process is left as it was.
import { afterAll } from 'vitest';
import { closeAll } from './at-file-end.ts';
import './network-off.ts';

afterAll(async () => {
  await closeAll();
  process.exitCode = undefined;
});
