// Checks every example and every figure of docs/bank-accounts.md.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { czechBanksAsOf } from './rules/czech-banks.ts';
import bankList from './rules/data/czech-banks.json' with { type: 'json' };
import registry from './rules/data/iban-registry.json' with { type: 'json' };
import { type CheckMode, readBankAccount } from './rules/read-bank-account.ts';

type Example = { typed: string; mode: CheckMode; answer: string };

const page = readFileSync(new URL('../../docs/bank-accounts.md', import.meta.url), 'utf8');
const modes: Record<string, CheckMode> = { answer: 'format', format: 'format', strict: 'strict' };

function readExamples(): Example[] {
  let columns: string[] = [];
  return page.split('\n').flatMap((line) => {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells[0] === 'typed') columns = cells;
    if (cells.length === 0) columns = [];
    const typed = /^`(.+)`$/.exec(cells[0] ?? '')?.[1];
    if (typed === undefined) return [];
    return cells.flatMap((answer, column) => {
      const mode = modes[columns[column] ?? ''];
      return mode === undefined ? [] : [{ typed, mode, answer }];
    });
  });
}

function showAnswer(typed: string, mode: CheckMode): string {
  const reading = readBankAccount(typed, mode);
  if (!reading.success) return 'refused';
  return [reading.iban, reading.czech?.domestic]
    .filter((text) => text !== undefined)
    .map((text) => `\`${text}\``)
    .join(' ');
}

describe('docs/bank-accounts.md', () => {
  const examples = readExamples();

  test('has its examples where this test finds them', () => {
    expect(examples.length).toBeGreaterThan(50);
  });

  test.each(examples)('$typed in $mode mode: $answer', ({ typed, mode, answer }) => {
    expect(showAnswer(typed, mode)).toBe(answer);
  });

  test('gives the figures of the data', () => {
    const assigned = bankList.banks.map(({ code }) => code);
    expect(page).toContain(
      `${assigned.length} assigned on ${czechBanksAsOf}, and ${bankList.retired.length} retired ones`,
    );
    expect(page).toContain(`(${assigned.length + bankList.retired.length} known codes of 10,000)`);
    expect(page).toContain(`All ${registry.registered} countries of SWIFT's IBAN registry`);
    const typos = assigned.flatMap((code) => oneDigitTypos(code));
    const unseen = typos.filter((code) => assigned.includes(code)).length / typos.length;
    expect(page).toContain(`assigned bank code, ${Math.round(unseen * 100)} % give another assigned one`);
  });
});

function oneDigitTypos(code: string): string[] {
  return [...code].flatMap((digit, i) =>
    [...'0123456789'].filter((other) => other !== digit).map((other) => code.slice(0, i) + other + code.slice(i + 1)),
  );
}
