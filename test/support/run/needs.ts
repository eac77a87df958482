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

/** describeWith('redis-server', 'shared limits', () => …); several programs as a list. */
export function describeWith(programs: string | string[], name: string, body: () => void): void {
  const missing = [programs].flat().filter((program) => !isThere(program));
  describe(name, () => {
    if (missing.length === 0) {
      body();
    } else if (isCi) {
      it(`needs ${missing.join(', ')}`, () => {
        throw new Error(`${missing.join(', ')} is not installed, and in CI every test must run.`);
      });
    } else {
      it.skip(`skipped: ${missing.join(', ')} is not installed`, () => undefined);
    }
  });
}
