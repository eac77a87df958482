// Loads the parts of each table of a backup through one COPY.
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { Refuse } from './archive-file.ts';
import { quote } from './catalog.ts';
import type { Structure } from './structure.ts';

type Current = { table: string; copy: CopyStreamQuery; done: Promise<void>; lines: number };

export class TableLoader {
  /** Tables of the backup that are not Kontor's and were not restored. */
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
    // PostgreSQL reads a line of only \. as the end and ignores the rest, without an error.
    if (current.copy.rowCount !== current.lines)
      throw this.#refuse(`its table ${current.table} has data after its end mark`);
  }

  async #begin(name: string): Promise<Current | undefined> {
    const table = this.#tables.get(name);
    if (!table) {
      this.leftOut.add(name);
      return undefined;
    }
    // Rows that migrations insert are in the backup too, in their latest state.
    await this.#client.query(`delete from ${quote(table)}`);
    const columns = table.columns.map(pg.escapeIdentifier).join(', ');
    const copy = this.#client.query(copyFrom(`copy ${quote(table)} (${columns}) from stdin`));
    const done = finished(copy);
    // `done` is awaited when the next part comes or the table ends; until then its rejection must not count as unhandled.
    // Without destroy the stream would continue to write to a connection that it no longer owns.
    copy.on('error', () => undefined);
    done.catch(() => copy.destroy());
    return { table: name, copy, done, lines: 0 };
  }
}

/** A row is a line: COPY writes a line break in a value as \n. */
function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
}

const LINE_END = 0x0a;
