// Reads source files as syntax trees, so that tests of the code do not depend on its formatting.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

// The rules of the house read the same files again and again; no test changes them.
const sources = new Map<string, Promise<string>>();
const folders = new Map<string, Promise<string[]>>();

function once<T>(kept: Map<string, Promise<T>>, name: string, read: () => Promise<T>): Promise<T> {
  const known = kept.get(name) ?? read();
  kept.set(name, known);
  return known;
}

export const readSource = (path: string): Promise<string> =>
  once(sources, path, () => readFile(join(root, path), 'utf8'));

/** The files of a folder and its subfolders, as paths from the root of the repository. */
export async function listFiles(folder: string, ending: string): Promise<string[]> {
  const entries = await once(folders, folder, () => readdir(join(root, folder), { recursive: true }));
  const own = entries.filter((entry) => entry.endsWith(ending) && !entry.includes('node_modules/'));
  return own.map((entry) => join(folder, entry));
}

export type Node = Record<string, unknown> & { type: string; start: number };

const isObject = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Calls `see` for every node of a source text, the outer ones first. */
export function visitNodes(path: string, text: string, see: (node: Node) => void): void {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  visit(program, see);
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, see);
  } else if (isObject(value)) {
    if (typeof value.type === 'string') see(value);
    for (const item of Object.values(value)) if (isObject(item)) visit(item, see);
  }
}
