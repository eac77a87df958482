// Proves that the linter finds forbidden imports and accepts allowed ones.
import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);

const restricted = 'lint/style/noRestrictedImports';
const use = (module: string) => `import { x } from '${module}';\nexport const z = x;`;

type Offence = { what: string; path: string; text: string; rule: string };

const offences: Offence[] = [
  { what: 'a room that imports another room', path: 'src/bank/one.ts', text: use('#address'), rule: restricted },
  { what: 'a room that climbs out', path: 'src/bank/two.ts', text: use('../access/index.ts'), rule: restricted },
  {
    what: 'a deep file that climbs out',
    path: 'src/bank/deep/one.ts',
    text: use('../../access/index.ts'),
    rule: restricted,
  },
  { what: 'a platform that knows a room', path: 'src/platform/http/one.ts', text: use('#bank'), rule: restricted },
  {
    what: 'a rule that imports the platform',
    path: 'src/bank/rules/one.ts',
    text: use('#platform/clock.ts'),
    rule: restricted,
  },
  { what: 'a rule that imports Node', path: 'src/bank/rules/two.ts', text: use('node:fs'), rule: restricted },
  {
    what: 'a rule that imports the story',
    path: 'src/bank/rules/three.ts',
    text: use('../story.ts'),
    rule: restricted,
  },
  {
    what: 'a rule of a part that imports the platform',
    path: 'src/bank/deep/rules/one.ts',
    text: use('#platform/clock.ts'),
    rule: restricted,
  },
  {
    what: 'a rule of a part that imports its story',
    path: 'src/bank/deep/rules/two.ts',
    text: use('../story.ts'),
    rule: restricted,
  },
  {
    what: 'a rule of a part that climbs out of the room',
    path: 'src/bank/deep/rules/three.ts',
    text: use('../../../access/rules/one.ts'),
    rule: restricted,
  },
  {
    what: 'a folder of rules that imports the story',
    path: 'src/bank/rules/deep/one.ts',
    text: use('../../story.ts'),
    rule: restricted,
  },
  {
    what: 'a folder of rules that imports Node',
    path: 'src/bank/rules/deep/two.ts',
    text: use('node:fs'),
    rule: restricted,
  },
  {
    what: 'routes that import the store of a part',
    path: 'src/bank/part-routes.ts',
    text: use('./deep/deep-store.ts'),
    rule: restricted,
  },
  { what: 'routes that import the store', path: 'src/bank/routes.ts', text: use('./store.ts'), rule: restricted },
  { what: 'routes that import pg', path: 'src/branch/routes.ts', text: use('pg'), rule: restricted },
  {
    what: 'process.env',
    path: 'src/bank/four.ts',
    text: 'export const z = process.env.HOME;',
    rule: 'lint/style/noProcessEnv',
  },
  { what: 'a default export', path: 'src/bank/five.ts', text: 'export default 1;', rule: 'lint/style/noDefaultExport' },
  {
    what: 'any',
    path: 'src/bank/six.ts',
    text: 'export const z = (x: any) => x;',
    rule: 'lint/suspicious/noExplicitAny',
  },
  {
    what: 'export *',
    path: 'src/bank/seven.ts',
    text: "export * from './six.ts';",
    rule: 'lint/performance/noReExportAll',
  },
  { what: 'an enum', path: 'src/bank/eight.ts', text: 'export enum Kind { A }', rule: 'lint/style/noEnum' },
  {
    what: 'a name in camel case',
    path: 'src/bank/bankAccount.ts',
    text: 'export const z = 1;',
    rule: 'lint/style/useFilenamingConvention',
  },
  {
    what: 'a file of more than 300 lines',
    path: 'src/bank/nine.ts',
    text: `export const z = [\n${'  1,\n'.repeat(300)}];`,
    rule: 'lint/style/noExcessiveLinesPerFile',
  },
];

const legal: Record<string, string> = {
  'src/bank/legal.ts': [
    "import { rateLimited } from '#access';",
    "import type { Organisation } from '#organisation';",
    "import type { Clock } from '#platform/clock.ts';",
    "import { own } from './own.ts';",
    'export const z = (clock: Clock, organisation: Organisation) => [rateLimited, own, clock, organisation];',
  ].join('\n'),
  'src/bank/rules/legal.ts': use('./other.ts'),
  'src/bank/rules/legal-two.ts': use('#platform/rules/wall-clock.ts'),
  'src/bank/rules/deep/legal.ts': use('../other.ts'),
  'src/bank/rules/deep/legal-two.ts': use('#platform/rules/wall-clock.ts'),
  'src/bank/deep/legal.ts': use('../own.ts'),
  'src/bank/deep/rules/legal.ts': use('../../rules/other.ts'),
  'src/bank/deep/rules/legal-two.ts': use('#platform/rules/wall-clock.ts'),
  'src/platform/http/legal.ts': use('#platform/clock.ts'),
  'src/platform/config/legal.ts': 'export const z = process.env.HOME;',
};

/** For each test file, the rules that it breaks according to Biome. */
let found: Map<string, string[]>;

beforeAll(async () => {
  const folder = await temporaryFolder();
  const config = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'));
  await writeFile(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const planted = [...offences.map(({ path, text }) => [path, text]), ...Object.entries(legal)];
  for (const [path = '', text] of planted) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `// A planted file.\n${text}\n`);
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['lint', '--reporter=json', '--max-diagnostics=none', 'src'];
  const { stdout } = await run(process.execPath, [biome, ...options], { cwd: folder }).catch((failure) => failure);
  const report = JSON.parse(stdout.slice(stdout.indexOf('{')));
  found = new Map();
  for (const { category, location } of report.diagnostics) {
    const path = String(location.path?.file ?? location.path);
    found.set(path, [...(found.get(path) ?? []), category]);
  }
});

describe('the import rule', () => {
  it.each(offences)('finds $what', ({ path, rule }) => {
    expect(found.get(path) ?? []).toContain(rule);
  });

  it.each(Object.keys(legal))('accepts allowed code at %s', (path) => {
    expect(found.get(path) ?? []).toEqual([]);
  });
});
