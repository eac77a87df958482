// npm run bench: measures all rows, or those named, and prints the results. If it measures all, it writes bench/results.md.
// With --check it exits with 1 if a target is missed.
import { generatorName } from './load.ts';
import { type MeasuredRow, writeResults } from './results.ts';
import { rows } from './rows.ts';

const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const unknown = wanted.filter((word) => !rows.some((row) => row.name === word));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no row ${unknown.join(', ')}. The rows are ${rows.map((row) => row.name).join(', ')}.\n`,
  );
  process.exit(2);
}

const chosen = wanted.length === 0 ? rows : rows.filter((row) => wanted.includes(row.name));
const measured: MeasuredRow[] = [];
process.stderr.write(`Load comes from ${generatorName}. Rows: ${chosen.map(({ name }) => name).join(', ')}.\n`);
for (const [index, row] of chosen.entries()) {
  const left = chosen.slice(index + 1).map(({ name }) => name);
  const place = `[${index + 1}/${chosen.length}] ${row.name}`;
  const results = await row.run((progress) => tell(`${place}: ${progress}; left: ${left.join(' ') || 'nothing'}`));
  measured.push({ row, results });
  tell('');
  for (const { what, figure, bar, met, notes } of results) {
    const verdict = bar === undefined ? '' : `  (bar ${bar}: ${met ? 'met' : 'MISSED'})`;
    process.stdout.write(`${what}: ${figure}${verdict}\n${notes ? `    ${notes}\n` : ''}`);
  }
  // After every row, so that an interrupted run keeps its results.
  if (wanted.length === 0) await writeResults({ measured, missing: left, generator: generatorName });
}
const missed = measured.flatMap(({ results }) => results).filter(({ met }) => met === false);
process.stdout.write(missed.length === 0 ? 'Every bar is met.\n' : `${missed.length} bars are missed.\n`);
if (words.includes('--check') && missed.length > 0) process.exitCode = 1;

/** On a terminal one line that changes, otherwise a new line each time. */
function tell(progress: string): void {
  if (!process.stderr.isTTY) process.stderr.write(progress ? `${progress}\n` : '');
  else process.stderr.write(`\r\x1b[K${progress.slice(0, (process.stderr.columns || 80) - 1)}`);
}
