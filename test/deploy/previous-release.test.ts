// Migrations run beside processes of the release before (docs/decisions/0024-migrations-beside-older-processes.md): its code, with its
// own packages, passes its own contract tests on the tables of today.
import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { rootFolder } from '#test/processes/deploy-files.ts';
import { HANGS_MS, testEnvironment } from '#test/run/environment.ts';
import { productVersion } from '../../src/version.ts';

const run = promisify(execFile);

/** It installs a release and runs hundreds of tests, each of which has a limit of its own. */
const hangsMs = 12 * HANGS_MS;

/** 0.2.0, for a clone without tags. */
const lastRelease = '896a57c9ca3205897619b5271a8e99ce32ceb1c6';

const git = (...args: string[]) => spawnSync('git', ['-C', rootFolder, ...args], { encoding: 'utf8' });

/** The newest tag of another version, or the last release; null where its commit is missing, as in an archive or a shallow clone. */
function findPrevious(): string | null {
  const tags = git('describe', '--tags', '--abbrev=0', '--match', 'v*', '--exclude', `v${productVersion}`);
  const commit = tags.status === 0 ? tags.stdout.trim() : lastRelease;
  return git('cat-file', '-e', `${commit}^{commit}`).status === 0 ? commit : null;
}

async function checkOut(commit: string): Promise<string> {
  const folder = await temporaryFolder();
  const archive = join(folder, 'release.tar');
  await run('git', ['-C', rootFolder, 'archive', '--output', archive, commit]);
  const release = join(folder, 'release');
  await mkdir(release);
  await run('tar', ['-xf', archive, '-C', release]);
  // With the settings of npm on this machine, where its cache and its proxy are.
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: release, maxBuffer: 1e8 });
  return release;
}

/** A migration is never changed once it was released; new ones are added. */
async function addMigrations(release: string): Promise<void> {
  const [ours, theirs] = [join(rootFolder, 'migrations'), join(release, 'migrations')];
  const released = await readdir(theirs);
  for (const name of released) {
    expect(await readFile(join(ours, name), 'utf8'), name).toBe(await readFile(join(theirs, name), 'utf8'));
  }
  for (const name of await readdir(ours))
    if (!released.includes(name)) await copyFile(join(ours, name), join(theirs, name));
}

/** A statement of its tests that takes no view: the audit log has another name now (migration 0128), and the old one is a view. */
async function nameAuditLog(release: string): Promise<void> {
  const file = join(release, 'test/contract/5-root-and-environments.test.ts');
  await writeFile(file, (await readFile(file, 'utf8')).replace('truncate access_audit', 'truncate platform_audit'));
}

const previous = findPrevious();

describe('the release before', () => {
  it.skipIf(previous === null)('passes its contract tests on the tables of today', { timeout: hangsMs }, async () => {
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const release = await checkOut(String(previous));
    await addMigrations(release);
    await nameAuditLog(release);
    const node = join(release, 'node_modules/.bin/node');
    const call = [join(release, 'node_modules/vitest/vitest.mjs'), 'run', 'test/contract'];
    const options = { cwd: release, env: testEnvironment({}), maxBuffer: 1e8, signal: ending.signal };
    const said = await run(node, call, options).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }) => `failed: ${stdout}${stderr}`,
    );
    expect(said).not.toMatch(/^failed/);
    expect(said).toMatch(/\d+ passed/);
  });
});
