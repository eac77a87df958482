// Writes what the bench measured down: date, machine, commit and a table.
import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import type { Measured, Row } from './row.ts';

export function renderResults(measured: { row: Row; results: Measured[] }[], generator: string): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${Math.round(totalmem() / 1024 ** 3)} GiB`;
  const lines = [
    '# Bench results',
    '',
    'Written by `npm run bench`. Ratios are medians of interleaved rounds in one run; absolute figures belong to this machine.',
    '',
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
    `- Machine: ${machine}, Node ${process.version}, load from ${generator} on the same cores`,
    `- Commit: ${readCommit()}`,
  ];
  for (const { row, results } of measured) {
    lines.push('', `## ${row.title}`, '', '| measured | figure | bar | met | notes |', '|---|---|---|---|---|');
    for (const { what, figure, bar = '', met, notes = '' } of results) {
      lines.push(`| ${what} | ${figure} | ${bar} | ${met === undefined ? '' : met ? 'yes' : '**no**'} | ${notes} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function readCommit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
}
