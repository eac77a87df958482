// The SQL of the record of demo data: what each room made at the first start, and how it looked then.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import { openSql } from '../database/sql.ts';
import type { Tenant } from '../database/tenant.ts';
import type { DemoThing } from './demo.ts';

/** A thing as it was recorded. */
export type RecordedThing = DemoThing & { number: string; room: string };

type Row = Omit<RecordedThing, 'tenant'> & Tenant;

export function demoStore(database: Database) {
  const sql = openSql(database);
  return {
    insert: (room: string, things: readonly DemoThing[], within: Queries) => sql(within).run`
      insert into platform_demo (room, kind, organisation_id, environment, id, mark)
      select ${room}, * from unnest(${things.map(({ kind }) => kind)}::text[],
        ${things.map(({ tenant }) => tenant.organisationId)}::bigint[],
        ${things.map(({ tenant }) => tenant.environment)}::text[],
        ${things.map(({ id }) => id)}::text[], ${things.map(({ mark }) => mark)}::text[])`,
    /** In the order in which they were made. */
    list: async (within: Queries): Promise<RecordedThing[]> => {
      const rows = await sql(within).all<Row>`
        select number, room, kind, organisation_id, environment, id, mark from platform_demo order by number`;
      return rows.map(({ organisationId, environment, ...row }) => ({
        ...row,
        tenant: { organisationId, environment },
      }));
    },
    remove: (numbers: readonly string[], within: Queries) =>
      sql(within).run`delete from platform_demo where number = any(${numbers})`,
    /** Whether the demo still has this thing. */
    has: async ({ room, kind, id }: Pick<RecordedThing, 'room' | 'kind' | 'id'>): Promise<boolean> =>
      (await sql.first`select 1 from platform_demo where room = ${room} and kind = ${kind} and id = ${id}`) !== null,
  };
}
