// The SQL of the webhook room for endpoints and leases.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { type Environment, type Tenant, tenantDatabase } from '#platform/database/tenant.ts';
import { isId } from '#platform/ids.ts';

export type EndpointState = 'on' | 'off' | 'failing' | 'gone';

export type Endpoint = {
  id: string;
  organisationId: string;
  environment: Environment;
  url: string;
  label: string;
  events: string[] | null;
  roles: string[] | null;
  /** Secrets before the newest one sign until their overlap ends: the newest of them, and the one before. */
  formerUntil: Date | null;
  earlierUntil: Date | null;
  state: EndpointState;
  stateAt: Date;
  failingSince: Date | null;
  createdAt: Date;
  version: number;
};

/** The same with its secrets, sealed: for the sender, and for what makes a new one. No screen gets it. */
export type SigningEndpoint = Endpoint & { secret: string; formerSecret: string | null; earlierSecret: string | null };

export type FormerSecret = { secret: string; until: Date };

/** All of an endpoint, sealed. */
export type Secrets = { newest: string; former: FormerSecret | undefined; earlier: FormerSecret | undefined };

export type EndpointFields = Pick<Endpoint, 'url' | 'label' | 'events' | 'roles'>;

const columns = `id, organisation_id as "organisationId", environment, url, label, events, roles,
  former_until as "formerUntil", earlier_until as "earlierUntil", state, state_at as "stateAt",
  failing_since as "failingSince", created_at as "createdAt", version`;

const signingColumns = `${columns}, secret, former_secret as "formerSecret", earlier_secret as "earlierSecret"`;

export function endpointStore(all: Database) {
  const database = tenantDatabase(all);
  const own = 'where organisation_id = $1 and environment = $2';
  const list = database.statement<Endpoint>(
    'webhook.list',
    `select ${columns} from webhook_endpoint ${own} order by created_at, id`,
  );
  const find = database.statement<Endpoint>(
    'webhook.find',
    `select ${columns} from webhook_endpoint ${own} and id = $3`,
  );
  const lock = database.statement<SigningEndpoint>(
    'webhook.lock',
    `select ${signingColumns} from webhook_endpoint ${own} and id = $3 for update`,
  );
  const locate = all.statement<Endpoint>('webhook.locate', `select ${columns} from webhook_endpoint where id = $1`);
  const names = all.statement<{ id: string; label: string }>(
    'webhook.listNames',
    'select id, label from webhook_endpoint where id = any ($1::uuid[]) and ($2::bigint is null or organisation_id = $2)',
  );
  const insert = database.statement(
    'webhook.insert',
    `insert into webhook_endpoint (organisation_id, environment, id, url, label, events, roles, secret, state, state_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'on', $9, $9)`,
  );
  // A new address starts afresh: the failures were those of the old one.
  const update = database.statement<Endpoint>(
    'webhook.update',
    `update webhook_endpoint set url = $4, label = $5, events = $6, roles = $7,
       failing_since = case when url = $4 then failing_since end, version = version + 1
     ${own} and id = $3 returning ${columns}`,
  );
  const rotate = database.statement(
    'webhook.rotate',
    `update webhook_endpoint set secret = $4, former_secret = $5, former_until = $6, earlier_secret = $7, earlier_until = $8,
       version = version + 1 ${own} and id = $3`,
  );
  const switchTo = database.statement(
    'webhook.switch',
    `update webhook_endpoint set state = $4, state_at = $5, failing_since = null, version = version + 1 ${own} and id = $3`,
  );
  const remove = database.statement('webhook.remove', `delete from webhook_endpoint ${own} and id = $3`);
  const claim = all.statement<SigningEndpoint>(
    'webhook.claim',
    `with lease as (
       insert into webhook_lease as held (endpoint_id, holder, until)
       select id, $2::uuid, $4 from webhook_endpoint where id = $1 and state = 'on'
       on conflict (endpoint_id) do update set holder = excluded.holder, until = excluded.until
       where held.until <= $3 or held.holder = excluded.holder
       returning endpoint_id)
     select ${signingColumns} from webhook_endpoint where id = (select endpoint_id from lease)`,
  );
  const release = all.statement(
    'webhook.release',
    'delete from webhook_lease where endpoint_id = $1 and holder = $2::uuid',
  );
  const listDue = all.statement<{ id: string; organisationId: string; environment: Environment }>(
    'webhook.listDue',
    `select id, organisation_id as "organisationId", environment from webhook_endpoint endpoint
     where state = 'on'
       and exists (select from webhook_message where endpoint_id = endpoint.id and state = 'waiting' and due_at <= $1)
       and not exists (select from webhook_lease where endpoint_id = endpoint.id and until > $1)
     limit $2`,
  );
  return {
    transaction: database.transaction,
    list: async (tenant: Tenant, within?: Queries) => (await list(tenant, [], within)).rows,
    find: async (tenant: Tenant, id: string) => (await find(tenant, [id])).rows[0] ?? null,
    lock: async (tenant: Tenant, id: string, within: Queries) => (await lock(tenant, [id], within)).rows[0] ?? null,
    /** For the command line, which names an endpoint by its id alone. */
    locate: async (id: string) => (await locate([id])).rows[0] ?? null,
    /** How they are called, of one organisation or of all. Ids may be anything. */
    listNames: async (organisationId: string | null, ids: readonly string[]) =>
      new Map((await names([ids.filter(isId), organisationId])).rows.map(({ id, label }) => [id, label])),
    insert: async (tenant: Tenant, id: string, fields: EndpointFields, secret: string, at: Date, within: Queries) => {
      const { url, label, events, roles } = fields;
      await insert(tenant, [id, url, label, events, roles, secret, at], within);
    },
    update: async (tenant: Tenant, id: string, { url, label, events, roles }: EndpointFields, within: Queries) =>
      (await update(tenant, [id, url, label, events, roles], within)).rows[0] ?? null,
    rotate: async (tenant: Tenant, id: string, { newest, former, earlier }: Secrets, within: Queries) => {
      const values = [former?.secret ?? null, former?.until ?? null, earlier?.secret ?? null, earlier?.until ?? null];
      await rotate(tenant, [id, newest, ...values], within);
    },
    switchTo: async (tenant: Tenant, id: string, state: EndpointState, at: Date, within: Queries) =>
      void (await switchTo(tenant, [id, state, at], within)),
    /** What it was told is removed after it, in batches. */
    remove: async (tenant: Tenant, id: string, within: Queries) => void (await remove(tenant, [id], within)),
    /** Takes or renews the lease; null when another process has it, or the endpoint is not on. */
    claim: async (id: string, holder: string, now: number, leaseMs: number) =>
      (await claim([id, holder, new Date(now), new Date(now + leaseMs)])).rows[0] ?? null,
    release: async (id: string, holder: string) => void (await release([id, holder])),
    /** Endpoints with something to send to which nobody sends. */
    listDue: async (now: number, most: number) => (await listDue([new Date(now), most])).rows,
  };
}

export type EndpointStore = ReturnType<typeof endpointStore>;
