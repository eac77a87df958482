// Feeds the parts of each table of a backup into one COPY.
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { Refuse } from './archive-file.ts';
import { quote } from './catalog.ts';
import type { Structure } from './structure.ts';

type Current = { table: string; copy: CopyStreamQuery; done: Promise<void>; lines: number };

export class TableLoader {
  /** Tables of the backup that are not Kontor's, and so have no place here. */
  readonly leftOut = new Set<string>();
  readonly #client: pg.Client;
  readonly #tables: Structure['tables'];
  readonly #refuse: Refuse;
  #current: Current | undefined;

  constructor(client: pg.Client, tables: Structure['tables'], refuse: Refuse) {
    this.#client = client;
    this.#tables = tables;
    this.#refuse = refuse;
  }

  async load(table: string, data: AsyncIterable<Buffer>): Promise<void> {
    if (this.#current?.table !== table) {
      await this.finish();
      this.#current = await this.#begin(table);
    }
    if (!this.#current) return;
    const { copy, done } = this.#current;
    for await (const chunk of data) {
      this.#current.lines += countLines(chunk);
      if (copy.write(chunk)) continue;
      await Promise.race([new Promise((resolve) => copy.once('drain', resolve)), done]);
    }
  }

  async finish(): Promise<void> {
    const current = this.#current;
    if (!current) return;
    this.#current = undefined;
    current.copy.end();
    await current.done;
    // PostgreSQL takes a line with nothing but \. for the end, and drops what comes after it without a word.
    if (current.copy.rowCount !== current.lines) throw this.#refuse(`its table ${current.table} ends before its end`);
  }

  async #begin(name: string): Promise<Current | undefined> {
    const table = this.#tables.get(name);
    if (!table) {
      this.leftOut.add(name);
      return undefined;
    }
    // Rows that the migrations put in themselves are in the backup too, as they were last.
    await this.#client.query(`delete from ${quote(table)}`);
    const columns = table.columns.map(pg.escapeIdentifier).join(', ');
    const copy = this.#client.query(copyFrom(`copy ${quote(table)} (${columns}) from stdin`));
    const done = finished(copy);
    // Awaited when the next part comes or the table ends; until then a failure must not count as unheard. The stream
    // itself would go on writing what it still holds, to a connection it has let go of.
    copy.on('error', () => undefined);
    done.catch(() => copy.destroy());
    return { table: name, copy, done, lines: 0 };
  }
}

/** A row is a line: COPY writes a line break inside a value as \n. */
function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
}

const LINE_END = 0x0a;
