// The stored preview of a file is bounded by its size, and reads back as it was as long as it fits.
import { describe, expect, it } from 'vitest';
import { type PreviewRow, packPreview, unpackPreview } from './preview.ts';
import { problemOf } from './problems.ts';

const least = 64 * 1024;

const rowOf = (row: number, more: Partial<PreviewRow> = {}): PreviewRow => ({
  ...{ row, slug: `slug-${row}`, name: 'Ostrava', kind: 'changed', fields: [], empties: [], problems: [] },
  ...more,
});

/** Each row with fields of its own, as no real file has them. */
const many = (more: Partial<PreviewRow>) =>
  Array.from({ length: 1_000 }, (_, row) =>
    rowOf(row, { fields: [`a field of row number ${row}, and of no other`], ...more }),
  );

describe('a preview', () => {
  it('reads back as it was, with the words of its problems', () => {
    const problems = [problemOf('name', 'too_long', { length: '300', max: '255' })];
    const rows = [rowOf(2, { fields: ['name', 'city'], empties: ['city'] }), rowOf(3, { kind: 'problem', problems })];
    expect(unpackPreview(packPreview({ rows, problemCount: 1 }, 100))).toEqual({ rows, problemCount: 1 });
  });

  it('is at most four times its file, or 64 KiB: then fields are left out, then names; rows and kinds stay', () => {
    const long = { name: 'x'.repeat(255) };
    for (const [rows, fileBytes, isNamed] of [
      [many({ name: '' }), 0, true],
      [many(long), 75_000, true],
      [many(long), 65_000, false],
      [many(long), 0, false],
    ] as const) {
      const text = packPreview({ rows, problemCount: 0 }, fileBytes);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(Math.max(4 * fileBytes, least));
      const stored = unpackPreview(text).rows;
      expect(stored.map(({ row, slug, kind }) => [row, slug, kind])).toEqual(
        rows.map(({ row, slug, kind }) => [row, slug, kind]),
      );
      expect(stored.every(({ fields }) => fields.length === 0)).toBe(true);
      expect(stored.every(({ name }, at) => name === rows[at]?.name)).toBe(isNamed);
    }
  });
});
