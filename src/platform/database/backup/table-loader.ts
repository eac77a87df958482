// Feeds the parts of each table of a backup into one COPY.
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { quote } from './backup.ts';
import type { Manifest } from './manifest.ts';
import type { StoredEntry } from './read-archive.ts';
import { isThere } from './structure.ts';

type Current = { folder: string; copy: Writable; done: Promise<void> };

export class TableLoader {
  /** Tables of the backup that are not Kontor's, and so have no place here. */
  readonly leftOut: string[] = [];
  readonly #client: pg.Client;
  readonly #tables: Map<string, Manifest['tables'][number]>;
  #current: Current | undefined;

  constructor(client: pg.Client, tables: Manifest['tables']) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [`tables/${table.schema}.${table.name}`, table]));
  }

  async load(entry: StoredEntry): Promise<void> {
    const folder = entry.name.slice(0, entry.name.lastIndexOf('/'));
    if (this.#current?.folder !== folder) {
      await this.finish();
      this.#current = await this.#begin(folder);
    }
    if (!this.#current) return;
    const { copy, done } = this.#current;
    for await (const chunk of entry.data) {
      if (copy.write(chunk)) continue;
      await Promise.race([new Promise((resolve) => copy.once('drain', resolve)), done]);
    }
  }

  async finish(): Promise<void> {
    this.#current?.copy.end();
    await this.#current?.done;
    this.#current = undefined;
  }

  async #begin(folder: string): Promise<Current | undefined> {
    const table = this.#tables.get(folder);
    if (!table || !(await isThere(this.#client, table))) {
      const name = folder.slice(folder.indexOf('/') + 1);
      if (!this.leftOut.includes(name)) this.leftOut.push(name);
      return undefined;
    }
    // Rows that the migrations put in themselves are in the backup too, as they were last.
    await this.#client.query(`delete from ${quote(table)}`);
    const columns = table.columns.map(pg.escapeIdentifier).join(', ');
    const copy = this.#client.query(copyFrom(`copy ${quote(table)} (${columns}) from stdin`));
    const done = finished(copy);
    // Awaited when the next part comes or the table ends; until then a failure must not count as unheard.
    done.catch(() => undefined);
    return { folder, copy, done };
  }
}
