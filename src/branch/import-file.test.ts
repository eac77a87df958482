// Import files: valid ones, and every kind of damage.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { type Format, readRows } from './import-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await temporaryFolder();
});

async function read(format: Format, content: string | Buffer) {
  const path = join(folder, `rows.${format}`);
  await writeFile(path, content);
  const rows = [];
  let bytes = 0;
  for await (const row of readRows({ path }, format, (count) => {
    bytes += count;
  }))
    rows.push(row);
  return { rows, bytes };
}

const valuesOf = async (format: Format, content: string | Buffer) =>
  (await read(format, content)).rows.map(({ value }) => value);
const problemsOf = async (format: Format, content: string | Buffer) =>
  (await read(format, content)).rows.flatMap(({ row, problems }) => problems.map(({ reason }) => `${row}: ${reason}`));

describe('JSON', () => {
  it('is an array of rows, with or without a byte order mark', async () => {
    expect(await valuesOf('json', '\uFEFF[ {"name":"Žďár"}, 5 ]')).toEqual([{ name: 'Žďár' }, 5]);
    expect(await valuesOf('json', '[]')).toEqual([]);
  });

  it('counts the bytes for a progress bar, and rows from 1', async () => {
    const content = '[{"name":"Žďár"},{"name":"B"}]';
    const { rows, bytes } = await read('json', content);
    expect(rows.map(({ row }) => row)).toEqual([1, 2]);
    expect(bytes).toBe(Buffer.byteLength(content));
  });

  it.each([
    ['', 'not a JSON array of branches, at line 1, character 1'],
    ['{"name":"A"}', 'not a JSON array of branches: '],
    ['[{"name":"A"},', 'not a JSON array of branches, at line 1, character 15'],
    ['[{"name":"A"},\n{"name":"B"', 'not a JSON array of branches, at line 2, character 12'],
    ['[\n{"name":"A"} {"name":"B"}]', 'not a JSON array of branches, at line 2, character 14'],
    ['[{"name":"A"}] x', 'not a JSON array of branches, at line 1, character 16'],
  ])('that is damaged is refused with the position: %j', async (content, words) => {
    expect(await problemsOf('json', content)).toEqual([expect.stringContaining(words)]);
  });

  it('in another encoding than UTF-8 is refused', async () => {
    const latin = Buffer.from('[{"name":"Pr\u00e1h"}]', 'latin1');
    expect(await problemsOf('json', latin)).toEqual([expect.stringContaining('not UTF-8')]);
  });

  it('cannot reach into the prototype of objects', async () => {
    const [row] = await valuesOf('json', '[{"__proto__":{"active":false},"name":"A"}]');
    expect((row as { active?: boolean }).active).toBeUndefined();
    expect(Object.keys(row as object)).toContain('__proto__');
  });
});

describe('GeoJSON', () => {
  const collect = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', name: 'x', features });
  const point = { type: 'Point', coordinates: [14.4, 50.1, 200] };

  it('is a collection of points, longitude first, the rest as properties', async () => {
    const content = collect(
      { type: 'Feature', geometry: point, properties: { name: 'A' } },
      { type: 'Feature', id: 'b', geometry: null, properties: { name: 'B' } },
      { type: 'Feature', id: 7, properties: { name: 'C', slug: 'c' } },
    );
    expect(await valuesOf('geojson', content)).toEqual([
      { name: 'A', latitude: 50.1, longitude: 14.4 },
      { slug: 'b', name: 'B' },
      { name: 'C', slug: 'c' },
    ]);
    expect(await valuesOf('geojson', collect())).toEqual([]);
  });

  it.each([
    [{ name: 'A' }, 'must be a GeoJSON Feature'],
    [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [] }, properties: {} }, 'must be a Point'],
    [{ type: 'Feature', geometry: { type: 'Point', coordinates: [1] }, properties: {} }, 'longitude and latitude'],
    [{ type: 'Feature', geometry: null, properties: [] }, 'must be an object'],
  ])('of another kind is refused row by row: %j', async (feature, words) => {
    const content = collect({ type: 'Feature', geometry: point, properties: { name: 'A' } }, feature);
    expect(await problemsOf('geojson', content)).toEqual([expect.stringMatching(new RegExp(`^2: .*${words}`))]);
  });

  it('without features is refused', async () => {
    expect(await problemsOf('geojson', '{"type":"Feature"}')).toEqual([expect.stringContaining('no features')]);
    expect(await problemsOf('geojson', '[]')).toEqual([expect.stringContaining('no features')]);
  });
});

describe('CSV', () => {
  const good = { name: 'Praha, centrum', latitude: 50.1, active: false, openingHours: { regular: expect.any(Array) } };

  it.each([
    [',', '\n'],
    [';', '\r\n'],
    ['\t', '\n'],
  ])('has cells between %j, lines ended by %j', async (comma, end) => {
    const lines = [
      ['name', 'latitude', 'active', 'openingHours'],
      ['"Praha, centrum"', '50.1', 'FALSE', 'Po-Pá 8-17'],
      [],
    ];
    const content = `\uFEFF${lines.map((cells) => cells.join(comma)).join(end)}`;
    expect(await valuesOf('csv', content)).toEqual([good]);
  });

  it('counts rows as a spreadsheet does, from the header', async () => {
    const { rows } = await read('csv', 'name\n"two\nlines"\nB\n');
    expect(rows.map(({ row, value }) => [row, value])).toEqual([
      [2, { name: 'two\nlines' }],
      [3, { name: 'B' }],
    ]);
  });

  it.each([
    ['', '1: there must be a column "name"'],
    ['nam,name\n', '1: there is no column "nam". The columns are'],
    ['name,name\n', '1: the column "name" occurs twice'],
    ['name,url\nA\n', '2: has 1 cells, but the header has 2'],
    ['name\nA,B\n', '2: has 2 cells, but the header has 1'],
    ['name\n"A\n', '2: the file is not CSV: '],
    ['name,openingHours\nA,always\n', '2: cannot be read. Write it as in: Mo-Fr'],
    ['name,emails\nA,[broken\n', '2: cannot be read. Write it as in: info@'],
  ])('that is damaged is refused with the position: %j', async (content, words) => {
    expect(await problemsOf('csv', content)).toEqual([expect.stringContaining(words)]);
  });
});
