// Proves that a busy link among many quiet ones is drained by key, however many sightings it has.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { testDatabase } from '#test/database.ts';
import { findLateSql, insertSightingsSql } from './drain-store.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  // What misleads the planner: most links have one sighting, one has thousands.
  await database.query({
    text: `insert into shortener_sightings (link_id, visitor, quarter, country)
      select case when i <= 20000 then i else 1000000 end, i, 1900000 + i % 3000, 'CZ' from generate_series(1, 25000) as i`,
  });
  await database.query({ text: 'analyze shortener_sightings' });
});

const seen = [{ link: 1_000_000, visitor: 7, quarter: 1_950_000, country: 'CZ' }];

describe('the sightings of a batch', () => {
  it.each([
    ['before', insertSightingsSql],
    ['after', findLateSql],
  ])('find the one %s by the primary key', async (_which, sql) => {
    const { rows } = await database.query<{ 'QUERY PLAN': string }>({
      text: `explain ${sql}`,
      values: [JSON.stringify(seen)],
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/using shortener_sightings_pkey/);
    expect(plan).not.toContain('shortener_sightings_by_quarter');
  });
});
