// A worker dies while another one still starts: the start fails at once, whether or not the other one already listens.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const file = fileURLToPath(new URL('../../../test/support/processes/starting-workers.ts', import.meta.url));

it.each(['greeted', 'silent'])('nobody waits out the grace time of a worker that is %s', async (second) => {
  const run = promisify(execFile)(process.execPath, [file, second], { timeout: 60_000, killSignal: 'SIGKILL' });
  expect((await run).stdout).toBe('A worker exited before it could serve. Workers left: 0\n');
});
