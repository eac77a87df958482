// A reason why Kontor cannot start or a command cannot run, told to a person in a sentence with the next step.

/** Printed without a stack; the process then exits with 1. */
export class StartupProblem extends Error {
  override readonly name: string = 'StartupProblem';
}

/** The call itself is wrong: another value or option is needed. The process exits with 2. */
export class UsageProblem extends StartupProblem {
  override readonly name = 'UsageProblem';
}
