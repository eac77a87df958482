// Programs that some tests need and a machine may lack: without them a test is skipped with the reason, or fails in CI.
import { spawnSync } from 'node:child_process';
import { describe, it } from 'vitest';
import { isCi } from './environment.ts';

/** A name is looked for on the path; a path is taken as it is. */
const isThere = (program: string) => spawnSync('which', [program]).status === 0;

/** For programs that are too large to install for one test: where one is missing, in CI too, its test is skipped. */
export function describeWhere(program: string, name: string, body: () => void): void {
  if (isThere(program)) describe(name, body);
  else describe(name, () => it.skip(`skipped: ${program} is not installed`, () => undefined));
}

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
