// Programs that some tests need. If one is missing, its tests are skipped with the reason; in CI they fail.
import { spawnSync } from 'node:child_process';
import { describe, it } from 'vitest';
import { isCi } from './environment.ts';

/** Searches PATH for a name; checks a path directly. */
const isThere = (program: string) => spawnSync('which', [program]).status === 0;

/** For programs that are too large to install for one test: if one is missing, its test is skipped, in CI too. */
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
