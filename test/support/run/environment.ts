// What the tests read from the environment, in one place.

function readNumber(name: string, fallback: number): number {
  // biome-ignore lint/style/noProcessEnv: the test run's own settings, not Kontor's.
  const value = Number(process.env[name]);
  return Number.isInteger(value) && value > 0 ? value : fallback;
}

/**
 * The seed of all random data of a run. vitest.config.ts chooses a new one for each run and passes it to every worker. The run
 * prints it; TEST_SEED repeats it.
 */
export const testSeed = readNumber('TEST_SEED', 1 + (Date.now() % 1_000_000_000));

/** `npm run test:all` runs each property as often as it asks for, `npm test` a fifth of that. */
// biome-ignore lint/style/noProcessEnv: the test run's own settings, not Kontor's.
const isLong = process.env.TEST_LONG === '1';

/** How often fast-check runs a property; one that says nothing asks for a hundred times (each-file.ts). */
export const longRuns = (most: number): { numRuns: number } => ({ numRuns: isLong ? most : Math.ceil(most / 5) });

/** A step that takes longer hangs. No test may depend on how fast the machine is, so no step has a shorter limit. */
export const HANGS_MS = 300_000;

/** The limit of a whole test is longer, so that the error names the step that hangs. */
export const TEST_HANGS_MS = 3 * HANGS_MS;

/** How often a fault is repeated: twice in CI, 20 times by `npm run faults`. */
export const faultRounds = readNumber('FAULT_ROUNDS', 2);

/** How often the primary of the cluster is killed: 2 times in CI, 20 times by `npm run cluster`. */
export const clusterKills = readNumber('CLUSTER_KILLS', 2);

const mostInCi = 10_000;

/** How many requests the fuzzer sends: 10,000 in CI, 100,000 by `npm run fuzz`. */
export const fuzzRequests = readNumber('FUZZ_REQUESTS', mostInCi);

/** CI always sends the same requests, so that it only fails because of a change; a longer run sends new ones. */
export const fuzzSeed = readNumber('FUZZ_SEED', fuzzRequests > mostInCi ? Date.now() % 1_000_000_000 : 11);

/** `15` runs the tests on Debian's PostgreSQL 15 instead of the embedded one. */
// biome-ignore lint/style/noProcessEnv: the test run's own settings, not Kontor's.
export const wantsPostgres15 = process.env.TEST_POSTGRES === '15';

/** Browser tests save screenshots of what they see, which takes a tenth of their time. */
// biome-ignore lint/style/noProcessEnv: the test run's own settings, not Kontor's.
export const wantsScreenshots = process.env.SCREENSHOTS === '1';

/** In CI a test that cannot run fails. */
// biome-ignore lint/style/noProcessEnv: the test run's own settings, not Kontor's.
export const isCi = process.env.CI === 'true' || process.env.CI === '1';

/** The environment of a program that a test runs: the path, and what the test gives it. */
export function testEnvironment(values: Record<string, string>): Record<string, string> {
  // biome-ignore lint/style/noProcessEnv: the program gets the path of the test run.
  return { PATH: process.env.PATH ?? '', HOME: '/nonexistent', ...values };
}
