// Workers are killed repeatedly while connections come in: each connection is answered or closed, none is forgotten.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { findFreePort } from '#test/neighbours/free-port.ts';

let primary: ChildProcess | undefined;

afterEach(async () => {
  if (primary?.exitCode !== null) return;
  const exited = once(primary, 'exit');
  primary.kill('SIGKILL');
  await exited;
});

/** Opens its own connection; resolves with the outcome, whatever it is. */
function ask(port: number): Promise<string> {
  return new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve('answered'));
      response.once('error', () => resolve('cut'));
    });
    sent.once('error', () => resolve('cut'));
    sent.end();
  });
}

it('no connection is forgotten when workers are killed under load', async () => {
  const file = fileURLToPath(new URL('../../../test/support/processes/cluster-process.ts', import.meta.url));
  const port = await findFreePort();
  primary = spawn(process.execPath, [file, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: primary.stdout ?? process.stdin });
  await once(lines, 'line');
  const outcomes: string[] = [];
  // Its workers kill themselves regularly; the primary always has others.
  const lanes = Array.from({ length: 16 }, async () => {
    for (let call = 0; call < 100; call += 1) outcomes.push(await ask(port));
  });
  await Promise.all(lanes);
  expect(outcomes).toHaveLength(1_600);
  expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeGreaterThan(1_000);
});
