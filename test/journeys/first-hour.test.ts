// A newcomer's first hour: start, first request, a second start, the commands, a backup, Ctrl-C.
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { countLooks, looksWithin } from '#test/count-looks.ts';
import { temporaryFolder } from '#test/folders.ts';
import { runKontor, startProduct } from '#test/processes/product.ts';
import { startedFolder } from '#test/processes/started-folder.ts';
import { describeWith } from '#test/run/needs.ts';
import { productVersion } from '../../src/version.ts';

async function readKeys(dataDir: string): Promise<Record<string, string>> {
  const text = await readFile(join(dataDir, 'first-keys.env'), 'utf8');
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  );
}

describe('the first start', () => {
  it('makes the demo organisation and says where its keys are, and the keys work', async () => {
    const dataDir = await temporaryFolder();
    const first = await startProduct(dataDir);
    const keys = await readKeys(dataDir);
    expect((await stat(join(dataDir, 'first-keys.env'))).mode & 0o777).toBe(0o600);
    expect(first.output.stdout).toContain(`Kontor ${productVersion} · PostgreSQL 18 (embedded, `);
    expect(first.output.stdout).toContain('First start: organisation "demo" was created');
    // The output is not a terminal and may end up in a log.
    for (const key of Object.values(keys)) expect(first.output.stdout).not.toContain(key);
    expect(first.output.stdout).toContain(`Its keys are in ${join(dataDir, 'first-keys.env')}, mode 0600`);
    expect(keys).toEqual({
      PROD_KEY: expect.stringMatching(/^PROD[A-Za-z0-9]{28}$/),
      DEV_KEY: expect.stringMatching(/^DEV_[A-Za-z0-9]{28}$/),
      ROOT_KEY: expect.stringMatching(/^ROOT[A-Za-z0-9]{28}$/),
    });
    for (const url of [first.apiUrl, first.shortenerUrl]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
    expect(first.output.stderr).toBe('');

    const second = await startProduct(dataDir);
    expect(second.output.stdout).not.toContain('First start');
    expect(second.output.stdout).not.toContain(keys.PROD_KEY);
    expect(second.output.stdout).toContain(`  First keys  ${join(dataDir, 'first-keys.env')}\n`);
    const metrics = await fetch(`${second.apiUrl}/metrics`, { headers: { 'x-api-key': keys.ROOT_KEY ?? '' } });
    expect(metrics.status).toBe(200);
  });

  it('accepts the ROOT_KEY of the environment from the first request on', async () => {
    const key = `ROOT${'a'.repeat(28)}`;
    const kontor = await startProduct(await startedFolder(), { ROOT_KEY: key });
    const forwarded = { 'x-forwarded-for': '203.0.113.9' };
    const withKey = await fetch(`${kontor.apiUrl}/metrics`, { headers: { ...forwarded, 'x-api-key': key } });
    expect(withKey.status).toBe(200);
    expect((await fetch(`${kontor.apiUrl}/metrics`, { headers: forwarded })).status).toBe(401);
  });

  it('makes no demo when it is told not to, or in production', async () => {
    const dataDir = await temporaryFolder();
    for (const settings of [{ DEMO: 'false' }, { NODE_ENV: 'production' }]) {
      const kontor = await startProduct(dataDir, settings);
      expect(kontor.output.stdout).not.toContain('First start');
      await kontor.stop();
    }
    expect((await runKontor(['org', 'list', '--json'], { DATA_DIR: dataDir })).stdout).toBe('[]\n');
  });
});

describeWith('curl', 'what the first start says to try', () => {
  it('works unchanged', async () => {
    const { output } = await startProduct(await temporaryFolder());
    const [, commands = ''] = output.stdout.split('  Try:\n');
    const { stdout } = await promisify(execFile)('/bin/sh', ['-ec', commands.replaceAll('curl ', 'echo; curl -sS ')]);
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { success: true, domestic: '19-2000145399/0800' },
      { itemCount: 12 },
      { success: true, data: { original_url: 'https://example.com' } },
    ]);
  });
});

describe('the commands', () => {
  it('work on the same data whether the server runs or not', async () => {
    const dataDir = await temporaryFolder();
    const settings = { DATA_DIR: dataDir };
    const made = await runKontor(['org', 'create', 'my-shop', '--name', 'My shop', '--json'], settings);
    expect(JSON.parse(made.stdout)).toMatchObject({
      slug: 'my-shop',
      defaultCountry: 'CZ',
      bankAccountCheck: 'format',
    });

    const kontor = await startProduct(dataDir);
    const created = await runKontor(['key', 'create', '--org', 'my-shop', '--type', 'ROOT', '--json'], settings);
    const { id, key } = JSON.parse(created.stdout);
    const ask = () =>
      fetch(`${kontor.apiUrl}/metrics`, { headers: { 'x-api-key': key, 'x-forwarded-for': '203.0.113.9' } });
    expect((await ask()).status).toBe(200);

    expect((await runKontor(['key', 'revoke', id], settings)).code).toBe(0);
    // Because of a notification: without one, the server would remember the key for ten seconds.
    expect(await countLooks(async () => (await ask()).status === 401)).toBeLessThan(looksWithin(2_000));

    const audit = JSON.parse((await runKontor(['audit', 'list', '--json'], settings)).stdout);
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['key.create', 'key.revoke', 'root.call']),
    );
  });

  it('say what went wrong, in a sentence, with the right exit code', async () => {
    const settings = { DATA_DIR: await startedFolder() };
    expect(await runKontor(['strat'], settings)).toMatchObject({
      code: 2,
      stderr: 'There is no command "kontor strat". Did you mean "kontor start"? "kontor --help" lists them.\n',
    });
    expect(await runKontor(['key', 'create', '--org', 'demo'], settings)).toMatchObject({ code: 2 });
    expect(await runKontor(['key', 'revoke', 'one', 'two'], settings)).toMatchObject({ code: 2 });
    expect(await runKontor(['audit', 'list', '--most', 'all'], settings)).toMatchObject({ code: 2 });
    expect(await runKontor(['key', 'create', '--org', 'nobody', '--type', 'PROD'], settings)).toMatchObject({
      code: 1,
      stderr: 'There is no organisation "nobody". "kontor org list" lists all organisations.\n',
    });
    expect((await runKontor(['key', '--help'], settings)).stdout).toContain('kontor key create|list|revoke|rotate');
  });

  it('restore a backup with its keys into an empty folder', async () => {
    const source = await startedFolder();
    const kontor = await startProduct(source);
    const file = join(await temporaryFolder(), 'kontor.backup');
    expect(await runKontor(['db', 'backup', file], { DATA_DIR: source })).toMatchObject({ code: 0 });
    await kontor.stop();

    const target = await temporaryFolder();
    expect(await runKontor(['db', 'restore', file], { DATA_DIR: target })).toMatchObject({ code: 0 });
    const restored = await startProduct(target);
    const { ROOT_KEY = '' } = await readKeys(source);
    const headers = { 'x-api-key': ROOT_KEY, 'x-forwarded-for': '203.0.113.9' };
    expect((await fetch(`${restored.apiUrl}/metrics`, { headers })).status).toBe(200);
  });

  it('check the machine with doctor', async () => {
    const settings = { DATA_DIR: await temporaryFolder(), API_PORT: '0', SHORTENER_PORT: '0' };
    const { stdout, code } = await runKontor(['doctor', '--json'], settings);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).every(({ ok }: { ok: boolean }) => ok)).toBe(true);
  });
});
