// Reads the files of a gazetteer from disk one after another, because the register's folder holds thousands of them.
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartupProblem } from '#platform/startup-problem.ts';
import type { PlaceFile } from './gazetteers.ts';

export async function* readPlaceFiles(path: string): AsyncGenerator<PlaceFile> {
  for (const file of await listFiles(path)) yield { name: basename(file), bytes: await readFile(file) };
}

async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new StartupProblem(`There is no file or folder "${path}". Give the path of the download.`);
  if (!found.isDirectory()) return [path];
  const names = await readdir(path, { recursive: true });
  return names.filter((name) => /\.(?:csv|txt)$/iu.test(name)).map((name) => join(path, name));
}
