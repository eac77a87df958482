// What a file of branches would do, row by row, and how it is stored: the names of fields once, so that a preview stays small
// beside its file.
import { type Problem, reasonOf } from './problems.ts';

/** What a row of a file would do. `fields` are those that would change. */
export type PreviewRow = {
  row: number;
  slug: string;
  name: string;
  kind: 'new' | 'changed' | 'same' | 'problem';
  fields: string[];
  /** Those of `fields` that would be empty afterwards. */
  empties: string[];
  /** Only the first problems of a file are listed. */
  problems: Problem[];
};

/** `problemCount` is of all problems. */
export type Preview = { rows: PreviewRow[]; problemCount: number };

const kinds = ['new', 'changed', 'same', 'problem'] as const;

/** Row, slug, name, kind, and which of the changes it has. */
type PackedRow = [number, string, string, number, number?];
type Packed = {
  rows: PackedRow[];
  /** Fields and emptied fields that rows have, each once; as places in `names`. */
  changes: [number[], number[]][];
  names: string[];
  /** Without the words, which are made of the code. */
  problems: (Omit<Problem, 'reason'> & { row: number })[];
  problemCount: number;
};

/** If the preview is too large, it loses first the fields that would change, then names and problems. */
export function packPreview(preview: Preview, mostBytes: number): string {
  const fits = (text: string) => Buffer.byteLength(text) <= mostBytes;
  const whole = pack(preview);
  if (fits(whole)) return whole;
  const rows = preview.rows.map((row) => ({ ...row, fields: [], empties: [] }));
  const withoutFields = pack({ ...preview, rows });
  if (fits(withoutFields)) return withoutFields;
  return pack({ ...preview, rows: rows.map((row) => ({ ...row, name: '', problems: [] })) });
}

function pack({ rows, problemCount }: Preview): string {
  const names = new Map<string, number>();
  const placeOf = (name: string) => names.get(name) ?? names.set(name, names.size).size - 1;
  const changes = new Map<string, number>();
  const packed = rows.map(({ row, slug, name, kind, fields, empties }): PackedRow => {
    const first: PackedRow = [row, slug, name, kinds.indexOf(kind)];
    if (fields.length === 0) return first;
    const change = JSON.stringify([fields.map(placeOf), empties.map(placeOf)]);
    first.push(changes.get(change) ?? changes.set(change, changes.size).size - 1);
    return first;
  });
  return JSON.stringify({
    rows: packed,
    changes: [...changes.keys()].map((change) => JSON.parse(change)),
    names: [...names.keys()],
    problems: rows.flatMap(({ row, problems }) =>
      problems.map(({ reason: _words, ...problem }) => ({ row, ...problem })),
    ),
    problemCount,
  } satisfies Packed);
}

export function unpackPreview(text: string): Preview {
  const { rows, changes, names, problems, problemCount }: Packed = JSON.parse(text);
  const byRow = Map.groupBy(problems, ({ row }) => row);
  return {
    rows: rows.map(([row, slug, name, kind, change]) => {
      const [fields, empties] = (change === undefined ? undefined : changes[change]) ?? [[], []];
      const nameOf = (place: number) => names[place] ?? '';
      return {
        row,
        slug,
        name,
        kind: kinds[kind] ?? 'same',
        fields: fields.map(nameOf),
        empties: empties.map(nameOf),
        problems: (byRow.get(row) ?? []).map(({ row: _row, ...problem }) => ({
          ...problem,
          reason: reasonOf(problem.code, problem.values ?? {}),
        })),
      };
    }),
    problemCount,
  };
}
