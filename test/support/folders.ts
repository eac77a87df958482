// Temporary folders that are removed when the test file ends.
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atFileEnd } from './run/at-file-end.ts';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-test-'));
  atFileEnd(() => remove(folder));
  // If root cannot use user namespaces (many containers), PostgreSQL runs as nobody and needs access to this folder.
  await chmod(folder, 0o711);
  return folder;
}

async function remove(folder: string): Promise<void> {
  const removeAll = () => rm(folder, { recursive: true, force: true });
  // A test may have made a folder read-only: then only root can remove what is in it.
  await removeAll().catch(async () => {
    await makeWritable(folder);
    await removeAll();
  });
}

async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await makeWritable(join(folder, entry.name));
  }
}
