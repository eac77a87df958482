// Programs that some tests need and a machine may lack: in CI their absence fails the test, elsewhere it skips it.
import { spawnSync } from 'node:child_process';
import { describe, it } from 'vitest';
import { isCi } from './environment.ts';

/** A name is looked for on the path; a path is taken as it is. */
const isThere = (program: string) => spawnSync('which', [program]).status === 0;

/** describeWith('redis-server', 'shared limits', () => …) */
export function describeWith(program: string, name: string, body: () => void): void {
  describe(name, () => {
    if (isThere(program)) {
      body();
    } else if (isCi) {
      it(`needs ${program}`, () => {
        throw new Error(`${program} is not installed, and in CI every test must run.`);
      });
    } else {
      it.skip(`skipped: ${program} is not installed`, () => undefined);
    }
  });
}
