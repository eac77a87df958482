// Reads one row of a file of links from another shortener.

/** Column names in lower case, as the file has them. */
export type ImportRow = Record<string, string | undefined>;

/** Says what is wrong with a target or a code, or null. */
export type RowCheck = { target(url: string): string | null; code(code: string): string | null };

/** The names that other shorteners' exports use for the same three things. */
const URL_COLUMNS = ['url', 'original_url', 'long_url', 'target', 'destination'];
const CODE_COLUMNS = ['code', 'short_code', 'custom', 'keyword', 'slug', 'back-half'];
const CREATED_COLUMNS = ['created_at', 'created', 'timestamp', 'date'];

type ImportedLink = { code: string; originalUrl: string; createdAt: Date };

export function readImportRow(row: ImportRow, now: number, check: RowCheck): ImportedLink | { problem: string } {
  const originalUrl = pick(row, URL_COLUMNS);
  const code = pick(row, CODE_COLUMNS);
  if (originalUrl === '') return { problem: `The row has no link. It is expected in the column ${URL_COLUMNS[0]}.` };
  if (code === '') return { problem: `The row has no code. It is expected in the column ${CODE_COLUMNS[0]}.` };
  const problem = check.target(originalUrl) ?? check.code(code);
  if (problem !== null) return { problem };
  const created = pick(row, CREATED_COLUMNS);
  const createdAt = created === '' ? now : Date.parse(created);
  if (!(createdAt >= 0 && createdAt <= now)) {
    return { problem: `"${created}" is not a past time such as 2026-11-15T12:00:00Z.` };
  }
  return { code, originalUrl, createdAt: new Date(createdAt) };
}

function pick(row: ImportRow, names: readonly string[]): string {
  return names.map((name) => row[name] ?? '').find((text) => text !== '') ?? '';
}
