// Reads everything page by page, so that a million rows take no more memory than a thousand.

/** `read` gets the last row of the page before; a page with fewer rows than `size` is the last one. */
export async function* readPages<Row>(size: number, read: (last: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  do {
    const rows: Row[] = await read(last);
    yield rows;
    last = rows.length < size ? null : (rows.at(-1) ?? null);
  } while (last !== null);
}
