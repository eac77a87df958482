// A start that cannot succeed: exit code 1, and a sentence instead of a stack trace.
import { expect } from 'vitest';
import { temporaryFolder } from '../folders.ts';
import { findFreePort } from '../neighbours/free-port.ts';
import { runKontor } from './product.ts';

/** Returns what it said. */
export async function startAndFail(settings: Record<string, string>) {
  const ports = { API_PORT: String(await findFreePort()), SHORTENER_PORT: String(await findFreePort()) };
  const result = await runKontor(['start'], { DATA_DIR: await temporaryFolder(), ...ports, ...settings });
  expect(result.code).toBe(1);
  expect(result.stderr).not.toMatch(/\n\s+at /);
  return result.stderr;
}
