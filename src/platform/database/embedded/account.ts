// Chooses the account that runs PostgreSQL, which refuses to run as root (decision 6).
import { chmod, chown, cp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupProblem } from '../../startup-problem.ts';
import { type Binaries, describeBinaries } from './binaries.ts';
import type { Folder } from './folder.ts';
import { type Account, runProgram } from './run-program.ts';

export type Runner = { account: Account; binaries: Binaries };

const NOBODY = 65_534;
const OURSELVES: Account = { prefix: [] };
// In a user namespace root appears as nobody: PostgreSQL accepts that, and all files keep their owner.
const NAMESPACED: Account = { prefix: ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] };

export async function chooseRunner(folder: Folder, binaries: Binaries): Promise<Runner> {
  const myself = process.getuid?.();
  const owner = await stat(folder.cluster).catch(() => undefined);
  if (myself !== 0) {
    if (owner && owner.uid !== myself) throw foreignFolder(folder);
    return { account: OURSELVES, binaries };
  }
  for (const account of await listAccounts(folder, owner)) {
    if (account.uid !== undefined) await giveFolder(folder, account.uid, account.gid ?? account.uid);
    if (!(await canUse(account, folder))) continue;
    if (await canRun(account, binaries)) return { account, binaries };
    const copy = await copyBinaries(folder, binaries);
    if (await canRun(account, copy)) return { account, binaries: copy };
  }
  throw new StartupProblem(
    'The embedded PostgreSQL cannot run as root, and here it can neither use a user namespace nor run as another user. ' +
      `Start Kontor as an ordinary user, choose a DATA_DIR that every user can reach (now ${folder.dataDir}), ` +
      'or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

async function listAccounts(folder: Folder, owner: { uid: number; gid: number } | undefined): Promise<Account[]> {
  // A cluster that belongs to another user stays with that user.
  if (owner && owner.uid !== 0) return [{ prefix: [], uid: owner.uid, gid: owner.gid }];
  const nobody = { prefix: [], uid: NOBODY, gid: NOBODY };
  // Root in the home of a user: neither the namespace nor nobody may enter it, but its owner may.
  const { uid, gid } = await stat(dirname(folder.dataDir));
  return uid === 0 ? [NAMESPACED, nobody] : [NAMESPACED, { prefix: [], uid, gid }, nobody];
}

/** Whether the account exists here, and its processes can enter the folder and write to it. */
async function canUse(account: Account, folder: Folder): Promise<boolean> {
  return (await runProgram(account, '/bin/sh', ['-c', 'cd "$0" && test -w .', folder.root], '/')).ok;
}

async function canRun(account: Account, binaries: Binaries): Promise<boolean> {
  return (await runProgram(account, binaries.initdb, ['--version'], '/')).ok;
}

async function giveFolder(folder: Folder, uid: number, gid: number): Promise<void> {
  // Others may pass through the data folder, but not list it; every secret in it has mode 0600.
  await chmod(folder.dataDir, 0o711);
  await chown(folder.root, uid, gid);
  for (const entry of await readdir(folder.root, { recursive: true })) {
    await chown(join(folder.root, entry), uid, gid).catch(() => undefined);
  }
}

const COPY = 'programs-';

async function copyBinaries(folder: Folder, binaries: Binaries): Promise<Binaries> {
  const home = join(folder.root, `${COPY}${binaries.packageVersion}`);
  if (!(await stat(home).catch(() => undefined))) {
    // No server runs now, so the programs of an older Kontor are not needed.
    for (const entry of await readdir(folder.root)) {
      if (entry.startsWith(COPY)) await rm(join(folder.root, entry), { recursive: true, force: true });
    }
    const draft = `${home}.${process.pid}`;
    await cp(binaries.home, draft, { recursive: true, verbatimSymlinks: true });
    await rename(draft, home).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return describeBinaries(home, binaries.packageVersion);
}

function foreignFolder(folder: Folder): StartupProblem {
  return new StartupProblem(
    `The data folder ${folder.dataDir} belongs to another user. ` +
      'Start Kontor as that user, or set DATA_DIR to another folder.',
  );
}
