// The SQL for what was told of one person: it is exported and erased with them. The tables belong to the webhook room; they are
// read here, because the rooms that tell know whose data it is.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import { type Tenant, tenantDatabase } from '../database/tenant.ts';

/** A message that holds data of a person, and to whom it goes. */
export type ToldOf = { id: string; type: string; to: string; state: string; createdAt: Date; body: unknown };

export function toldStore(all: Database) {
  const database = tenantDatabase(all);
  const own = 'message.organisation_id = $1 and message.environment = $2 and message.person = $3';
  const list = database.statement<ToldOf>(
    'webhook.listToldOf',
    `select message.id, message.type, endpoint.url as "to", message.state, message.created_at as "createdAt",
       message.body::jsonb as body
     from webhook_message message join webhook_endpoint endpoint on endpoint.id = message.endpoint_id
     where ${own} order by message.seq`,
  );
  const forget = database.statement('webhook.forgetToldOf', `delete from webhook_message message where ${own}`);
  return {
    list: async (tenant: Tenant, person: string) => (await list(tenant, [person])).rows,
    /** Also what waits to be sent, and what receivers answered. Answers how many there were. */
    forget: async (tenant: Tenant, person: string, within: Queries) =>
      (await forget(tenant, [person], within)).rowCount ?? 0,
  };
}
