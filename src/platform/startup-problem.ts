// Why Kontor cannot start or a command cannot run: one sentence for a person, with what to do next.

/** Printed without a stack; the process then exits with 1. */
export class StartupProblem extends Error {
  override readonly name: string = 'StartupProblem';
}

/** The command was called in a wrong way: another value or option is needed. The process exits with 2. */
export class UsageProblem extends StartupProblem {
  override readonly name = 'UsageProblem';
}
