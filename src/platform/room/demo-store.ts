// The SQL of the record of demo data: what each room made at the first start, and how it looked then.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import type { Environment } from '../database/tenant.ts';
import type { DemoThing } from './demo.ts';

/** A thing as it was recorded. */
export type RecordedThing = DemoThing & { number: string; room: string };

type Row = Omit<RecordedThing, 'tenant'> & { organisationId: string; environment: Environment };

export type DemoStore = ReturnType<typeof demoStore>;

export function demoStore(database: Pick<Database, 'query'>) {
  return {
    insert: async (room: string, things: readonly DemoThing[], within: Queries): Promise<void> => {
      const text = `
        insert into platform_demo (room, kind, organisation_id, environment, id, mark)
        select $1, * from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[])`;
      const values = [
        room,
        things.map(({ kind }) => kind),
        things.map(({ tenant }) => tenant.organisationId),
        things.map(({ tenant }) => tenant.environment),
        things.map(({ id }) => id),
        things.map(({ mark }) => mark),
      ];
      await within.query({ text, values });
    },

    /** In the order in which they were made. */
    list: async (within: Queries): Promise<RecordedThing[]> => {
      const text = `
        select number, room, kind, organisation_id as "organisationId", environment, id, mark
        from platform_demo order by number`;
      const { rows } = await within.query<Row>({ text });
      return rows.map(({ organisationId, environment, ...row }) => ({
        ...row,
        tenant: { organisationId, environment },
      }));
    },

    remove: async (numbers: readonly string[], within: Queries): Promise<void> => {
      await within.query({ text: 'delete from platform_demo where number = any($1)', values: [numbers] });
    },

    /** Whether the demo still has this thing. */
    has: async ({ room, kind, id }: Pick<RecordedThing, 'room' | 'kind' | 'id'>): Promise<boolean> => {
      const text = 'select from platform_demo where room = $1 and kind = $2 and id = $3';
      return (await database.query({ name: 'platform.hasDemo', text, values: [room, kind, id] })).rowCount !== 0;
    },
  };
}
