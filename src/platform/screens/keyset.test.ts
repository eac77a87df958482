// Pages by key set: forwards and backwards every row comes once, and a forged mark is refused.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskedPage, type PageNeeds, readPage, readSorted } from './keyset.ts';

type Row = { name: string; at: number };

const keyOf = ({ name, at }: Row) => [name, at];

const listOf = (rows: readonly Row[]): PageNeeds<Row> => ({
  kinds: ['text', 'number'],
  keyOf,
  read: readSorted(rows, keyOf),
});

const someRows = fc
  .uniqueArray(fc.nat(50), { maxLength: 20 })
  .map((places) => places.sort((a, b) => a - b).map((at) => ({ name: `row ${at % 3}`, at })));

describe('pages of a list', () => {
  it('give every row once, forwards and back again', async () => {
    await fc.assert(
      fc.asyncProperty(someRows, fc.integer({ min: 1, max: 7 }), async (rows, size) => {
        const list = listOf(rows);
        const forwards: Row[] = [];
        const firsts: string[] = [];
        let asked: AskedPage = { size };
        for (;;) {
          const { items, next, previous } = await readPage(asked, list);
          expect(previous === null).toBe(forwards.length === 0);
          forwards.push(...items);
          firsts.push(JSON.stringify(items));
          if (next === null) {
            if (previous === null) break;
            asked = { size, before: previous };
            break;
          }
          asked = { size, after: next };
        }
        expect(forwards).toEqual(rows);
        // Back from the last page: the same pages in reverse order.
        for (const page of firsts.toReversed().slice(1)) {
          const { items, previous, next } = await readPage(asked, list);
          expect(JSON.stringify(items)).toBe(page);
          expect(next).not.toBeNull();
          asked = { size, before: previous ?? '' };
        }
      }),
    );
  });

  it('have 50 rows if nobody says otherwise', async () => {
    const rows = Array.from({ length: 51 }, (_, at) => ({ name: '', at }));
    expect((await readPage({}, listOf(rows))).items).toHaveLength(50);
    expect(await readPage({}, listOf(rows.slice(1)))).toMatchObject({ next: null, previous: null });
  });

  it.each([
    ['no mark', 'x'],
    ['a mark of another list', Buffer.from('["a"]').toString('base64url')],
    ['a wrong kind', Buffer.from('["a","b"]').toString('base64url')],
    ['a text that cannot be stored', Buffer.from('["\\u0000",1]').toString('base64url')],
  ])('refuse %s', async (_what, after) => {
    await expect(readPage({ after }, listOf([]))).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'after', in: 'query' }],
    });
  });

  it.each([
    ['moment', '2026-11-16T14:20:00.123456Z', '2026-11-16T14:20:00'],
    ['moment', '2026-11-16T14:20:00Z', '2026-13-16T14:20:00Z'],
    ['moment', '2024-02-29T00:00:00Z', '2026-02-31T00:00:00Z'],
    ['moment', '0001-01-01T00:00:00Z', '0000-01-01T00:00:00Z'],
    ['moment', '2026-01-01T23:59:59Z', ['2026-01-01T00:00:00Z']],
    ['uuid', '01890a5d-ac96-774b-bcce-b302099a8057', '1'],
    ['uuid', '01890a5d-ac96-774b-bcce-b302099a8057', ['01890a5d-ac96-774b-bcce-b302099a8057']],
    ['number', 7, 1.5],
    ['integer', 2 ** 31 - 1, 2 ** 31],
    ['integer', -(2 ** 31), -(2 ** 31) - 1],
    ['integer', 7, 1.5],
    ['integer', 0, null],
    ['number', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1],
  ] as const)('take a %s as %s, not as %s', async (kind, good, bad) => {
    const list: PageNeeds<never> = { kinds: [kind], keyOf: () => [], read: async () => [] };
    const mark = (value: unknown) => Buffer.from(JSON.stringify([value])).toString('base64url');
    await expect(readPage({ before: mark(good) }, list)).resolves.toMatchObject({ items: [] });
    await expect(readPage({ before: mark(bad) }, list)).rejects.toMatchObject({ errors: [{ field: 'before' }] });
  });
});
