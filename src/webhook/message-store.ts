// The SQL of the webhook room for messages and their attempts.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { part, rawSql, type SqlPart } from '#platform/database/sql.ts';
import { own, ownOf, type Tenant, tenantSql, tenantValues } from '#platform/database/tenant.ts';
import { makeId } from '#platform/ids.ts';
import type { PageRead } from '#platform/screens/keyset.ts';
import { takeFromOutbox } from '#platform/telling/outbox.ts';
import type { Posted } from './deliver/post.ts';
import { holdsUpAttempts } from './rules/retry.ts';

export type DueMessage = { seq: string; id: string; type: string; thing: string; body: string; attempts: number };

export type MessageState = 'waiting' | 'delivered' | 'failed';

export type ListedMessage = Pick<DueMessage, 'seq' | 'id' | 'type' | 'attempts'> & {
  state: MessageState;
  createdAt: Date;
  dueAt: Date;
  /** The receiver asked for this time by Retry-After. */
  isAsked: boolean;
  settledAt: Date | null;
  /** Of the last attempt. */
  outcome: string | null;
  status: number | null;
};

/** A message that holds data of a person, and to whom it goes. */
export type ToldOf = { id: string; type: string; to: string; state: MessageState; createdAt: Date; body: unknown };

export type Attempt = Omit<Posted, 'retryAfter'> & { number: number; at: Date; durationMs: number };

export type ShownMessage = ListedMessage & { body: string; tries: Attempt[] };

export type Settling = { seq: string; attempt: Attempt; state: MessageState; dueAt: Date; isAsked: boolean };

/** Those that failed and are not older than `since`, after the one with this number. */
type Resending = { since: Date; at: Date; after: string; most: number };
const noneLooked = { looked: 0, sent: 0, last: null };

const listed = part`message.seq, message.id, message.type, message.attempts, message.state, message.created_at,
  message.due_at, message.is_asked, message.settled_at, last.outcome, last.status`;
const lastAttempt = part`left join lateral (
  select outcome, status from webhook_attempt where message_seq = message.seq order by number desc limit 1) last on true`;

/** In words and not as a value, so that the index of the failed ones serves every plan. */
const inState: Record<MessageState, SqlPart> = {
  waiting: part`message.state = 'waiting'`,
  delivered: part`message.state = 'delivered'`,
  failed: part`message.state = 'failed'`,
};

/** The next ones that failed, in their order: there may be few among very many. */
export const nextFailed = (endpointId: string, { since, after, most }: Omit<Resending, 'at'>) => part`
  select message.seq from webhook_message message
  where ${ownOf('message')} and message.endpoint_id = ${endpointId} and ${inState.failed}
    and message.seq > ${after} and message.created_at >= ${since}
  order by message.seq limit ${most}`;

