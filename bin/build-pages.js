#!/usr/bin/env node
// Builds the pages of web/ into dist/ if they are missing or out of date; `npm install` and every `kontor` command call it.
// Plain JavaScript for old Node versions: it runs on the Node that runs npm, and passes the work to the pinned one.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPinnedNode } from './pinned-node.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const dist = join(root, 'dist');
const stamp = join(dist, 'fingerprint');

/** What the pages are made from: their sources, the build's settings, and the versions of all packages. */
function readFingerprint() {
  const hash = createHash('sha256');
  const sources = readdirSync(join(root, 'web'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  for (const file of [...sources, join(root, 'vite.config.ts'), join(root, 'package-lock.json')].sort()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function isFresh() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === readFingerprint();
}

/** Without web/ (as in a container, which has only what it runs) there is nothing to compare with. */
export function ensurePages() {
  if (!existsSync(join(root, 'web')) || isFresh()) return;
  const node = findPinnedNode() ?? process.execPath;
  const entry = fileURLToPath(import.meta.url);
  // Every caller, even a test run, gets the pages as they are served: without this, JSX is built for debugging.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(node, [entry, '--build'], { cwd: root, encoding: 'utf8', env });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}\nThe pages could not be built. Run "npm install" and try again.\n`);
  process.exit(1);
}

/** Built beside the old one and moved into its place at the end, so that nobody ever sees half a build. */
async function build() {
  const { createBuilder } = await import('vite');
  const fresh = `${dist}.${process.pid}`;
  const fingerprint = readFingerprint();
  try {
    const builder = await createBuilder({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      environments: {
        client: { build: { outDir: join(fresh, 'client') } },
        ssr: { build: { outDir: join(fresh, 'server') } },
      },
    });
    await builder.buildApp();
    writeFileSync(join(fresh, 'fingerprint'), fingerprint);
    if (existsSync(dist)) renameSync(dist, `${fresh}.old`);
    renameSync(fresh, dist);
  } finally {
    for (const left of [fresh, `${fresh}.old`]) rmSync(left, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--force')) rmSync(stamp, { force: true });
  if (process.argv.includes('--build')) await build();
  else ensurePages();
}
