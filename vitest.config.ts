// How the tests run: one PostgreSQL for the whole run, the outside network switched off in every test process.
import { defineConfig } from 'vitest/config';
import { PlainReporter } from './test/support/plain-reporter.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'web/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/network-off.ts'],
    // The tests wait more than they calculate: two at a time even where there are only two cores.
    maxWorkers: 2,
    reporters: ['default', new PlainReporter()],
    // A slow machine is not a failing one: these only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
