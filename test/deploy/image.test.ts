// Runs the steps of the Dockerfile in a shell, and starts the result as an unprivileged user that can only write its data.
import { execFile } from 'node:child_process';
import { chown, cp, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { readStages, rootFolder } from '#test/processes/deploy-files.ts';
import { startProduct } from '#test/processes/product.ts';

const run = promisify(execFile);
const nobody = 65_534;
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];

/** The files that Docker sends to the build: the entries of .dockerignore that begin with "!", without the later ones. */
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
  it('runs as an unprivileged user on files that it cannot change', async () => {
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
    // The steps built the pages and removed their sources.
    expect((await fetch(`${kontor.apiUrl}/docs`)).status).toBe(200);
    expect((await fetch(kontor.shortenerUrl)).status).toBe(200);
    expect(await kontor.stop('SIGTERM')).toBe(0);
    expect(kontor.output.stderr).toBe('');
    await expect(check()).rejects.toThrow();
    if (!isRoot) await run('chmod', ['-R', 'u+w', app]);
  });

  it('has no step, user or port that the test above does not cover', async () => {
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
