// kontor branch, run on the app under test.
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type CommandDef, runCommand } from 'citty';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTerminal } from '#platform/cli/terminal.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/folders.ts';
import { branchCommands } from './cli.ts';

let kontor: TestApp;
let folder: string;

beforeAll(async () => {
  kontor = await testApp();
  folder = await temporaryFolder();
});

afterEach(() => {
  process.exitCode = undefined;
});

/** Runs `kontor branch <words> --org demo` and returns its output, messages and exit code. */
async function run(verb: string, ...words: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const terminal = createTerminal({ json: words.includes('--json') }, { stdout, stderr });
  const { organisation, branch: room } = kontor.app.rooms;
  const { branch: command } = branchCommands((work) => work({ ...room, ...organisation }, terminal));
  const { [verb]: sub } = command.subCommands as unknown as Record<string, CommandDef>;
  await runCommand(sub as CommandDef, { rawArgs: [...words, '--org', 'demo'] });
  return { stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? ''), exitCode: process.exitCode ?? 0 };
}

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('kontor branch import', () => {
  it('says what it did, and after a dry run what it would do', async () => {
    const path = await file('good.csv', 'name;openingHours\nPraha 1;Po-Pá 8:00-17:00\nBrno;\n');
    expect((await run('import', path, '--dry-run')).stdout).toBe(
      'The import would give: 2 created, 0 updated, 0 unchanged. Nothing was written.\n',
    );
    expect((await run('import', path)).stdout).toBe('Imported: 2 created, 0 updated, 0 unchanged.\n');
    const again = await run('import', path, '--json', '--environment', 'live');
    expect(JSON.parse(again.stdout)).toEqual({
      rows: 2,
      created: 0,
      updated: 0,
      unchanged: 2,
      problems: [],
      problemCount: 0,
      wrongRows: 0,
      dryRun: false,
    });
  });

  it('lists every problem with its row and field, writes nothing and exits with 1', async () => {
    const path = await file('bad.json', '[{"name":"Nova"},{"latitude":1},{"name":"\\u202eX","url":"x"}]');
    const { stdout, stderr, exitCode } = await run('import', path);
    expect(stdout.split('\n')).toEqual([
      'row 2: name is required',
      'row 2: longitude is required with latitude',
      'row 3: url must be a web address that begins with http:// or https://',
      '',
    ]);
    expect(stderr).toBe('Nothing was imported: 3 problems in 2 rows. Correct the file and try again.\n');
    expect(exitCode).toBe(1);
    const json = await run('import', path, '--json');
    expect(JSON.parse(json.stdout).problems[0]).toEqual({
      ...{ row: 2, field: 'name', code: 'required', reason: 'is required' },
    });
    expect((await run('list')).stdout).not.toContain('nova');
  });

  it.each([
    [20, 'row 20: longitude is required with latitude'],
    [21, 'and 1 more problem'],
    [22, 'and 2 more problems'],
  ])('of %i problems names 20, and counts the others', async (count, last) => {
    const rows = Array.from({ length: count }, (_, at) => ({ name: `X ${at}`, latitude: 1 }));
    const { stdout, stderr } = await run('import', await file('many.json', JSON.stringify(rows)));
    const lines = stdout.trimEnd().split('\n');
    expect([lines.filter((line) => line.startsWith('row ')).length, lines.at(-1)]).toEqual([20, last]);
    expect(stderr).toContain(`${count} problems in ${count} rows`);
  });

  it('explains what is wrong with the call', async () => {
    await expect(run('import', join(folder, 'none.json'))).rejects.toThrow('it does not exist');
    await expect(run('import', folder, '--format', 'json')).rejects.toThrow('it is not a file');
    await expect(run('import', await file('rows.txt', '[]'))).rejects.toThrow('is not a known format');
    const path = await file('rows.json', '[]');
    await expect(run('import', path, '--environment', 'prod')).rejects.toThrow('live or sandbox');
    expect((await run('import', await file('rows.txt', '[]'), '--format', 'json')).exitCode).toBe(0);
  });
});

describe('kontor branch export', () => {
  it.each(['json', 'csv', 'geojson'])(
    'writes a %s file for its owner alone, which import takes back',
    async (format) => {
      const path = join(folder, `export.${format}`);
      expect((await run('export', path)).stdout).toBe('2 branches exported.\n');
      expect(JSON.parse((await run('export', path, '--json')).stdout)).toEqual({ exported: 2, file: path });
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect((await run('import', path)).stdout).toBe('Imported: 0 created, 0 updated, 2 unchanged.\n');
      expect(await readFile(path, 'utf8')).toContain('praha-1');
    },
  );
});

describe('kontor branch list and rename', () => {
  it('show and change slugs', async () => {
    const before = JSON.parse((await run('list', '--json')).stdout);
    expect(before.map(({ slug, active }: { slug: string; active: boolean }) => [slug, active])).toEqual([
      ['brno', true],
      ['praha-1', true],
    ]);
    expect((await run('rename', 'brno', 'brno-ceska')).stdout).toBe(
      '"brno" is now "brno-ceska"; the old slug keeps working.\n',
    );
    const first = await run('list', '--most', '1');
    expect(first.stdout).toContain('brno-ceska');
    expect(first.stderr).toContain('There may be more than 1');
    await expect(run('list', '--most', '0')).rejects.toThrow('whole number');
    expect((await run('list', '--environment', 'sandbox')).stdout).toBe('Nothing to show.\n');
  });
});
