// Checks the entries of a backup and their order: exactly what Kontor writes. Anything else is refused.
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { ArchiveFile } from './archive-file.ts';
import { MANIFEST, MAX_MANIFEST_BYTES, type Manifest, nameOf, parseManifest } from './manifest.ts';
import { readArchive, type StoredEntry } from './read-archive.ts';

export const FILES = 'files/';
const TABLES = 'tables/';

/** A file of the data folder that is part of a backup, or a folder and the names in it. */
export type DataFile = ({ name: string } | { folder: string; holds: RegExp }) & {
  /** By default tar's own limit of 8 GiB. */
  maxBytes?: number;
};

type Content = StoredEntry &
  ({ kind: 'manifest'; manifest: Manifest } | { kind: 'file'; path: string } | { kind: 'table'; table: string });

/** The manifest, then the files by name, then the tables in the order of the manifest; each of them checked. */
export async function* readContents(
  archive: ArchiveFile,
  files: readonly DataFile[],
  known?: Manifest,
): AsyncGenerator<Content> {
  const { refuse } = archive;
  let order: Order | undefined;
  for await (const entry of readArchive(archive)) {
    if (order === undefined) {
      if (entry.name !== MANIFEST || entry.size > MAX_MANIFEST_BYTES) break;
      const manifest = parseManifest(await buffer(entry.data), refuse);
      if (known && !isDeepStrictEqual(manifest, known)) throw refuse('it was changed while it was read');
      order = new Order(manifest, files);
      yield { ...entry, kind: 'manifest', manifest };
      continue;
    }
    const place = order.place(entry);
    if (place === undefined) throw refuse(`it holds ${entry.name}, which does not belong there`);
    yield { ...entry, ...place };
  }
  if (order === undefined) throw refuse('it does not begin as a backup does');
  const missing = order.missing();
  if (missing !== undefined) throw refuse(`the table ${missing} is missing`);
}

/** Whether a file of this path and size may be in a backup. */
export function isDataFile(files: readonly DataFile[], path: string, size: number): boolean {
  return files.some(({ maxBytes = Number.POSITIVE_INFINITY, ...file }) => {
    if (size > maxBytes) return false;
    if ('name' in file) return path === file.name;
    return path.startsWith(`${file.folder}/`) && file.holds.test(path.slice(file.folder.length + 1));
  });
}

export const partName = (table: string, part: number) => `${TABLES}${table}/${String(part).padStart(6, '0')}`;

/** Follows the entries in their order. No entry can come twice, since each has to follow the one before. */
class Order {
  readonly #files: readonly DataFile[];
  readonly #tables: string[];
  #lastPath = '';
  #table = -1;
  #part = 0;

  constructor(manifest: Manifest, files: readonly DataFile[]) {
    this.#files = files;
    this.#tables = manifest.tables.map(nameOf);
  }

  place({ name, size }: StoredEntry): { kind: 'file'; path: string } | { kind: 'table'; table: string } | undefined {
    if (name.startsWith(FILES)) return this.#placeFile(name.slice(FILES.length), size);
    const [current, next] = [this.#tables[this.#table], this.#tables[this.#table + 1]];
    if (current !== undefined && name === partName(current, this.#part + 1)) {
      this.#part += 1;
      return { kind: 'table', table: current };
    }
    if (next === undefined || name !== partName(next, 1)) return undefined;
    this.#table += 1;
    this.#part = 1;
    return { kind: 'table', table: next };
  }

  missing(): string | undefined {
    return this.#tables[this.#table + 1];
  }

  #placeFile(path: string, size: number): { kind: 'file'; path: string } | undefined {
    if (this.#table >= 0 || path <= this.#lastPath || !isDataFile(this.#files, path, size)) return undefined;
    this.#lastPath = path;
    return { kind: 'file', path };
  }
}
