// What is printed when Kontor has started: its addresses and, at the first start, its keys; for people or for programs. Keys
// are printed on a terminal only. Other output may end up in a log, so it names the file that holds the keys (design
// operations.md, First run). `start --json` prints the keys, because programs use it to get them.
import { relative } from 'node:path';
import { styleText } from 'node:util';
import type { Database } from '#platform/database/database.ts';
import { firstKeysFile } from './data-folder.ts';
import type { Config } from './rooms.ts';
import { productVersion } from './version.ts';

export type FirstKeys = { PROD: string; DEV_: string; ROOT: string };

/** The demo data in words: `made` in both environments, `madeLive` only in live. */
export type FirstStart = { keys: FirstKeys; made: string[]; madeLive: string[] };

/** The facts that are known when all addresses answer. */
export type Begun = {
  /** What the first start created; null if this was not the first start. */
  firstStart: FirstStart | null;
  /** The page of the demo that a newcomer should see first; null if there is none. */
  showcase: string | null;
  /** Where the console is and, until the first member joins, the link for the first owner with the file that holds it. */
  console: { url: string; firstLink: { url: string; file: string } | null };
};

export type Facts = Begun & {
  config: Config;
  database: Pick<Database, 'kind' | 'version'>;
  /** Whether the file with the keys of the first start still exists. */
  hasFirstKeys: boolean;
};

/** `start --json`: one line, so that a program can wait for it. */
export function renderFacts({ config, console, database, firstStart }: Facts): string {
  const facts = {
    version: productVersion,
    pid: process.pid,
    apiUrl: config.API_URL,
    shortenerUrl: config.SHORTENER_URL,
    consoleUrl: console.url,
    signInUrl: console.firstLink?.url ?? null,
    database: { kind: database.kind, version: database.version },
    keys: firstStart?.keys ?? null,
  };
  return `${JSON.stringify(facts)}\n`;
}

export function renderBanner(facts: Facts, isTerminal: boolean): string {
  const { config, database, firstStart, hasFirstKeys, showcase } = facts;
  const strong = (text: string) => (isTerminal ? styleText('bold', text) : text);
  const where = database.kind === 'embedded' ? `embedded, ${showPath(config.DATA_DIR)}` : 'your own';
  const workers = config.WORKERS === 1 ? '' : ` · ${config.WORKERS} workers`;
  const lines = [
    `${strong(`Kontor ${productVersion}`)} · PostgreSQL ${database.version.split('.')[0]} (${where})${workers}`,
    showAddress('API', `${config.API_URL}/api/v1`, 'reference', `${config.API_URL}/docs`),
    showAddress('Shortener', config.SHORTENER_URL, 'see it', showcase),
    showConsole(facts.console, isTerminal),
  ];
  const file = showPath(firstKeysFile(config.DATA_DIR));
  if (firstStart) {
    const made = new Intl.ListFormat('en-GB').format(firstStart.made);
    lines.push(
      `  First start: organisation "demo" was created, with ${made}, in live and sandbox.`,
      ...showLive(firstStart.madeLive),
      ...(isTerminal ? showKeys(firstStart.keys, file, config) : nameKeys(file, config)),
      `    curl '${config.SHORTENER_URL}/api/shorten?url=https://example.com'`,
    );
  } else if (hasFirstKeys) lines.push(`  First keys  ${file}`);
  return `${lines.join('\n')}\n`;
}

/** Anybody who has the link can sign in with it, so it is printed on a terminal only, like keys. */
function showConsole({ url, firstLink }: Begun['console'], isTerminal: boolean): string {
  if (firstLink === null) return showAddress('Console', url, 'sign in', null);
  const way = isTerminal ? firstLink.url : `with the link in ${showPath(firstLink.file)}`;
  return showAddress('Console', url, 'sign in', `${way}   (once, within the hour)`);
}

/** One line: an address and, beside it, the page to open first. */
function showAddress(name: string, address: string, beside: string, page: string | null): string {
  const left = `  ${name.padEnd(10)}  ${address}`;
  return page === null ? left : `${left.padEnd(46)}  ${beside.padEnd(9)}  ${page}`;
}

function showLive(made: readonly string[]): string[] {
  if (made.length === 0) return [];
  const list = new Intl.ListFormat('en-GB').format(made);
  return [`  In live there are also ${list}. "npx kontor demo remove" removes what you did not change.`];
}

const accountPath = '/api/v1/bank/bank-account-status?bankAccount=19-2000145399/0800';
const branchPath = '/api/v1/branch/list?latitude=50.08&longitude=14.43';
const names = 'as PROD_KEY=… DEV_KEY=… ROOT_KEY=…';

function showKeys(keys: FirstKeys, file: string, { API_URL }: Config): string[] {
  return [
    `  Its keys, shown once (also in ${file}, mode 0600, ${names}):`,
    `    ${keys.PROD}  production`,
    `    ${keys.DEV_}  sandbox`,
    `    ${keys.ROOT}  administration`,
    '  Try:',
    `    curl '${API_URL}${accountPath}&apiKey=${keys.PROD}'`,
    `    curl '${API_URL}${branchPath}&apiKey=${keys.PROD}'`,
  ];
}

function nameKeys(file: string, { API_URL }: Config): string[] {
  return [
    `  Its keys are in ${file}, mode 0600, ${names}`,
    '  Try:',
    `    . '${file}'`,
    `    curl -H "X-Api-Key: $PROD_KEY" '${API_URL}${accountPath}'`,
    `    curl -H "X-Api-Key: $PROD_KEY" '${API_URL}${branchPath}'`,
  ];
}

function showPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : `./${fromHere}`;
}
