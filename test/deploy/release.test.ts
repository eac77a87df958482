// A release: version, CHANGELOG and deploy/ agree, and its archive is made from its tag, always with the same bytes.
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { deployFolder, readCompose, rootFolder } from '#test/processes/deploy-files.ts';
import { testEnvironment } from '#test/run/environment.ts';
import { productVersion } from '../../src/version.ts';

const run = promisify(execFile);

describe('this version', () => {
  it('is the same in package.json, the lock file, CHANGELOG.md and the names of the images', async () => {
    const lock = JSON.parse(await readFile(join(rootFolder, 'package-lock.json'), 'utf8'));
    expect([lock.version, lock.packages[''].version]).toEqual([productVersion, productVersion]);
    const changes = await readFile(join(rootFolder, 'CHANGELOG.md'), 'utf8');
    expect(/^## (\S+)/m.exec(changes)?.[1]).toBe(productVersion);
    expect(changes).toContain('### Upgrade notes');
    for (const file of ['compose.yaml', 'compose.scale.yaml']) {
      const images = Object.values((await readCompose(file)).services).map(({ image }) => image);
      const ours = images.filter((image) => image.startsWith('kontor'));
      expect(new Set(ours), file).toEqual(new Set([`kontor:${productVersion}`]));
    }
  });
});

describe('the archive of a release', () => {
  let folder: string;
  const env = testEnvironment({ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' });
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
    return run('git', [...author, ...args], { cwd: folder, env });
  };
  const makeRelease = async (tag: string, cwd = folder) =>
    run(join(deployFolder, 'make-release.sh'), [tag], { cwd, env }).then(
      ({ stdout }) => stdout,
      ({ stderr }) => String(stderr).trim(),
    );

  beforeAll(async () => {
    folder = await temporaryFolder();
    await git('init', '--quiet');
    await writeFile(
      join(folder, 'package.json'),
      '{\n  "name": "sample",\n  "version": "1.2.3",\n  "private": true\n}\n',
    );
    await writeFile(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## 1.2.3 (2026-11-17)\n\n- A change.\n');
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'a release');
    await git('tag', 'v1.2.3');
    await git('tag', 'v1.2.4');
  });

  it('has a checksum that holds, contains the tag, and is the same every time', async () => {
    const first = await makeRelease('v1.2.3');
    expect(first).toMatch(/^[0-9a-f]{64} {2}kontor-1\.2\.3\.tar\.gz\n$/);
    await run('sha256sum', ['--check', '--strict', 'kontor-1.2.3.tar.gz.sha256'], { cwd: folder });
    const { stdout } = await run('tar', ['-tzf', 'kontor-1.2.3.tar.gz'], { cwd: folder });
    expect(stdout).toContain('kontor-1.2.3/package.json');
    const elsewhere = join(folder, 'elsewhere');
    await mkdir(elsewhere);
    expect(await makeRelease('v1.2.3', elsewhere)).toBe(first);
  });

  it('is not made where tag and version differ', async () => {
    expect(await makeRelease('v9.9.9')).toBe('There is no tag v9.9.9.');
    expect(await makeRelease('v1.2.4')).toBe('package.json of v1.2.4 has another version.');
  });
});
