// Writes what the bench measured down: date, machine, commit, a summary, and for each row a table and a chart.
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { drawChart } from './chart.ts';
import type { Measured, Row } from './row.ts';

export type MeasuredRow = { row: Row; results: Measured[] };

/** `missing` names the rows that are still to be measured, so that a run that was broken off does not look complete. */
export type Run = { measured: MeasuredRow[]; missing: string[]; generator: string };

const folder = new URL('./results/', import.meta.url);

export async function writeResults(run: Run): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const charts = new Set<string>();
  for (const { row, results } of run.measured) {
    const chart = drawChart(row.title, results);
    if (chart === null) continue;
    charts.add(row.name);
    await writeFile(new URL(`${row.name}.svg`, folder), chart);
  }
  const gains = await readFile(new URL('./gains.md', import.meta.url), 'utf8');
  await writeFile(new URL('./results.md', import.meta.url), renderResults(run, charts, gains));
}

function renderResults({ measured, missing, generator }: Run, charts: Set<string>, gains: string): string {
  const judged = measured.flatMap(({ results }) => results).filter(({ met }) => met !== undefined);
  const missed = judged.filter(({ met }) => !met);
  const lines = [
    '# Bench results',
    '',
    'Written by `npm run bench`. Ratios are medians of interleaved rounds in one run; absolute figures belong to this',
    'machine, and the load generator shares its cores with the server. In the charts the mark is the bar.',
    '',
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
    `- Machine: ${describeMachine()}, Node ${process.version}, load from ${generator}`,
    `- Commit: ${readCommit()}`,
    `- Bars: ${judged.length - missed.length} of ${judged.length} met${missed.length > 0 ? `; missed: ${missed.map(({ what }) => what).join('; ')}` : ''}`,
    ...(missing.length > 0 ? [`- Not measured in this run: ${missing.join(', ')}`] : []),
  ];
  for (const { row, results } of measured) {
    lines.push('', `## ${row.title}`, '', `\`npm run bench -- ${row.name}\``, '');
    if (charts.has(row.name)) lines.push(`![${row.title}](results/${row.name}.svg)`, '');
    lines.push('| measured | figure | bar | met | notes |', '|---|---|---|---|---|');
    for (const { what, figure, bar = '', met, notes = '' } of results) {
      lines.push(`| ${what} | ${figure} | ${bar} | ${met === undefined ? '' : met ? 'yes' : '**no**'} | ${notes} |`);
    }
  }
  return `${lines.join('\n')}\n\n${gains}`;
}

function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown CPU';
  return `${cpus().length} × ${model}, ${Math.round(totalmem() / 1024 ** 3)} GiB`;
}

function readCommit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
}
