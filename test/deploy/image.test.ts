// The steps of the image in a plain shell: what they leave is started as an ordinary user that can write nothing but its data.
import { execFile } from 'node:child_process';
import { chown, cp, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readStages, rootFolder } from '#test/deploy-files.ts';
import { temporaryFolder } from '#test/folders.ts';
import { startProduct } from '#test/product.ts';

const run = promisify(execFile);
const nobody = 65_534;
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];

/** What Docker would send to the build: the entries of .dockerignore that begin with "!", without what follows them. */
async function copyContext(to: string): Promise<void> {
  const lines = (await readFile(join(rootFolder, '.dockerignore'), 'utf8')).split('\n');
  for (const entry of lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))) {
    const from = join(rootFolder, entry);
    if (await stat(from).catch(() => null)) {
      const filter = (path: string) => !/\.test\.tsx?$|\/fixtures$/.test(path);
      await cp(from, join(to, entry), { recursive: true, filter });
    }
  }
}

describe('the image', () => {
  it('runs from what its steps leave, as an ordinary user on files it cannot change', {
    timeout: 300_000,
  }, async () => {
    const folder = await temporaryFolder();
    const app = join(folder, 'app');
    await mkdir(app);
    await copyContext(app);
    const [build = [], final = []] = await readStages();
    const steps = build.filter(({ word }) => word === 'RUN');
    expect(steps.length).toBeGreaterThan(1);
    for (const { text } of steps) {
      // biome-ignore lint/style/noProcessEnv: the shell of the step needs the path and npm's own settings.
      const env = { ...process.env, NODE_ENV: '', npm_config_prefer_offline: 'true' };
      await run('/bin/sh', ['-ec', text], { cwd: app, env });
    }
    expect(await readdir(join(app, 'node_modules'))).not.toContain('vitest');

    const dataDir = join(folder, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chown(dataDir, nobody, nobody);
    else await run('chmod', ['-R', 'a-w', app]);
    const environment = final.find(({ word }) => word === 'ENV')?.text.split(' ') ?? [];
    const settings = { ...Object.fromEntries(environment.map((pair) => pair.split('='))), DATA_DIR: dataDir };
    const kontor = await startProduct(dataDir, settings, { checkout: app, around: isRoot ? asNobody : [] });

    expect(kontor.output.stdout).toContain('PostgreSQL 18 (embedded');
    expect(kontor.output.stdout).not.toContain('First start');
    const node = join(app, 'node_modules/.bin/node');
    const check = () => run(node, ['deploy/check-ready.js'], { cwd: app, env: kontor.settings });
    await check();
    // The pages were built by the steps, and their sources are gone.
    expect((await fetch(`${kontor.apiUrl}/docs`)).status).toBe(200);
    expect((await fetch(kontor.shortenerUrl)).status).toBe(200);
    expect(await kontor.stop('SIGTERM')).toBe(0);
    expect(kontor.output.stderr).toBe('');
    await expect(check()).rejects.toThrow();
    if (!isRoot) await run('chmod', ['-R', 'u+w', app]);
  });

  it('has no step, user or port that the tests above do not know', async () => {
    const [, final = []] = await readStages();
    const words = Object.fromEntries(final.map(({ word, text }) => [word, text]));
    expect(words).toMatchObject({
      USER: 'kontor',
      VOLUME: '/data',
      EXPOSE: '3000 3001',
      ENTRYPOINT: '["kontor"]',
      CMD: '["start"]',
    });
    expect(words.HEALTHCHECK).toContain('deploy/check-ready.js');
  });
});
