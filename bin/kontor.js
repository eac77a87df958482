#!/usr/bin/env node
// The entry of `npm start` and of the `kontor` command: makes sure that the right Node runs, then loads the TypeScript.
// Plain JavaScript for old Node versions: this file must be able to explain itself where nothing else would load.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ensurePages } from './build-pages.js';
import { chooseNode } from './pinned-node.js';

const args = process.argv.slice(2);
/** The process that chose this Node and waits for its end. Workers are children of this process, so they do not inherit it. */
const launcher = process.env.KONTOR_LAUNCHED_BY;
delete process.env.KONTOR_LAUNCHED_BY;
if (args[0] === 'start' && launcher === undefined && process.env.NODE_UNIQUE_ID === undefined) announceStart();
await run(chooseNode());

/** The first output, before anything slow. stdout of `start --json` is for programs; workers (node:cluster) print nothing. */
function announceStart() {
  if (args.includes('--help') || args.includes('-h')) return;
  const { version } = module.createRequire(import.meta.url)('../package.json');
  const output = args.includes('--json') ? process.stderr : process.stdout;
  // A full disk, or a reader that has gone, must not end the process.
  output.on('error', () => undefined);
  output.write(`Kontor ${version} is starting …\n`);
}

async function run(choice) {
  if (choice.run === 'pinned') {
    runPinnedNode(choice.program);
  } else if (choice.run === 'none') {
    process.stderr.write(`${choice.problem}\n`);
    process.exitCode = 1;
  } else {
    if (choice.note !== null && args[0] === 'start') process.stderr.write(`${choice.note}\n`);
    if (launcher !== undefined) stopWithout(Number(launcher));
    else if (process.env.npm_lifecycle_event !== undefined) stopWithout(process.ppid);
    ensurePages();
    // Half of the time of a command went into parsing the same TypeScript again. The cache is beside the code: anybody who can
    // write to a folder for temporary files could run code as the user of Kontor. If it cannot be written, nothing is cached.
    const cache = fileURLToPath(new URL('../node_modules/.cache/kontor', import.meta.url));
    module.enableCompileCache?.(cache);
    // The thread of the drain has no cache but the one that this names.
    process.env.NODE_COMPILE_CACHE ??= cache;
    const { runCli } = await import('../src/cli.ts');
    await runCli(args);
  }
}

/**
 * When the parent is gone, this process stops. npm passes a signal to its shell, and some shells die of it without telling us;
 * a launcher that was killed with -9 cannot tell us either. Both would leave Kontor running.
 */
function stopWithout(parent) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

function runPinnedNode(program) {
  const env = { ...process.env, KONTOR_LAUNCHED_BY: String(process.pid) };
  const child = spawn(program, [fileURLToPath(import.meta.url), ...args], { stdio: 'inherit', env });
  if (process.env.npm_lifecycle_event !== undefined) stopWithout(process.ppid);
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  const pass = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  child.on('error', (error) => {
    // This process does the work now: it must end of its signals again.
    for (const signal of signals) process.off(signal, pass);
    // Its package does not check the C library of a Linux system: on Alpine, for example, it is installed but cannot run.
    process.stderr.write(`The pinned Node at ${program} cannot run: ${error.message}.\n`);
    void run(chooseNode(process, null));
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
