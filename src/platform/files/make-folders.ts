// Makes a folder and the folders above it. Not Node's `recursive`: if a folder can never be made, as in /proc, that tries for
// ever and keeps a processor busy, and on a read-only disk it hides the reason.
import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Returns the uppermost folder that was made, or undefined if all existed. Synchronous: one call if the folder exists, and the
 * journal opens folders this way.
 */
export function makeFolders(path: string, options: { mode?: number } = {}): string | undefined {
  const folder = resolve(path);
  const problem = tryMake(folder, options);
  if (problem === undefined) return folder;
  if (isFolder(folder)) return undefined;
  const above = dirname(folder);
  // The folder above exists, but this one still cannot be made: another attempt will not change that.
  if (problem.code !== 'ENOENT' || above === folder || isFolder(above)) throw problem;
  const first = makeFolders(above, options);
  const again = tryMake(folder, options);
  if (again !== undefined && !isFolder(folder)) throw again;
  return first;
}

function tryMake(folder: string, options: { mode?: number }): NodeJS.ErrnoException | undefined {
  try {
    mkdirSync(folder, options);
    return undefined;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
