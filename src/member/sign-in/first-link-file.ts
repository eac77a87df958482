// The file with the sign-in link of the first owner: its only line, readable by its owner only, removed when the link is used.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolders } from '#platform/files/make-folders.ts';
import { replaceFile } from '#platform/files/private-file.ts';

export function firstLinkFile(folder: string) {
  const path = join(folder, 'first-sign-in.url');
  return {
    keep: async (url: string): Promise<string> => {
      makeFolders(folder, { mode: 0o700 });
      await replaceFile(path, `${url}\n`);
      return path;
    },
    remove: () => rm(path, { force: true }),
  };
}

export type FirstLinkFile = ReturnType<typeof firstLinkFile>;
