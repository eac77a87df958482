// The target of an export: a file or stdout. Each piece is written before the next one is made.
import { open } from 'node:fs/promises';
import { findPlace, openDraft, writeFaults } from '../files/private-file.ts';
import { StartupProblem } from '../startup-problem.ts';

export type Write = (text: string) => Promise<void>;

/**
 * An export contains internal fields: only the owner can read the file, even if another user has created one of that name. The
 * file appears when it is complete, and then replaces an older one.
 */
export async function withOutput<T>(path: string | undefined, work: (write: Write) => Promise<T>): Promise<T> {
  if (path === undefined) return work(writeStdout);
  const place = await findPlace(path);
  try {
    return await (place === undefined ? writeDirectly(path, work) : writeFile(place, work));
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall ? fileUnwritable(path, error as NodeJS.ErrnoException) : error;
  }
}

async function writeFile<T>(path: string, work: (write: Write) => Promise<T>): Promise<T> {
  const draft = await openDraft(path);
  try {
    const result = await work((text) => draft.file.writeFile(text));
    await draft.keep();
    return result;
  } finally {
    await draft.discard();
  }
}

/** A pipe or a device is written to directly: it cannot be replaced. */
async function writeDirectly<T>(path: string, work: (write: Write) => Promise<T>): Promise<T> {
  const file = await open(path, 'w');
  return work((text) => file.writeFile(text)).finally(() => file.close());
}

/** The output cannot be written, as in `kontor branch export | head`: there is nothing left to do. src/cli.ts says why. */
export class OutputClosed extends Error {}

const writeStdout: Write = (text) =>
  new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve();
      else reject(new OutputClosed());
    });
  });

const fileUnwritable = (path: string, cause: NodeJS.ErrnoException) =>
  new StartupProblem(`The file ${path} cannot be written: ${explainFileError(cause)}.`, { cause });

export const explainFileError = ({ code = '', message }: NodeJS.ErrnoException): string => reasons[code] ?? message;

const reasons: Readonly<Record<string, string>> = {
  ...writeFaults,
  EISDIR: 'it is a folder',
  EPERM: 'a file of that name belongs to another user',
};
