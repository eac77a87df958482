// Bench row: reading one bank account in process, against ibantools.isValidIBAN on the same inputs.
import { isValidIBAN } from 'ibantools';
import vectors from '../../src/bank/fixtures/vectors.json' with { type: 'json' };
import { readBankAccount } from '../../src/bank/rules/read-bank-account.ts';

const BAR = 5;
const ROUNDS = 15;
const ROUND_MS = 40;

export type BankReaderFigures = {
  /** Readings per second of ours divided by those of ibantools; the median of the rounds' ratios. */
  ratio: number;
  bar: number;
  oursPerSecond: number;
  theirsPerSecond: number;
  inputs: number;
  rounds: number;
};

/** Rounds are interleaved (ours, theirs, ours, theirs …), so that a neighbour on the machine slows both alike. */
export function measureBankReader(): BankReaderFigures {
  const inputs = pickInputs();
  const ours = () => inputs.reduce((count, iban) => count + (readBankAccount(iban, 'format').success ? 1 : 0), 0);
  const theirs = () => inputs.reduce((count, iban) => count + (isValidIBAN(iban) ? 1 : 0), 0);
  measureRate(ours, inputs.length);
  measureRate(theirs, inputs.length);
  const rounds = Array.from({ length: ROUNDS }, () => ({
    ours: measureRate(ours, inputs.length),
    theirs: measureRate(theirs, inputs.length),
  }));
  return {
    ratio: median(rounds.map((round) => round.ours / round.theirs)),
    bar: BAR,
    oursPerSecond: median(rounds.map((round) => round.ours)),
    theirsPerSecond: median(rounds.map((round) => round.theirs)),
    inputs: inputs.length,
    rounds: ROUNDS,
  };
}

/** Electronic IBANs, right and wrong: ibantools knows no other form, and would be fast at refusing one. */
function pickInputs(): string[] {
  return vectors.map(({ input }) => input).filter((input) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(input));
}

function measureRate(run: () => number, perRun: number): number {
  const start = performance.now();
  let runs = 0;
  let accepted = 0;
  do {
    accepted += run();
    runs++;
  } while (performance.now() - start < ROUND_MS);
  if (accepted === 0) throw new Error('No input was accepted, so nothing was measured.');
  return (runs * perRun * 1000) / (performance.now() - start);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
