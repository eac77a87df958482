// Evaluates the alert rules of deploy/ with promtool on metrics that a running Kontor has shown: what was scraped while it was
// healthy, then what was scraped while it was broken, going on in the same way for an hour.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse, stringify } from 'yaml';
import { temporaryFolder } from '../folders.ts';
import { deployFolder, readDeployFile } from '../processes/deploy-files.ts';

const run = promisify(execFile);

/** The text of /metrics; null if nobody answered. */
export type Scrape = string | null;

type Course = {
  healthy: Scrape;
  /** Two scrapes, one after the other: counters go on growing as they did between them. */
  broken: [Scrape, Scrape];
  /** Gauges that grow by themselves and go on as counters do; others stay as they were last. */
  growing?: string[];
};

const intervalSeconds = 15;
const healthySamples = 60;
const brokenSamples = 240;
const healthyMinutes = (healthySamples * intervalSeconds) / 60;
const brokenMinutes = (brokenSamples * intervalSeconds) / 60;

export async function listAlerts(): Promise<string[]> {
  const { groups } = parse(await readDeployFile('alerts.yaml')) as { groups: { rules: { alert: string }[] }[] };
  return groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
}

/** The alerts that are firing at the end of the course. */
export const listFiring = (course: Course) => askRules(toSeries(course), 'firing');

/** The alerts that are firing, or would soon, after an hour in which every figure stays as it is. */
export const listUneasy = (scrape: string) =>
  askRules(toSeries({ healthy: scrape, broken: [scrape, scrape] }), 'firing|pending');

/** For series that no scrape shows: by name, in the notation of promtool. */
export const listFiringOf = (series: Record<string, string>) =>
  askRules(
    Object.entries(series).map(([name, values]) => ({ series: name, values })),
    'firing',
  );

type InputSeries = { series: string; values: string };

async function askRules(input: InputSeries[], states: string): Promise<string[]> {
  const file = join(await temporaryFolder(), 'test.yaml');
  const alerts = await listAlerts();
  const asked = new Set((await readDeployFile('alerts.yaml')).match(/\b(?:up|kontor_\w+)/g));
  const question = (alert: string) => `count(ALERTS{alertname="${alert}",alertstate=~"${states}"}) > bool 0`;
  const found: string[] = [];
  // Each alert is expected to fire; promtool names those that do not.
  const tests = alerts.map((alert) => ({
    expr: question(alert),
    // Nearly an hour after the fault, which is longer than any `for`.
    eval_time: `${healthyMinutes + brokenMinutes - 5}m`,
    exp_samples: [yes],
  }));
  const all = {
    interval: `${intervalSeconds}s`,
    input_series: input.filter(({ series }) => asked.has(series.replace(/\{.*/, ''))),
    promql_expr_test: tests,
  };
  const content = {
    rule_files: [join(deployFolder, 'alerts.yaml')],
    evaluation_interval: `${intervalSeconds}s`,
    tests: [all],
  };
  await writeFile(file, stringify(content));
  const said = await run('promtool', ['test', 'rules', file], { maxBuffer: 1e8 }).then(
    () => '',
    ({ stdout = '', stderr = '' }) => `${stdout}${stderr}`,
  );
  if (said !== '' && !said.includes('expr: "count(ALERTS')) throw new Error(`promtool could not test: ${said}`);
  for (const alert of alerts) if (!said.includes(`alertname=\\"${alert}\\"`)) found.push(alert);
  return found;
}

const yes = { labels: '{}', value: 1 };

function toSeries({ healthy, broken, growing = [] }: Course): InputSeries[] {
  const [before, first, last] = [readScrape(healthy), readScrape(broken[0]), readScrape(broken[1])];
  const names = new Set([...before.keys(), ...first.keys(), ...last.keys()]);
  const series = [...names].map((name) => {
    const [start, end] = [first.get(name), last.get(name)];
    const goesOn = growing.includes(name) || end?.isCumulative === true;
    return {
      series: label(name),
      values: `${hold(before.get(name)?.value)} ${goOn(start?.value, end?.value, goesOn)}`,
    };
  });
  const isUp = (scrape: Scrape) => (scrape === null ? 0 : 1);
  const up = `${isUp(healthy)}+0x${healthySamples} ${isUp(broken[1])}+0x${brokenSamples}`;
  return [...series, { series: label('up'), values: up }];
}

const hold = (value: number | undefined) =>
  value === undefined ? `_x${healthySamples + 1}` : `${show(value)}+0x${healthySamples}`;

function goOn(start: number | undefined, end: number | undefined, goesOn: boolean): string {
  if (end === undefined) return `_x${brokenSamples}`;
  const step = goesOn && start !== undefined ? end - start : 0;
  return `${show(end)}${step < 0 ? '-' : '+'}${show(Math.abs(step))}x${brokenSamples}`;
}

const show = (value: number) => value.toFixed(6);

/** Every series gets the labels that Prometheus adds. */
const label = (name: string) => {
  const own = 'job="kontor",instance="kontor:3000"';
  return name.includes('{') ? name.replace('{', `{${own},`) : `${name}{${own}}`;
};

type Sample = { value: number; isCumulative: boolean };

function readScrape(text: Scrape): Map<string, Sample> {
  const samples = new Map<string, Sample>();
  let isCumulative = false;
  for (const line of (text ?? '').split('\n')) {
    const type = /^# TYPE \S+ (\w+)/.exec(line)?.[1];
    if (type !== undefined) isCumulative = type === 'counter' || type === 'histogram';
    const space = line.lastIndexOf(' ');
    const value = Number(line.slice(space + 1));
    if (line.startsWith('#') || space < 0 || !Number.isFinite(value)) continue;
    samples.set(line.slice(0, space), { value, isCumulative });
  }
  return samples;
}
