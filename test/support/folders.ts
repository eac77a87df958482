// Temporary folders that are removed when the test file ends.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atFileEnd } from './at-file-end.ts';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-test-'));
  atFileEnd(() => rm(folder, { recursive: true, force: true }));
  // If root cannot use user namespaces (many containers), PostgreSQL runs as nobody and needs access to this folder.
  await chmod(folder, 0o711);
  return folder;
}
