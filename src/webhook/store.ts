// The SQL of the webhook room for endpoints and leases.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { part } from '#platform/database/sql.ts';
import { type Environment, own, type Tenant, tenantSql, tenantValues } from '#platform/database/tenant.ts';
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

const columns = part`id, organisation_id, environment, url, label, events, roles, former_until, earlier_until, state, state_at,
  failing_since, created_at, version`;
const signingColumns = part`${columns}, secret, former_secret, earlier_secret`;

export function endpointStore(database: Database) {
  const sql = tenantSql(database);
  return {
    transaction: sql.transaction,
    /** Who adds a webhook waits until the one before is there, or has failed: else each would count without the other. */
    takeTurn: ({ organisationId }: Tenant, within: Queries) =>
      sql.everyTenant(within)
        .run`select pg_advisory_xact_lock(hashtextextended('webhook_endpoint ' || ${organisationId}, 0))`,
    list: (tenant: Tenant, within?: Queries) =>
      sql(tenant, within).all<Endpoint>`select ${columns} from webhook_endpoint where ${own} order by created_at, id`,
    find: (tenant: Tenant, id: string) =>
      sql(tenant).first<Endpoint>`select ${columns} from webhook_endpoint where ${own} and id = ${id}`,
    lock: (tenant: Tenant, id: string, within: Queries) =>
      sql(tenant, within).first<SigningEndpoint>`
        select ${signingColumns} from webhook_endpoint where ${own} and id = ${id} for update`,
    /** For the command line, which names an endpoint by its id alone. */
    locate: (id: string) => sql.everyTenant().first<Endpoint>`select ${columns} from webhook_endpoint where id = ${id}`,
    /** How they are called, of one organisation or of all. Ids may be anything. */
    listNames: async (organisationId: string | null, ids: readonly string[]) => {
      const rows = await sql.everyTenant().all<{ id: string; label: string }>`
        select id, label from webhook_endpoint where id = any (${ids.filter(isId)}::uuid[])
          and (${organisationId}::bigint is null or organisation_id = ${organisationId})`;
      return new Map(rows.map(({ id, label }) => [id, label]));
    },
    insert: (tenant: Tenant, id: string, fields: EndpointFields, secret: string, at: Date, within: Queries) =>
      sql(tenant, within).run`
        insert into webhook_endpoint
          (organisation_id, environment, id, url, label, events, roles, secret, state, state_at, created_at)
        values (${tenantValues}, ${id}, ${fields.url}, ${fields.label}, ${fields.events}, ${fields.roles}, ${secret}, 'on', ${at}, ${at})`,
    /** A new address starts afresh: the failures were those of the old one. */
    update: (tenant: Tenant, id: string, { url, label, events, roles }: EndpointFields, within: Queries) =>
      sql(tenant, within).first<Endpoint>`
        update webhook_endpoint set url = ${url}, label = ${label}, events = ${events}, roles = ${roles},
          failing_since = case when url = ${url} then failing_since end, version = version + 1
        where ${own} and id = ${id} returning ${columns}`,
    rotate: (tenant: Tenant, id: string, { newest, former, earlier }: Secrets, within: Queries) =>
      sql(tenant, within).run`
        update webhook_endpoint set secret = ${newest}, former_secret = ${former?.secret}, former_until = ${former?.until},
          earlier_secret = ${earlier?.secret}, earlier_until = ${earlier?.until}, version = version + 1
        where ${own} and id = ${id}`,
    switchTo: (tenant: Tenant, id: string, state: EndpointState, at: Date, within: Queries) =>
      sql(tenant, within).run`
        update webhook_endpoint set state = ${state}, state_at = ${at}, failing_since = null, version = version + 1
        where ${own} and id = ${id}`,
    /** What it was told is removed after it, in batches. */
    remove: (tenant: Tenant, id: string, within: Queries) =>
      sql(tenant, within).run`delete from webhook_endpoint where ${own} and id = ${id}`,
    /** Takes or renews the lease; null when another process has it, or the endpoint is not on. */
    claim: (id: string, holder: string, now: number, leaseMs: number) =>
      sql.everyTenant().first<SigningEndpoint>`
        with lease as (
          insert into webhook_lease as held (endpoint_id, holder, until)
          select id, ${holder}::uuid, ${new Date(now + leaseMs)} from webhook_endpoint where id = ${id} and state = 'on'
          on conflict (endpoint_id) do update set holder = excluded.holder, until = excluded.until
          where held.until <= ${new Date(now)} or held.holder = excluded.holder
          returning endpoint_id)
        select ${signingColumns} from webhook_endpoint where id = (select endpoint_id from lease)`,
    release: (id: string, holder: string) =>
      sql.everyTenant().run`delete from webhook_lease where endpoint_id = ${id} and holder = ${holder}::uuid`,
    /** Endpoints with something to send to which nobody sends; in any order, so that several processes begin with others. */
    listDue: async (now: number, most: number) => {
      const at = new Date(now);
      const rows = await sql.everyTenant().all<{ id: string }>`
        select id from webhook_endpoint endpoint
        where state = 'on'
          and exists (select from webhook_message where endpoint_id = endpoint.id and state = 'waiting' and due_at <= ${at})
          and not exists (select from webhook_lease where endpoint_id = endpoint.id and until > ${at})
        order by random() limit ${most}`;
      return rows.map(({ id }) => id);
    },
  };
}

export type EndpointStore = ReturnType<typeof endpointStore>;
