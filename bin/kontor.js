#!/usr/bin/env node
// The entry of `npm start` and of the `kontor` command: makes sure that the pinned Node runs, then loads the TypeScript.
// Plain JavaScript for old Node versions: this file must be able to explain itself where nothing else would load.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ensurePages } from './build-pages.js';

const oldestMajor = 24;
const pinnedNode = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));

if (Number(process.versions.node.split('.')[0]) >= oldestMajor) {
  if (process.env.npm_lifecycle_event !== undefined) stopWithNpm();
  ensurePages();
  const { runCli } = await import('../src/cli.ts');
  await runCli(process.argv.slice(2));
} else if (existsSync(pinnedNode)) {
  runPinnedNode();
} else {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stderr.write(
    `Kontor runs on Node ${oldestMajor} or newer, and this is ${process.version}. ` +
      `Run "npm install" (with Node ${engines.node}): it brings the right Node along, and "npm start" then uses it.\n`,
  );
  process.exitCode = 1;
}

/**
 * npm hands a signal to its shell, and some shells die of it without telling us: `kill` of `npm start` would leave Kontor
 * running. So when the parent is gone, that is the signal.
 */
function stopWithNpm() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

function runPinnedNode() {
  const child = spawn(pinnedNode, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`The pinned Node at ${pinnedNode} cannot run: ${error.message}. Run "npm install" again.\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
