// Makes a folder and the folders above it. Not Node's `recursive`: where a folder can never be made, as in /proc, it tries
// for ever with a processor of its own, and on a read-only disk it hides the reason.
import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Returns the uppermost folder that was made, or undefined if all were there. Synchronous: one call where the folder exists,
 * and the journal opens that way.
 */
export function makeFolders(path: string, options: { mode?: number } = {}): string | undefined {
  const folder = resolve(path);
  const problem = tryMake(folder, options);
  if (problem === undefined) return folder;
  if (isFolder(folder)) return undefined;
  const above = dirname(folder);
  // The folder above exists, and still there is no room for this one: no attempt will change that.
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
