// How the tests run, in three projects (docs/testing.md): unit, app and system. The outside network is off in all of them.
import { defineConfig } from 'vitest/config';
import { HANGS_MS, TEST_HANGS_MS, testSeed } from './test/support/run/environment.ts';
import { LongestFirst } from './test/support/run/longest-first.ts';
import { PlainReporter } from './test/support/run/plain-reporter.ts';

/** What every project has; a project does not inherit from the root. */
const common = {
  setupFiles: ['test/support/run/each-file.ts'],
  // Chosen here, once for all workers.
  env: { TEST_SEED: String(testSeed) },
  testTimeout: TEST_HANGS_MS,
  hookTimeout: TEST_HANGS_MS,
  expect: { poll: { timeout: HANGS_MS } },
};

/** One for each core that most machines have to spare. */
const spareCores = 2;
/** And one that works while the others wait for PostgreSQL. Browsers, faults and measured work would only wait for each other. */
const oneMore = spareCores + 1;

const systemFolders = ['faults', 'scale', 'journeys', 'deploy', 'fuzz', 'clients'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
);

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new PlainReporter(testSeed)],
    projects: [
      {
        // Pure rules and stories: no process, no database. Files share their modules, so nothing is loaded twice.
        test: {
          ...common,
          name: 'unit',
          include: ['{src,web}/**/*.test.ts'],
          exclude: ['**/*.{app,system}.test.ts'],
          isolate: false,
          maxWorkers: oneMore,
        },
      },
      {
        // Everything through the app in this process, on one PostgreSQL that the run starts for itself.
        test: {
          ...common,
          name: 'app',
          include: ['src/**/*.app.test.ts', 'test/*.test.ts', 'test/{contract,declared,security,support}/**/*.test.ts'],
          exclude: ['**/*.system.test.ts'],
          globalSetup: ['test/support/run/global-setup.ts'],
          isolate: false,
          maxWorkers: oneMore,
        },
      },
      {
        // What needs processes, browsers, Redis, proxies, faults, or minutes.
        test: {
          ...common,
          name: 'system',
          include: ['{src,test}/**/*.system.test.ts', ...systemFolders],
          globalSetup: ['test/support/run/global-setup.ts'],
          maxWorkers: spareCores,
          // After the others, which have more workers.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
