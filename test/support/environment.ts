// What the tests read from the environment, in one place.

function readNumber(name: string, fallback: number): number {
  // biome-ignore lint/style/noProcessEnv: the test run's own settings, not Kontor's.
  const value = Number(process.env[name]);
  return Number.isInteger(value) && value > 0 ? value : fallback;
}

/**
 * What all random data of a run is made from. vitest.config.ts chooses a new one for each run and hands it to every worker;
 * it is printed, and TEST_SEED repeats it.
 */
export const testSeed = readNumber('TEST_SEED', 1 + (Date.now() % 1_000_000_000));

/** `npm run test:all` tries each property as often as it asks for; `npm test`, which a person waits for, a quarter of that. */
// biome-ignore lint/style/noProcessEnv: the test run's own settings, not Kontor's.
const isLong = process.env.TEST_LONG === '1';

/** How often a property that takes seconds is tried, for fast-check. */
export const longRuns = (most: number): { numRuns: number } => ({ numRuns: isLong ? most : Math.ceil(most / 4) });

/** How often a fault test strikes: 3 in CI, 20 by `npm run faults`. */
export const faultRounds = readNumber('FAULT_ROUNDS', 3);

const mostInCi = 10_000;

/** How many requests the fuzzer sends: 10,000 in CI, 100,000 by `npm run fuzz`. */
export const fuzzRequests = readNumber('FUZZ_REQUESTS', mostInCi);

/** CI asks the same every time, so that it fails only for a reason; a longer run asks something new, unless told. */
export const fuzzSeed = readNumber('FUZZ_SEED', fuzzRequests > mostInCi ? Date.now() % 1_000_000_000 : 11);

/** `15` runs the tests on Debian's PostgreSQL 15 in place of the embedded one. */
// biome-ignore lint/style/noProcessEnv: the test run's own settings, not Kontor's.
export const wantsPostgres15 = process.env.TEST_POSTGRES === '15';

/** In CI a test that cannot run has failed. */
// biome-ignore lint/style/noProcessEnv: the test run's own settings, not Kontor's.
export const isCi = process.env.CI === 'true' || process.env.CI === '1';

/** The environment of a program that a test runs: the path, and what the test gives it. */
export function testEnvironment(values: Record<string, string>): Record<string, string> {
  // biome-ignore lint/style/noProcessEnv: the path is the test run's own, handed on to the program.
  return { PATH: process.env.PATH ?? '', HOME: '/nonexistent', ...values };
}
