// A webhook with very many messages, on tables that refuse a statement which changes more than a batch of them. As in the minute
// after a backlog came, PostgreSQL knows nothing of the table: no plan may depend on that.
import type { TestApp } from './app.ts';

/** As many messages as one statement works on at most. */
export const batch = 5_000;

export async function openBacklog({ database, organisation, clock }: TestApp) {
  await database.query({
    text: `alter table webhook_message set (autovacuum_enabled = off);
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from touched) > ${batch} then raise exception 'more than a batch'; end if; return null; end $$;
    create trigger few_deleted after delete on webhook_message referencing old table as touched
      for each statement execute function refuse_many();
    create trigger few_updated after update on webhook_message referencing old table as touched
      for each statement execute function refuse_many();`,
  });
  return {
    fill: (endpointId: string, count: number, state = 'waiting', createdAt = new Date(clock.now())) =>
      database.query({
        text: `insert into webhook_message
            (id, endpoint_id, organisation_id, environment, type, thing, body, created_at, due_at, state)
          select gen_random_uuid(), $1, $2, 'live', 'key.revoked', 'key ' || n, '{}', $3, $3, $5
          from generate_series(1, $4) n`,
        values: [endpointId, organisation.id, createdAt, count, state],
      }),
    countOf: async (endpointId: string, state: string) => {
      const text = 'select count(*)::int as count from webhook_message where endpoint_id = $1 and state = $2';
      return (await database.query<{ count: number }>({ text, values: [endpointId, state] })).rows[0]?.count;
    },
  };
}
