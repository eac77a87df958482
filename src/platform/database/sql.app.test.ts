// Statements as templates: values never become part of the text, and rows have names in camelCase.
import { expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { openSql, part, rawSql, writeStatement } from './sql.ts';
import { own, ownOf, type Tenant, tenantSql, tenantValues } from './tenant.ts';

const write = (strings: TemplateStringsArray, ...holes: unknown[]) => writeStatement(strings, holes);

it('numbers the values of a statement and of its parts, and names it by its text', () => {
  const isOpen = part`and state = ${'open'} and at > ${1}`;
  const asked = write`select ${rawSql('id')} from t where id = ${7} ${isOpen} limit ${2}`;
  expect(asked).toMatchObject({
    text: 'select id from t where id = $1 and state = $2 and at > $3 limit $4',
    values: [7, 'open', 1, 2],
  });
  expect(asked.name).toMatch(/^sql\.[\w-]{20}$/);
  expect(write`select ${1}`.name).toBe(write`select ${2}`.name);
  expect(write`select ${1}`.name).not.toBe(write`select ${1}::int`.name);
});

it('answers rows in camelCase, one row, a number, or how many rows were changed', async () => {
  const database = await testDatabase();
  const sql = openSql(database);
  const text = "'; drop table x; --";
  expect(await sql.first`select 1 as is_first, ${text}::text as the_text, ${{ a_b: 1 }}::jsonb as json`).toEqual({
    isFirst: 1,
    theText: text,
    json: { a_b: 1 },
  });
  expect(await sql.first`select 1 where false`).toBeNull();
  expect(await sql.all`select id from unnest(${['a', 'b']}::text[]) as given (id)`).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(await sql.count`select count(*) from generate_series(1, ${12}::int)`).toBe(12);
  await database.transaction(async (within) => {
    await sql(within).run`create temporary table thing (n int) on commit drop`;
    expect(await sql(within).run`insert into thing select * from generate_series(1, 3)`).toBe(3);
    expect(await sql(within).count`select count(*) from thing`).toBe(3);
  });
});

it('runs no statement of a tenant that forgets the tenant', async () => {
  const database = await testDatabase();
  const sql = tenantSql(database);
  const tenant: Tenant = { organisationId: '7', environment: 'sandbox' };
  const things = rawSql(
    "(values (7::bigint, 'sandbox', 1), (7, 'live', 2), (8, 'sandbox', 3)) as thing (organisation_id, environment, n)",
  );
  expect(await sql(tenant).all`select n from ${things} where ${own} and n < ${9}`).toEqual([{ n: 1 }]);
  expect(await sql(tenant).all`select n from ${things} where ${ownOf('thing')}`).toEqual([{ n: 1 }]);
  await expect(async () => sql(tenant).all`select n from ${things} where n < ${9}`).rejects.toThrow(
    'must compare or insert organisation_id as $1 and environment as $2',
  );
  expect(await sql.everyTenant().count`select count(*) from ${things}`).toBe(3);
  await database.transaction(async (within) => {
    await sql.everyTenant(within)
      .run`create temporary table mine (organisation_id bigint, environment text, n int) on commit drop`;
    await sql(tenant, within).run`insert into mine (organisation_id, environment, n) values (${tenantValues}, ${5})`;
    expect(await sql(tenant, within).first`select n from mine where ${own}`).toEqual({ n: 5 });
  });
});
