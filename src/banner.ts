// What is printed when Kontor has started: where it is, and, the first time, its keys; for people or for programs.
import { relative } from 'node:path';
import { styleText } from 'node:util';
import type { Database } from '#platform/database/database.ts';
import type { FirstStart } from './first-start.ts';
import type { Config } from './rooms.ts';
import { productVersion } from './version.ts';

export type Facts = {
  config: Config;
  database: Pick<Database, 'kind' | 'version'>;
  firstStart: FirstStart | null;
};

/** `start --json`: one line, so that a program can wait for it. */
export function renderFacts({ config, database, firstStart }: Facts): string {
  const facts = {
    version: productVersion,
    pid: process.pid,
    apiUrl: config.API_URL,
    shortenerUrl: config.SHORTENER_URL,
    database: { kind: database.kind, version: database.version },
    keys: firstStart?.keys ?? null,
  };
  return `${JSON.stringify(facts)}\n`;
}

export function renderBanner({ config, database, firstStart }: Facts, isTerminal: boolean): string {
  const strong = (text: string) => (isTerminal ? styleText('bold', text) : text);
  const where = database.kind === 'embedded' ? `embedded, ${showPath(config.DATA_DIR)}` : 'your own';
  const workers = config.WORKERS === 1 ? '' : ` · ${config.WORKERS} workers`;
  const lines = [
    `${strong(`Kontor ${productVersion}`)} · PostgreSQL ${database.version.split('.')[0]} (${where})${workers}`,
    `  API         ${`${config.API_URL}/api/v1`.padEnd(32)}  reference  ${config.API_URL}/docs`,
    `  Shortener   ${config.SHORTENER_URL}`,
  ];
  if (firstStart) lines.push(...renderFirstStart(config, firstStart));
  return `${lines.join('\n')}\n`;
}

function renderFirstStart(config: Config, { keys, made }: FirstStart): string[] {
  const file = `${showPath(config.DATA_DIR)}/first-keys.env`;
  return [
    `  First start: organisation "demo" was created, with ${new Intl.ListFormat('en-GB').format(made)}, in live and sandbox.`,
    `  Its keys, shown once (also in ${file}, mode 0600, as PROD_KEY=… DEV_KEY=… ROOT_KEY=…):`,
    `    ${keys.PROD}  production`,
    `    ${keys.DEV_}  sandbox`,
    `    ${keys.ROOT}  administration`,
    '  Try:',
    `    curl '${config.API_URL}/api/v1/bank/bank-account-status?apiKey=${keys.PROD}&bankAccount=19-2000145399/0800'`,
    `    curl '${config.API_URL}/api/v1/branch/list?apiKey=${keys.PROD}&latitude=50.08&longitude=14.43'`,
    `    curl '${config.SHORTENER_URL}/api/shorten?url=https://example.com'`,
  ];
}

function showPath(folder: string): string {
  const path = relative(process.cwd(), folder);
  return path.startsWith('..') ? folder : `./${path}`;
}