export function messageStore(database: Database) {
  const sql = tenantSql(database);
  const all = sql.everyTenant();
  const ofEndpoint = (id: string) => part`${ownOf('message')} and message.endpoint_id = ${id}`;
  return {
    /** Moves the oldest events of the outbox to the endpoints that want them, in their order; answers how many events those were. */
    handOn: (most: number, within?: Queries) => sql.everyTenant(within).count`
      with ${takeFromOutbox(most)},
      message as (
        insert into webhook_message (id, endpoint_id, organisation_id, environment, type, thing, person, body, created_at, due_at)
        select gen_random_uuid(), endpoint.id, organisation_id, environment, type, thing, person, body, at, at
        from taken join webhook_endpoint endpoint using (organisation_id, environment)
        where endpoint.state = 'on' and (events is null or type = any (events))
          and (roles is null or permission is null or permission = any (roles))
        order by taken.seq)
      select count(*) from taken`,
    /** Whether any endpoint wants this event. */
    isHeard: async (type: string) =>
      (await all.first`
        select from webhook_endpoint where state = 'on' and (events is null or ${type} = any (events)) limit 1`) !==
      null,
    listOf: (tenant: Tenant, person: string, within: Queries) =>
      sql(tenant, within).all<ToldOf>`
        select message.id, message.type, endpoint.url as to, message.state, message.created_at, message.body::jsonb as body
        from webhook_message message join webhook_endpoint endpoint on endpoint.id = message.endpoint_id
        where ${ownOf('message')} and message.person = ${person} order by message.seq`,
    forgetOf: (tenant: Tenant, person: string, within: Queries) =>
      sql(tenant, within).run`delete from webhook_message where ${own} and person = ${person}`,
    /**
     * The next to be sent; none of the things that are being told already. `offset 0` keeps the two questions apart: one after
     * the other in the order of `seq`, until there are enough. As one join it would take the square of a backlog where
     * PostgreSQL knows nothing of the table yet, which is so for a minute after the backlog came.
     */
    take: (endpointId: string, now: number, busyThings: readonly string[], most: number) => all.all<DueMessage>`
      select seq, id, type, thing, body, attempts from (
        select seq, id, type, thing, body, attempts from webhook_message
        where endpoint_id = ${endpointId} and state = 'waiting' and due_at <= ${new Date(now)}
          and thing <> all (${busyThings}::text[]) order by seq offset 0) message
      where not exists (select from webhook_message earlier where earlier.endpoint_id = ${endpointId}
        and earlier.thing = message.thing and earlier.state = 'waiting' and earlier.seq < message.seq
        and earlier.attempts < ${rawSql(String(holdsUpAttempts))} offset 0)
      order by seq limit ${most}`,
    /**
     * Of a message that somebody sends again meanwhile, the number of the attempt is still its own. One that failed because the
     * endpoint was switched off during the attempt does not wait again.
     */
    settle: async ({ seq, attempt, state, dueAt, isAsked }: Settling): Promise<void> => {
      const { number, at, durationMs, outcome, status, answer } = attempt;
      const isSettled = state !== 'waiting';
      await all.run`
        with message as (
          update webhook_message set attempts = ${number}::smallint, due_at = ${dueAt}, is_asked = ${isAsked}
            ${isSettled ? part`, state = ${state}, settled_at = ${at}` : part``}
          where seq = ${seq} returning seq)
        insert into webhook_attempt (message_seq, number, at, duration_ms, outcome, status, answer)
        select seq, ${number}::smallint, ${at}::timestamptz, ${durationMs}::integer, ${outcome}::text,
          ${status}::smallint, ${answer}::text
        from message on conflict do nothing`;
    },
    clearFailing: async (endpointId: string): Promise<void> => {
      await all.run`update webhook_endpoint set failing_since = null where id = ${endpointId} and failing_since is not null`;
    },
    /** Since when the endpoint takes nothing; null when it is off meanwhile. */
    markFailing: async (endpointId: string, at: Date) => {
      const marked = await all.first<{ since: Date }>`
        update webhook_endpoint set failing_since = coalesce(failing_since, ${at}) where id = ${endpointId} and state = 'on'
        returning failing_since as since`;
      return marked?.since ?? null;
    },
    /** None when it was off already. */
    switchOff: (endpointId: string, state: 'failing' | 'gone', at: Date, within: Queries) =>
      sql.everyTenant(within).run`
        update webhook_endpoint set state = ${state}, state_at = ${at}, version = version + 1
        where id = ${endpointId} and state = 'on'`,
    /** Of webhooks that were not switched off by a person, what waits has failed: somebody can send it again later. */
    giveUp: (at: Date, most: number) => all.run`
      update webhook_message set state = 'failed', settled_at = ${at}
      where state = 'waiting' and seq in (
        select message.seq from webhook_endpoint endpoint
        join webhook_message message on message.endpoint_id = endpoint.id and message.state = 'waiting'
        where endpoint.state in ('failing', 'gone') limit ${most})`,
    removeOf: (endpointId: string, most: number) => all.run`
      delete from webhook_message
      where seq in (select seq from webhook_message where endpoint_id = ${endpointId} order by seq limit ${most})`,
    /** Endpoints that were removed, and have messages still: one step of the index for each, however many messages it has. */
    listLeftOver: async () => {
      const left = await all.all<{ id: string }>`
        with recursive told (id) as (
          (select endpoint_id from webhook_message order by endpoint_id limit 1)
          union all
          select (select endpoint_id from webhook_message where endpoint_id > told.id order by endpoint_id limit 1)
          from told where told.id is not null)
        select id from told where id is not null and not exists (select from webhook_endpoint where id = told.id)`;
      return left.map(({ id }) => id);
    },
    /** Newest first. */
    list: (tenant: Tenant, endpointId: string, state: MessageState | null, { from, isBackwards, limit }: PageRead) => {
      const last = from?.[0] ?? null;
      const after = isBackwards ? part`message.seq > ${last}` : part`message.seq < ${last}`;
      return sql(tenant).all<ListedMessage>`
        select ${listed} from webhook_message message ${lastAttempt}
        where ${ofEndpoint(endpointId)} ${state === null ? part`` : part`and ${inState[state]}`}
          ${last === null ? part`` : part`and ${after}`}
        order by message.seq ${isBackwards ? part`` : part`desc`} limit ${limit}`;
    },
    find: async (tenant: Tenant, endpointId: string, seq: string): Promise<ShownMessage | null> => {
      const message = await sql(tenant).first<ListedMessage & { body: string }>`
        select ${listed}, message.body from webhook_message message ${lastAttempt}
        where ${ofEndpoint(endpointId)} and message.seq = ${seq}`;
      if (!message) return null;
      const tries = await all.all<Attempt>`
        select number, at, duration_ms, outcome, status, answer from webhook_attempt
        where message_seq = ${seq} order by number`;
      return { ...message, tries };
    },
    insertTest: async (tenant: Tenant, endpointId: string, type: string, body: string, at: Date, within: Queries) => {
      // Of no other thing: a test that failed must not hold up the next one.
      const id = makeId();
      const inserted = await sql(tenant, within).first<{ seq: string }>`
        insert into webhook_message (organisation_id, environment, endpoint_id, id, type, thing, body, created_at, due_at)
        values (${tenantValues}, ${endpointId}, ${id}, ${type}, ${id}, ${body}, ${at}, ${at}) returning seq`;
      return inserted?.seq ?? '';
    },
    resend: (tenant: Tenant, endpointId: string, seq: string, at: Date, within: Queries) =>
      sql(tenant, within).run`
        update webhook_message message set state = 'waiting', due_at = ${at}, is_asked = false, settled_at = null
        where ${ofEndpoint(endpointId)} and message.seq = ${seq}`,
    resendFailed: async (tenant: Tenant, endpointId: string, { at, ...wanted }: Resending, within: Queries) => {
      const done = await sql(tenant, within).first<{ looked: number; sent: number; last: string | null }>`
        with looked as (${nextFailed(endpointId, wanted)}),
        sent as (
          update webhook_message message set state = 'waiting', due_at = ${at}, is_asked = false, settled_at = null
          from looked where message.seq = looked.seq and ${inState.failed}
          returning message.seq)
        select (select count(*)::int from looked) as looked, (select count(*)::int from sent) as sent,
          (select max(seq) from looked) as last`;
      return done ?? noneLooked;
    },
    /** Of the newest messages of each endpoint, by state. */
    count: (tenant: Tenant, most: number) =>
      sql(tenant).all<{ endpointId: string; state: MessageState; count: number }>`
        select endpoint.id as endpoint_id, counted.state, counted.count from webhook_endpoint endpoint
        cross join lateral (
          select state, count(*)::int as count from (
            select state from webhook_message where endpoint_id = endpoint.id order by seq desc limit ${most}) recent
          group by state) counted
        where ${ownOf('endpoint')}`,
    /** Of the oldest `most`; answers how many were too old. */
    forget: (before: Date, most: number) => all.run`
      delete from webhook_message where created_at < ${before}
        and seq in (select seq from webhook_message order by seq limit ${most})`,
  };
}

export type MessageStore = ReturnType<typeof messageStore>;
