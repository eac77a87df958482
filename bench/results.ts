// Writes the results of the bench: results.json with every figure, results.md for people, and a chart for each row.
import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { drawChart } from './chart.ts';
import { type RowFacts, type RunFacts, renderResults } from './results-page.ts';
import type { Measured, Row } from './row.ts';

export type MeasuredRow = { row: Row; results: Measured[] };

export type Run = { measured: MeasuredRow[]; missing: string[]; generator: string };

const folder = new URL('./results/', import.meta.url);

export async function writeResults({ measured, missing, generator }: Run): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const rows: RowFacts[] = [];
  for (const { row, results } of measured) {
    const chart = drawChart(row.title, results);
    if (chart !== null) await writeFile(new URL(`${row.name}.svg`, folder), chart);
    const shown = results.map(({ chart: _, ...rest }) => rest);
    rows.push({ name: row.name, title: row.title, hasChart: chart !== null, results: shown });
  }
  const facts: RunFacts = {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    node: process.version,
    generator,
    commit: readCommit(),
    missing,
    rows,
  };
  await writeFile(new URL('./results.json', import.meta.url), `${JSON.stringify(facts, null, 2)}\n`);
  await writeFile(new URL('./results.md', import.meta.url), renderResults(facts));
}

function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown CPU';
  return `${cpus().length} × ${model}, ${Math.round(totalmem() / 1024 ** 3)} GiB`;
}

function readCommit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
}
