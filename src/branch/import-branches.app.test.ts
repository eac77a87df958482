// An import imports everything or nothing, reports all problems, and is visible in every process.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches, importBranches } from '#test/branches.ts';
import { somebodyElse } from '#test/database.ts';
import { importWithin } from './import-branches.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

const tenant = () => ({ organisationId: kontor.organisation.id, environment: 'live' as const });

async function dump(environment = 'live'): Promise<unknown> {
  const { rows } = await kontor.database.query({
    text: `select branch.*, data.version, (select array_agg(former_slug) from branch_former_slug as former
             where former.slug = branch.slug and former.environment = branch.environment) as former
           from branch_branch as branch join branch_data_version as data using (organisation_id, environment)
           where environment = $1 order by organisation_id, slug`,
    values: [environment],
  });
  return rows;
}

const find = async (slug: string) => {
  const { rows } = await kontor.database.query<{ name: string; active: boolean }>({
    text: "select name, active from branch_branch where environment = 'live' and slug = $1",
    values: [slug],
  });
  return rows[0];
};

describe('an import', () => {
  it('adds branches, replaces them by slug, skips unchanged ones, and counts each', async () => {
    const first = await importBranches(kontor, [{ name: 'A', description: 'old' }, { name: 'B' }]);
    expect(first).toEqual({
      rows: 2,
      created: 2,
      updated: 0,
      unchanged: 0,
      problems: [],
      problemCount: 0,
      wrongRows: 0,
    });
    const before = await dump();
    expect(await importBranches(kontor, [{ name: 'B' }])).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    // Nothing changed, so caches stay valid.
    expect(await dump()).toEqual(before);
    const second = await importBranches(kontor, [
      { name: 'Á', slug: 'a', active: false },
      { name: 'C' },
      { name: 'B' },
    ]);
    expect(second).toMatchObject({ rows: 3, created: 1, updated: 1, unchanged: 1 });
    expect(await find('a')).toEqual({ name: 'Á', active: false });
  });

  it('writes nothing if one row of thousands is invalid, and reports row, field and reason of each problem', async () => {
    const before = await dump();
    const rows: unknown[] = Array.from({ length: 1_200 }, (_, index) => ({ name: `New ${index}` }));
    rows[3] = { name: 'X', latitude: 91, longitude: 0, url: 'ftp://x' };
    rows[700] = { name: 'New 5' };
    rows[1_199] = { name: 'Orphan', parentBranch: { slug: 'nobody' } };
    const report = await importBranches(kontor, rows);
    expect(report).toMatchObject({ rows: 1_200 });
    expect(report.problems).toMatchObject([
      { row: 4, field: 'url', code: 'url' },
      { row: 4, field: 'latitude', code: 'range', reason: 'must be from -90 to 90' },
      { row: 701, field: 'slug', code: 'slug_in_file', reason: '"new-5" is taken by row 6. Give each branch its own' },
      {
        row: 1_200,
        field: 'parentBranch.slug',
        code: 'parent_unknown',
        reason: expect.stringContaining('there is no branch "nobody"'),
      },
    ]);
    expect(await dump()).toEqual(before);
  });

  it('that is a dry run says what it would do, and does nothing', async () => {
    const before = await dump();
    const report = await importBranches(kontor, [{ name: 'Dry' }, { name: 'B', description: 'x' }], { isDryRun: true });
    expect(report).toEqual({
      rows: 2,
      created: 1,
      updated: 1,
      unchanged: 0,
      problems: [],
      problemCount: 0,
      wrongRows: 0,
    });
    expect(await dump()).toEqual(before);
  });

  it('takes parents from the file in any order, and from what is stored', async () => {
    await addBranches(kontor, [
      { name: 'Child', parentBranch: { slug: 'parent' } },
      { name: 'Parent', parentBranch: { slug: 'b' } },
    ]);
    const report = await importBranches(kontor, [
      { name: 'Bad parent', slug: 'bad', branchType: '?' },
      { name: 'Good child', parentBranch: { slug: 'bad' } },
    ]);
    expect(report.problems.map(({ row }) => row)).toEqual([1]);
  });

  it('changes only its own organisation and environment', async () => {
    const { organisation } = await kontor.addOrganisation('neighbour');
    await addBranches(kontor, [{ name: 'B', description: 'theirs' }], { organisationId: organisation.id });
    await addBranches(kontor, [{ name: 'B', description: 'sandbox' }], { environment: 'sandbox' });
    const { rows } = await kontor.database.query<{ description: string | null }>({
      text: "select description from branch_branch where slug = 'b' order by description nulls first",
    });
    expect(rows.map(({ description }) => description)).toEqual([null, 'sandbox', 'theirs']);
    const report = await importBranches(kontor, [{ name: 'X', parentBranch: { slug: 'child' } }], {
      environment: 'sandbox',
    });
    expect(report.problems).toHaveLength(1);
  });

  it('does not wait for another change of the same branches, but says that one is running', async () => {
    await somebodyElse(kontor.database, async (within) => {
      await within.query({ text: 'select 1 from branch_data_version for update' });
      await expect(importBranches(kontor, [{ name: 'Late' }])).rejects.toThrow('are being changed right now');
    });
    await addBranches(kontor, [{ name: 'Late' }]);
  });

  it('reads only the rows that it writes, however large the table becomes', async () => {
    async function* openRows() {
      for (let row = 1; row <= 4_000; row += 1) {
        const rest = { formerSlugs: [`was-${row}`], ...(row > 1 ? { parentBranch: { slug: 'row-1' } } : {}) };
        yield { row, value: { name: `Row ${row}`, ...rest }, problems: [] };
      }
    }
    const by = 'command line' as const;
    const order = { tenant: { ...tenant(), environment: 'sandbox' as const }, by, defaultCountry: 'CZ', openRows };
    const read = await kontor.database.transaction(async (within) => {
      const { problems } = await importWithin(kontor.app.rooms.branch.room, order, within);
      expect(problems).toEqual([]);
      await within.query({ text: 'set constraints all immediate' });
      const { rows } = await within.query<{ read: string }>({
        text: `select sum(seq_tup_read + idx_tup_fetch) as read from pg_stat_xact_user_tables
               where relname in ('branch_branch', 'branch_former_slug')`,
      });
      return Number(rows[0]?.read);
    });
    // A few for each row; a scan of all branches for each slug would read millions.
    expect(read).toBeLessThan(10 * 4_000);
  });

  it('reads the rows again when PostgreSQL asks for a retry', async () => {
    let opened = 0;
    async function* openRows() {
      opened += 1;
      yield { row: 1, value: { name: `Try ${opened}` }, problems: [] };
      // The error of PostgreSQL for a deadlock.
      if (opened === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    }
    await kontor.app.rooms.branch.imports.run({
      by: 'command line',
      tenant: tenant(),
      defaultCountry: 'CZ',
      openRows,
    });
    expect(opened).toBe(2);
    expect([await find('try-1'), (await find('try-2'))?.name]).toEqual([undefined, 'Try 2']);
  });
});

describe('a parent', () => {
  const circleOf = async (rows: unknown[]) =>
    (await importBranches(kontor, rows)).problems.map(({ row, field, code }) => `${row} ${field} ${code}`);
  const under = (slug: string, parent?: string) => ({
    name: slug,
    slug,
    ...(parent ? { parentBranch: { slug: parent } } : {}),
  });

  it('cannot stand below its own branch, in the file or with what is stored', async () => {
    const refused = 'parentBranch.slug parent_circle';
    expect(await circleOf([under('c-1', 'c-2'), under('c-2', 'c-1'), under('c-3', 'c-2')])).toEqual([
      `1 ${refused}`,
      `2 ${refused}`,
    ]);
    await addBranches(kontor, [under('c-1'), under('c-2', 'c-1'), under('c-3', 'c-2')]);
    expect(await circleOf([under('c-1', 'c-3')])).toEqual([`1 ${refused}`]);
    // The file takes the circle apart again.
    expect(await circleOf([under('c-1', 'c-3'), under('c-3')])).toEqual([]);
  });
});

describe('a former slug', () => {
  it('cannot be taken by another branch, in an import or by renaming', async () => {
    await addBranches(kontor, [{ name: 'Old' }, { name: 'Other' }]);
    await kontor.app.rooms.branch.edits.rename(tenant(), { slug: 'old' }, 'new', 'command line');
    const { problems } = await importBranches(kontor, [
      { name: 'Stale', slug: 'old' },
      { name: 'Thief', formerSlugs: ['old', 'other', 'twice'] },
      { name: 'Second', formerSlugs: ['twice'] },
    ]);
    expect(problems.map(({ row, field, reason }) => `${row} ${field} ${reason}`)).toEqual([
      expect.stringMatching(/^1 slug "old" is a former slug of "new"/),
      expect.stringMatching(/^2 formerSlugs "old" is taken by row 1/),
      expect.stringMatching(/^2 formerSlugs "old" is a former slug of "new"/),
      expect.stringMatching(/^2 formerSlugs "other" is the slug of another branch/),
      expect.stringMatching(/^3 formerSlugs "twice" is taken by row 2/),
    ]);
    const rename = (from: string, to: string) =>
      kontor.app.rooms.branch.edits.rename(tenant(), { slug: from }, to, 'command line');
    await expect(rename('other', 'old')).rejects.toThrow('former slug of "new"');
    await expect(rename('other', 'new')).rejects.toThrow('There is already a branch "new"');
    await expect(rename('nobody', 'x')).rejects.toThrow('There is no branch "nobody"');
    await expect(rename('other', 'No Slug')).rejects.toThrow('is not a slug');
  });

  it('can be imported, stays after an update, and survives renames in both directions', async () => {
    await addBranches(kontor, [{ name: 'Keeper', formerSlugs: ['keeper-1', 'keeper-2'] }]);
    await addBranches(kontor, [{ name: 'Keeper', description: 'without its former slugs' }]);
    await kontor.app.rooms.branch.edits.rename(tenant(), { slug: 'keeper' }, 'keeper-1', 'command line');
    const { rows } = await kontor.database.query({
      text: "select former_slug from branch_former_slug where slug = 'keeper-1' order by former_slug",
    });
    expect(rows).toEqual([{ former_slug: 'keeper' }, { former_slug: 'keeper-2' }]);
  });
});
