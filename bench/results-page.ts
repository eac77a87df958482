// Renders bench/results.md from the results of a run.
import type { Measured } from './row.ts';

export type RowFacts = { name: string; title: string; hasChart: boolean; results: Omit<Measured, 'chart'>[] };

/** The content of bench/results.json. */
export type RunFacts = {
  date: string;
  machine: string;
  node: string;
  generator: string;
  commit: string;
  /** The rows that were not measured, so that an incomplete run does not look complete. */
  missing: string[];
  rows: RowFacts[];
};

export function renderResults({ date, machine, node, generator, commit, missing, rows }: RunFacts): string {
  const judged = rows.flatMap(({ results }) => results).filter(({ met }) => met !== undefined);
  const missed = judged.filter(({ met }) => !met);
  const lines = [
    '# Bench results',
    '',
    'Written by `npm run bench` from `results.json`, and never by hand: `test/house.test.ts` would fail. What each gain bought,',
    'and what to think of these figures, stands in [gains.md](gains.md). Ratios are medians of interleaved rounds in one run;',
    'absolute figures belong to this machine, and the load generator shares its cores with the server. In the charts the',
    'mark is the bar.',
    '',
    `- Date: ${date}`,
    `- Machine: ${machine}, Node ${node}, load from ${generator}`,
    `- Commit: ${commit}`,
    `- Bars: ${judged.length - missed.length} of ${judged.length} met${missed.length > 0 ? `; missed: ${missed.map(({ what }) => what).join('; ')}` : ''}`,
    ...(missing.length > 0 ? [`- Not measured in this run: ${missing.join(', ')}`] : []),
    ...rows.flatMap(renderRow),
  ];
  return `${lines.join('\n')}\n`;
}

function renderRow({ name, title, hasChart, results }: RowFacts): string[] {
  const verdict = (met: boolean | undefined) => (met === undefined ? '' : met ? 'yes' : '**no**');
  return [
    ...['', `## ${title}`, '', `\`npm run bench -- ${name}\``, ''],
    ...(hasChart ? [`![${title}](results/${name}.svg)`, ''] : []),
    '| measured | figure | bar | met | notes |',
    '|---|---|---|---|---|',
    ...results.map(
      ({ what, figure, bar = '', met, notes = '' }) => `| ${what} | ${figure} | ${bar} | ${verdict(met)} | ${notes} |`,
    ),
  ];
}
