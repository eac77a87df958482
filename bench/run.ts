// npm run bench: measures every row, or those named, prints ratios and writes bench/results.md when all were run.
// With --check it ends with 1 when a bar is missed.
import { writeFile } from 'node:fs/promises';
import { generatorName } from './load.ts';
import { renderResults } from './results.ts';
import type { Measured, Row } from './row.ts';
import { address } from './rows/address.ts';
import { addressNormaliser } from './rows/address-normaliser.ts';
import { bankEndpoint } from './rows/bank-endpoint.ts';
import { bankReader } from './rows/bank-reader.ts';
import { branchImport } from './rows/branch-import.ts';
import { branchList } from './rows/branch-list.ts';
import { calendarHot } from './rows/calendar-hot.ts';
import { calendarScale } from './rows/calendar-scale.ts';
import { noop } from './rows/noop.ts';
import { pages } from './rows/pages.ts';
import { redirect } from './rows/redirect.ts';
import { registry } from './rows/registry.ts';
import { stats } from './rows/stats.ts';

const rows: Row[] = [
  noop,
  bankReader,
  bankEndpoint,
  addressNormaliser,
  address,
  registry,
  branchList,
  branchImport,
  redirect,
  stats,
  calendarScale,
  calendarHot,
  pages,
];

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
const measured: { row: Row; results: Measured[] }[] = [];
process.stderr.write(`Load comes from ${generatorName}.\n`);
for (const [index, row] of chosen.entries()) {
  const results = await row.run((progress) => {
    process.stderr.write(`[${index + 1}/${chosen.length}] ${row.name}: ${progress}\n`);
  });
  measured.push({ row, results });
  for (const { what, figure, bar, met, notes } of results) {
    const verdict = bar === undefined ? '' : `  (bar ${bar}: ${met ? 'met' : 'MISSED'})`;
    process.stdout.write(`${what}: ${figure}${verdict}\n${notes ? `    ${notes}\n` : ''}`);
  }
}
if (wanted.length === 0) {
  await writeFile(new URL('./results.md', import.meta.url), renderResults(measured, generatorName));
}
const missed = measured.flatMap(({ results }) => results).filter(({ met }) => met === false);
if (words.includes('--check') && missed.length > 0) process.exitCode = 1;
