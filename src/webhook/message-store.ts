// The SQL of the webhook room for messages and their attempts.
import { type AuditRow, auditClause } from '#platform/audit/audit-store.ts';
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { type Tenant, tenantDatabase } from '#platform/database/tenant.ts';
import type { PageRead } from '#platform/screens/keyset.ts';
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

export type Attempt = Omit<Posted, 'retryAfter'> & { number: number; at: Date; durationMs: number };

export type ShownMessage = ListedMessage & { body: string; tries: Attempt[] };

export type Settling = { seq: string; attempt: Attempt; state: MessageState; dueAt: Date; isAsked: boolean };

/** Those that failed and are not older than `since`, after the one with this number. */
type Resending = { since: Date; at: Date; after: string; most: number };
const noneLooked = { looked: 0, sent: 0, last: null };

const listed = `message.seq, message.id, message.type, message.attempts, message.state, message.created_at as "createdAt",
  message.due_at as "dueAt", message.is_asked as "isAsked", message.settled_at as "settledAt", last.outcome, last.status`;
const lastAttempt = `left join lateral (
    select outcome, status from webhook_attempt where message_seq = message.seq order by number desc limit 1) last on true`;

export function messageStore(all: Database) {
  const database = tenantDatabase(all);
  const own = 'message.organisation_id = $1 and message.environment = $2 and message.endpoint_id = $3';
  // `offset 0` keeps the two questions apart: one after the other in the order of `seq`, until there are enough. As one join it would
  // take the square of a backlog where PostgreSQL knows nothing of the table yet, which is so for a minute after the backlog came.
  const take = all.statement<DueMessage>(
    'webhook.take',
    `select seq, id, type, thing, body, attempts from (
       select seq, id, type, thing, body, attempts from webhook_message
       where endpoint_id = $1 and state = 'waiting' and due_at <= $2 and thing <> all ($3::text[]) order by seq offset 0) message
     where not exists (select from webhook_message earlier where earlier.endpoint_id = $1 and earlier.thing = message.thing
       and earlier.state = 'waiting' and earlier.seq < message.seq and earlier.attempts < ${holdsUpAttempts} offset 0)
     order by seq limit $4`,
  );
  // Of a message that somebody sends again meanwhile, the number of the attempt is still its own. One that failed because the
  // endpoint was switched off during the attempt does not wait again.
  const settle = all.statement(
    'webhook.settle',
    `with message as (
       update webhook_message set attempts = $2::smallint, due_at = $4::timestamptz, is_asked = $10::boolean,
         state = case when $3::text = 'waiting' then state else $3::text end,
         settled_at = case when $3::text = 'waiting' then settled_at else $5::timestamptz end
       where seq = $1 returning seq)
     insert into webhook_attempt (message_seq, number, at, duration_ms, outcome, status, answer)
     select seq, $2::smallint, $5::timestamptz, $6::integer, $7::text, $8::smallint, $9::text from message
     on conflict do nothing`,
  );
  const clearFailing = all.statement(
    'webhook.clearFailing',
    'update webhook_endpoint set failing_since = null where id = $1 and failing_since is not null',
  );
  const markFailing = all.statement<{ since: Date }>(
    'webhook.markFailing',
    `update webhook_endpoint set failing_since = coalesce(failing_since, $2) where id = $1 and state = 'on'
     returning failing_since as since`,
  );
  const switchOff = all.statement(
    'webhook.switchOffFailing',
    `with switched as (
       update webhook_endpoint set state = $2, state_at = $3::timestamptz, version = version + 1
       where id = $1 and state = 'on' returning id),
     ${auditClause('switched', 4)}
     select id from switched`,
  );
  const giveUp = all.statement(
    'webhook.giveUpMessages',
    `update webhook_message set state = 'failed', settled_at = $1
     where state = 'waiting' and seq in (
       select message.seq from webhook_endpoint endpoint
       join webhook_message message on message.endpoint_id = endpoint.id and message.state = 'waiting'
       where endpoint.state in ('failing', 'gone') limit $2)`,
  );
  const removeOf = all.statement(
    'webhook.removeMessagesOf',
    `delete from webhook_message
     where seq in (select seq from webhook_message where endpoint_id = $1 order by seq limit $2)`,
  );
  // One step of the index for each endpoint, however many messages it has.
  const listLeftOver = all.statement<{ id: string }>(
    'webhook.listLeftOver',
    `with recursive told (id) as (
       (select endpoint_id from webhook_message order by endpoint_id limit 1)
       union all
       select (select endpoint_id from webhook_message where endpoint_id > told.id order by endpoint_id limit 1)
       from told where told.id is not null)
     select id from told where id is not null and not exists (select from webhook_endpoint where id = told.id)`,
  );
  const page = (isBackwards: boolean) =>
    database.statement<ListedMessage>(
      `webhook.listMessages${isBackwards ? 'Back' : ''}`,
      `select ${listed} from webhook_message message ${lastAttempt}
       where ${own} and ($4::text is null or message.state = $4)
         and ($5::bigint is null or message.seq ${isBackwards ? '>' : '<'} $5)
       order by message.seq ${isBackwards ? '' : 'desc'} limit $6`,
    );
  const [listForward, listBackward] = [page(false), page(true)];
  const find = database.statement<ListedMessage & { body: string }>(
    'webhook.findMessage',
    `select ${listed}, message.body from webhook_message message ${lastAttempt} where ${own} and message.seq = $4`,
  );
  const tries = all.statement<Attempt>(
    'webhook.listAttempts',
    `select number, at, duration_ms as "durationMs", outcome, status, answer from webhook_attempt
     where message_seq = $1 order by number`,
  );
  const insertTest = database.statement<{ seq: string }>(
    'webhook.insertTest',
    `insert into webhook_message (organisation_id, environment, endpoint_id, id, type, thing, body, created_at, due_at)
     values ($1, $2, $3, gen_random_uuid(), $4, $4, $5, $6, $6) returning seq`,
  );
  const resend = database.statement(
    'webhook.resend',
    `update webhook_message message set state = 'waiting', due_at = $5, is_asked = false, settled_at = null
     where ${own} and message.seq = $4`,
  );
  // A batch is of the messages that are looked at: of those that failed, there may be few among very many.
  const resendFailed = database.statement<{ looked: number; sent: number; last: string | null }>(
    'webhook.resendFailed',
    `with looked as (
       select message.seq from webhook_message message where ${own} and message.seq > $6 order by message.seq limit $7),
     sent as (
       update webhook_message message set state = 'waiting', due_at = $5, is_asked = false, settled_at = null
       from looked where message.seq = looked.seq and message.state = 'failed' and message.created_at >= $4
       returning message.seq)
     select (select count(*)::int from looked) as looked, (select count(*)::int from sent) as sent,
       (select max(seq) from looked) as last`,
  );
  const counts = database.statement<{ endpointId: string; state: MessageState; count: number }>(
    'webhook.countMessages',
    `select endpoint.id as "endpointId", counted.state, counted.count from webhook_endpoint endpoint
     cross join lateral (
       select state, count(*)::int as count from (
         select state from webhook_message where endpoint_id = endpoint.id order by seq desc limit $3) recent
       group by state) counted
     where endpoint.organisation_id = $1 and endpoint.environment = $2`,
  );
  const forget = all.statement(
    'webhook.forgetMessages',
    `delete from webhook_message where created_at < $1
       and seq in (select seq from webhook_message order by seq limit $2)`,
  );
  return {
    /** The next to be sent; none of the things that are being told already. */
    take: async (endpointId: string, now: number, busyThings: readonly string[], most: number) =>
      (await take([endpointId, new Date(now), busyThings, most])).rows,
    settle: async ({ seq, attempt, state, dueAt, isAsked }: Settling) => {
      const { number, at, durationMs, outcome, status, answer } = attempt;
      await settle([seq, number, state, dueAt, at, durationMs, outcome, status, answer, isAsked]);
    },
    clearFailing: async (endpointId: string) => void (await clearFailing([endpointId])),
    /** Since when the endpoint takes nothing; null when it is off meanwhile. */
    markFailing: async (endpointId: string, at: Date) => (await markFailing([endpointId, at])).rows[0]?.since ?? null,
    /** False when it was off already. */
    switchOff: async (endpointId: string, state: 'failing' | 'gone', at: Date, audited: AuditRow) =>
      ((await switchOff([endpointId, state, at, ...audited])).rowCount ?? 0) > 0,
    /** Of webhooks that were not switched off by a person, what waits has failed: somebody can send it again later. */
    giveUp: async (at: Date, most: number) => (await giveUp([at, most])).rowCount ?? 0,
    removeOf: async (endpointId: string, most: number) => (await removeOf([endpointId, most])).rowCount ?? 0,
    /** Endpoints that were removed, and have messages still. */
    listLeftOver: async () => (await listLeftOver([])).rows.map(({ id }) => id),
    /** Newest first. */
    list: async (tenant: Tenant, endpointId: string, state: MessageState | null, read: PageRead) => {
      const values = [endpointId, state, read.from?.[0] ?? null, read.limit];
      return (await (read.isBackwards ? listBackward : listForward)(tenant, values)).rows;
    },
    find: async (tenant: Tenant, endpointId: string, seq: string): Promise<ShownMessage | null> => {
      const message = (await find(tenant, [endpointId, seq])).rows[0];
      return message ? { ...message, tries: (await tries([seq])).rows } : null;
    },
    insertTest: async (tenant: Tenant, endpointId: string, type: string, body: string, at: Date, within: Queries) =>
      (await insertTest(tenant, [endpointId, type, body, at], within)).rows[0]?.seq ?? '',
    resend: async (tenant: Tenant, endpointId: string, seq: string, at: Date, within: Queries) =>
      ((await resend(tenant, [endpointId, seq, at], within)).rowCount ?? 0) > 0,
    /** Of the next `most` messages, in their order. */
    resendFailed: async (tenant: Tenant, endpointId: string, { since, at, after, most }: Resending, within: Queries) =>
      (await resendFailed(tenant, [endpointId, since, at, after, most], within)).rows[0] ?? noneLooked,
    /** Of the newest messages of each endpoint. */
    count: async (tenant: Tenant, most: number) => (await counts(tenant, [most])).rows,
    /** Of the oldest `most`; answers how many were too old. */
    forget: async (before: Date, most: number) => (await forget([before, most])).rowCount ?? 0,
  };
}

export type MessageStore = ReturnType<typeof messageStore>;
