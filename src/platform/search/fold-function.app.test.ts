// Proves that a changed folding rule reaches databases that were built with another one.
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, silentLog, testDatabaseUrl } from '#test/database.ts';
import { house } from '../../rooms.ts';
import type { Database } from '../database/database.ts';
import { prepareTextIndexes } from './build-indexes.ts';
import { readCatalog } from './text-indexes.ts';

let url: string;
let database: Database;

async function build(of: Database = database): Promise<void> {
  const { done, stop } = prepareTextIndexes(of, silentLog, house.textIndexes);
  await done;
  await stop();
}

const fold = async (text: string) =>
  (await database.query<{ folded: string }>({ text: 'select platform_fold($1) as folded', values: [text] })).rows[0]
    ?.folded;

/** The functions of another rule; `comment` is the text that the other Kontor wrote. */
async function makeOther(comment: string): Promise<void> {
  const text = `create or replace function platform_fold(given text) returns text
    language plpgsql immutable strict parallel safe cost 1000 as $$ begin return lower(given); end $$`;
  await database.query({ text });
  await database.query({ text: `comment on function platform_fold(text) is ${comment}` });
  for (const index of await listIndexes()) await database.query({ text: `reindex index ${index.name}` });
}

async function listIndexes(): Promise<{ name: string; id: number }[]> {
  const text = `select relname as name, oid::int as id from pg_class where relkind = 'i' and relname ~ '_find$' order by 1`;
  return (await database.query<{ name: string; id: number }>({ text })).rows;
}

beforeEach(async () => {
  url = await testDatabaseUrl();
  database = await openTestDatabase(url);
  await build();
});

describe('the folding function of another rule', () => {
  it.each([
    ['0.2.0 and before, which wrote no number', 'null'],
    ['an earlier rule', "'folding rule 0'"],
  ])('of %s is replaced, and every index with it', async (_whose, comment) => {
    const before = await listIndexes();
    await makeOther(comment);
    expect(await fold('Ševčenko Шевченко')).toBe('ševčenko шевченко');
    await build();
    expect(await fold('Ševčenko Шевченко')).toBe('sevcenko sevcenko');
    const after = await listIndexes();
    expect(after).toHaveLength(before.length);
    expect(after.filter(({ id }) => before.some((old) => old.id === id))).toEqual([]);
    expect((await readCatalog(database)).built.size).toBe(house.textIndexes.length);
  });

  it('of a later version is left alone, and so are its indexes', async () => {
    await makeOther("'folding rule 999'");
    const before = await listIndexes();
    await build();
    expect(await fold('Š')).toBe('š');
    expect(await listIndexes()).toEqual(before);
  });

  it('that folds alike is replaced whole, too, and its indexes are kept', async () => {
    await database.query({
      text: `create or replace function platform_part(given text) returns text language sql immutable strict parallel safe
        return 'of another rule'`,
    });
    await database.query({ text: `comment on function platform_fold(text) is 'folding rule 0'` });
    const before = await listIndexes();
    await build();
    const { rows } = await database.query({ text: `select platform_part('50 %') as part` });
    expect(rows).toEqual([{ part: '%50 \\%%' }]);
    expect(await listIndexes()).toEqual(before);
  });

  it('is replaced once by two processes at the same time', async () => {
    await makeOther('null');
    const other = await openTestDatabase(url);
    await Promise.all([build(), build(other)]);
    const built = await listIndexes();
    expect(await fold('Š')).toBe('s');
    await Promise.all([build(), build(other)]);
    expect(await listIndexes()).toEqual(built);
  });
});

it('the function of the same rule that 0.2.0 made is kept with its indexes, and gets its number', async () => {
  await database.query({ text: 'comment on function platform_fold(text) is null' });
  const before = await listIndexes();
  await build();
  expect(await listIndexes()).toEqual(before);
  const text = `select obj_description('platform_fold(text)'::regprocedure, 'pg_proc') as comment`;
  expect((await database.query({ text })).rows).toEqual([{ comment: 'folding rule 1' }]);
});
