// The stored preview of a file is bounded by its size, and reads back as it was as long as it fits.
import { describe, expect, it } from 'vitest';
import { type PreviewRow, packPreview, unpackPreview } from './preview.ts';
import { problemOf } from './problems.ts';

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
    expect(unpackPreview(packPreview({ rows, problemCount: 1 }, 1_000))).toEqual({ rows, problemCount: 1 });
  });

  it('is no longer than it may be: then fields are left out, then names; rows and kinds stay', () => {
    const long = { name: 'x'.repeat(255) };
    for (const [rows, mostBytes, isNamed] of [
      [many({ name: '' }), 64 * 1024, true],
      [many(long), 300_000, true],
      [many(long), 260_000, false],
      [many(long), 64 * 1024, false],
    ] as const) {
      const text = packPreview({ rows, problemCount: 0 }, mostBytes);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostBytes);
      const stored = unpackPreview(text).rows;
      expect(stored.map(({ row, slug, kind }) => [row, slug, kind])).toEqual(
        rows.map(({ row, slug, kind }) => [row, slug, kind]),
      );
      expect(stored.every(({ fields }) => fields.length === 0)).toBe(true);
      expect(stored.every(({ name }, at) => name === rows[at]?.name)).toBe(isNamed);
    }
  });
});
