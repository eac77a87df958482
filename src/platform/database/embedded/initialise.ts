// Creates a new PostgreSQL cluster. If several processes try at once, the first to finish wins and the others use its cluster.
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../files/private-file.ts';
import { StartupProblem } from '../../startup-problem.ts';
import type { Runner } from './account.ts';
import { type Folder, hasCluster } from './folder.ts';
import { findReason, runProgram } from './run-program.ts';

const DRAFT = 'cluster.new-';

export async function ensureCluster(folder: Folder, { account, binaries }: Runner): Promise<void> {
  const draft = join(folder.root, `${DRAFT}${randomBytes(6).toString('hex')}`);
  if (!(await hasCluster(folder))) {
    const { ok, output } = await runProgram(account, binaries.initdb, initdbArguments(draft, folder), folder.root);
    // Built under another name and renamed when complete: a crash or a full disk never leaves half a cluster.
    if (ok) await rename(draft, folder.cluster).catch(() => undefined);
    if (!(await hasCluster(folder))) {
      await rm(draft, { recursive: true, force: true });
      throw new StartupProblem(
        `The embedded PostgreSQL could not be set up in ${folder.root}: ${findReason(output)}. ` +
          'Put that right and start again, or set DATABASE_URL to a PostgreSQL of your own.',
      );
    }
    await syncFolder(folder.root);
  }
  await checkMajorVersion(folder, binaries.major);
  await removeDrafts(folder);
}

function initdbArguments(draft: string, folder: Folder): string[] {
  return [
    '-D',
    draft,
    '-U',
    'kontor',
    `--pwfile=${folder.passwordFile}`,
    // Never `peer`: in a user namespace every unmapped user looks like nobody.
    '--auth-local=scram-sha-256',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
}

async function readMajorVersion(folder: Folder): Promise<string | undefined> {
  const text = await readFile(join(folder.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  // As after a power cut: an empty file counts as missing, too.
  return text?.trim() || undefined;
}

async function checkMajorVersion(folder: Folder, expected: string): Promise<void> {
  const found = await readMajorVersion(folder);
  if (found === expected) return;
  if (found === undefined) {
    throw new StartupProblem(
      `The embedded PostgreSQL in ${folder.cluster} is damaged: its file PG_VERSION is missing. Put the file back from a copy of ` +
        'the data folder, and check that nothing else is missing; or restore a backup into a new data folder (kontor db restore).',
    );
  }
  throw new StartupProblem(
    `The data folder ${folder.dataDir} was written by PostgreSQL ${found}, this Kontor brings PostgreSQL ${expected}. ` +
      'Make a backup with the Kontor that wrote it (kontor db backup), then restore it here into a new data folder.',
  );
}

// Left by processes that were slower or died. A process that still works on its draft will use the finished cluster.
async function removeDrafts(folder: Folder): Promise<void> {
  const entries = await readdir(folder.root).catch(() => []);
  const drafts = entries.filter((entry) => entry.startsWith(DRAFT));
  await Promise.all(
    drafts.map((entry) => rm(join(folder.root, entry), { recursive: true, force: true }).catch(() => undefined)),
  );
}
