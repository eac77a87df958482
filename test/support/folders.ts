// Temporary folders that vanish when the test file is done.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];

afterAll(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-test-'));
  made.push(folder);
  // Where root may not use user namespaces (many containers), PostgreSQL runs as nobody and must get through.
  await chmod(folder, 0o711);
  return folder;
}
