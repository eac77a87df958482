// Commands as processes: in a folder without data, and with a reader that ends first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { runKontor } from '#test/processes/product.ts';
import { startedFolder } from '#test/processes/started-folder.ts';
import { testEnvironment } from '#test/run/environment.ts';

const entry = fileURLToPath(new URL('../../bin/kontor.js', import.meta.url));

describe('in a folder without data', () => {
  it.each([
    ['key', 'list'],
    ['key', 'create', '--org', 'demo', '--type', 'PROD'],
    ['branch', 'export'],
    ['link', 'list'],
    ['registry', 'status'],
    ['db', 'status'],
    ['db', 'backup', '/nonexistent/backup'],
  ])('kontor %s %s names the folder, makes nothing and exits with 1', async (...words) => {
    const folder = await temporaryFolder();
    const { code, stdout, stderr } = await runKontor(words, { DATA_DIR: folder });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      `There is no data in ${folder}. Run the command where Kontor was started, or set DATA_DIR. "kontor start" begins a new Kontor there.\n`,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('what needs no data works, and leaves nothing', async () => {
    const folder = await temporaryFolder();
    const settings = { DATA_DIR: join(folder, 'data'), API_PORT: '0', SHORTENER_PORT: '0' };
    const document = await runKontor(['openapi'], settings);
    expect(JSON.parse(document.stdout)).toMatchObject({ openapi: '3.1.0' });
    const checks = await runKontor(['doctor', '--json'], settings);
    expect(checks.code).toBe(0);
    expect(JSON.parse(checks.stdout)).toContainEqual({
      check: 'database',
      ok: true,
      finding: 'there is none yet; the first start makes it',
    });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('on a database that an older Kontor made', () => {
  it('a command changes nothing and says what to do; kontor db migrate does it', async () => {
    const settings = { DATA_DIR: join(await temporaryFolder(), 'data') };
    // A command that writes may begin in an empty folder.
    expect((await runKontor(['org', 'create', 'demo', '--name', 'Demo'], settings)).code).toBe(0);
    const older = await openDatabase({
      dataDir: settings.DATA_DIR,
      poolSize: 1,
      log: pino({ enabled: false }),
      applicationName: 'test',
    });
    await older.query({ text: 'alter table platform_migration drop column needs' });
    await older.query({ text: "delete from platform_migration where name = 'platform-migration-needs'" });
    const refused = await runKontor(['org', 'list'], settings);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^The database is older than this Kontor, it lacks \d{4}-platform-migration-needs\. Nothing was changed\. Run "kontor db/,
    );
    const { stdout } = await runKontor(['db', 'status', '--json'], settings);
    expect(JSON.parse(stdout).pending).toEqual([expect.stringContaining('platform-migration-needs')]);
    expect((await runKontor(['db', 'migrate'], settings)).stdout).toContain('Applied 1 migration');
    expect(await runKontor(['org', 'list'], settings)).toMatchObject({ code: 0, stderr: '' });
    await older.close();
  });
});

describe('a command whose reader ends first', () => {
  const settings = { DATA_DIR: '' };
  beforeAll(async () => {
    settings.DATA_DIR = await startedFolder();
  });

  it.each(['branch export', 'branch export --format csv', 'org list', 'openapi', '--help'])(
    'kontor %s | head is silent and exits with 0',
    async (words) => {
      // The shell's exit code is that of the command, not of its reader, which ends before the first byte.
      const script = `{ "$0" ${entry} ${words}; echo "code $?" >&2; } | true`;
      const child = spawn('sh', ['-c', script, process.execPath], { env: testEnvironment(settings) });
      let stderr = '';
      child.stderr.on('data', (data) => {
        stderr += data;
      });
      await once(child, 'close');
      expect(stderr).toBe('code 0\n');
    },
  );
});
