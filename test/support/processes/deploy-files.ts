// Reads the files of deploy/ for the tests.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const rootFolder = fileURLToPath(new URL('../../../', import.meta.url));
export const deployFolder = join(rootFolder, 'deploy');

export const readDeployFile = (name: string) => readFile(join(deployFolder, name), 'utf8');

type ComposeService = {
  image: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: { default: { ipv4_address: string } };
};

type Compose = {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
  networks: { default: { ipam: { config: { subnet: string; gateway?: string }[] } } };
};

export const readCompose = async (name: string): Promise<Compose> =>
  parse(await readDeployFile(name), { merge: true }) as Compose;

type Instruction = { word: string; text: string };

/** The instructions of a Dockerfile, stage by stage. */
export async function readStages(): Promise<Instruction[][]> {
  const lines = (await readDeployFile('Dockerfile')).replaceAll('\\\n', ' ').split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, word, text] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (word === undefined || text === undefined) continue;
    if (word === 'FROM') stages.push([]);
    stages.at(-1)?.push({ word, text });
  }
  return stages;
}

/** Every PromQL expression of the dashboard, with Grafana's own variables filled in. */
export async function readDashboardQueries(): Promise<string[]> {
  const { panels } = JSON.parse(await readDeployFile('grafana-dashboard.json')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  return queries.map((query) => query.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'));
}
