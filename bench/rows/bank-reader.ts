// Bench row: reading one bank account in process, against ibantools.isValidIBAN on the same inputs.
import { isValidIBAN } from 'ibantools';
import vectors from '../../src/bank/fixtures/vectors.json' with { type: 'json' };
import { readBankAccount } from '../../src/bank/rules/read-bank-account.ts';
import { atLeast, type Row } from '../row.ts';
import { median } from '../statistics.ts';

const rounds = 15;
const roundMs = 60;
/** Until the compiler has done its work, even if it has to share a core. */
const warmUpRounds = 15;

export const bankReader: Row = {
  name: 'bank-reader',
  title: 'Reading one bank account in process, against ibantools',
  run: async (say) => {
    const inputs = pickInputs();
    say(`${rounds} rounds of each over ${inputs.length} IBANs`);
    const ours = () => inputs.reduce((count, iban) => count + (readBankAccount(iban, 'format').success ? 1 : 0), 0);
    const theirs = () => inputs.reduce((count, iban) => count + (isValidIBAN(iban) ? 1 : 0), 0);
    const rates = compareRates(ours, theirs, inputs.length);
    const ratio = median(rates.map((rate) => rate.ours / rate.theirs));
    const show = (pick: 'ours' | 'theirs') => `${Math.round(median(rates.map((rate) => rate[pick])) / 1_000)} k/s`;
    const notes = `${show('ours')} against ${show('theirs')}`;
    return [atLeast('reading an IBAN / ibantools.isValidIBAN', ratio, 5, notes)];
  },
};

/** Electronic IBANs, right and wrong: ibantools knows no other form, and is fast at refusing one. */
function pickInputs(): string[] {
  return vectors.map(({ input }) => input).filter((input) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(input));
}

/** Ours, theirs, ours, theirs …, after as many of each to warm up: other load on the machine slows both equally. */
function compareRates(ours: () => number, theirs: () => number, perRun: number) {
  for (let round = 0; round < warmUpRounds; round += 1) {
    measureRate(ours, perRun);
    measureRate(theirs, perRun);
  }
  return Array.from({ length: rounds }, () => ({
    ours: measureRate(ours, perRun),
    theirs: measureRate(theirs, perRun),
  }));
}

function measureRate(run: () => number, perRun: number): number {
  const start = performance.now();
  let runs = 0;
  let accepted = 0;
  do {
    accepted += run();
    runs += 1;
  } while (performance.now() - start < roundMs);
  if (accepted === 0) throw new Error('No IBAN was accepted, so nothing was measured.');
  return (runs * perRun * 1_000) / (performance.now() - start);
}
