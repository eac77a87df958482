// Prints the seed at the start of a test run, and at its end one plain line for tools: "N passed, N failed".
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

export class PlainReporter implements Reporter {
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  onInit(): void {
    process.stdout.write(`Random data comes from the seed ${this.#seed}.\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: TestRunEndReason): void {
    let passed = 0;
    let failed = errors.length;
    let skipped = 0;
    for (const module of modules) {
      // A file that cannot be loaded has no tests, but counts as a failure.
      if (module.errors().length > 0) failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
    }
    const rest = skipped > 0 ? `, ${skipped} skipped` : '';
    const hint = failed > 0 ? `\nTEST_SEED=${this.#seed} repeats the random data of this run.` : '';
    if (reason === 'interrupted') process.stdout.write('The run was interrupted.\n');
    // After the summary of the default reporter.
    process.once('exit', () => process.stdout.write(`${hint}\n${passed} passed, ${failed} failed${rest}\n`));
  }
}
