// A data folder in which Kontor was started once, made its demo, and was stopped: for tests whose subject is not the first start.
// It is made once for each test run and copied for each test: a twentieth of the work of a PostgreSQL with all its migrations.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { temporaryFolder } from '../folders.ts';
import { startProduct } from './product.ts';

const run = promisify(execFile);

/** With owners and modes: PostgreSQL may run as another user. */
const copy = (from: string, to: string) => run('cp', ['-a', from, to]);

export async function startedFolder(): Promise<string> {
  const { startedFolder: made } = inject('postgres');
  if (!existsSync(made)) await make(made);
  const folder = join(await temporaryFolder(), 'data');
  await copy(made, folder);
  return folder;
}

/** Built under another name and renamed when complete: several workers may need it at the same time. */
async function make(path: string): Promise<void> {
  const folder = await temporaryFolder();
  await (await startProduct(folder)).stop();
  const draft = `${path}-${process.pid}`;
  await copy(folder, draft);
  await rename(draft, path).catch(() => rm(draft, { recursive: true, force: true }));
}
