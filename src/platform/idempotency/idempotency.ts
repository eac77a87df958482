// Does a request with an Idempotency-Key once: the same key with the same payload gets the first answer again.
import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import { type Tenant, tenantDatabase } from '../database/tenant.ts';
import { canonicalJson } from './canonical-json.ts';
import { idempotencyInProgress, idempotencyKeyReused } from './errors.ts';

export type IdempotentRequest = {
  tenant: Tenant;
  /** What is asked for, as in `calendar/add-event`: a key means something only within one operation. */
  operation: string;
  /** Without a key the work is simply done. */
  key: string | undefined;
  /** What must be the same when the key is the same. */
  payload: unknown;
};

export type Idempotency = {
  /** Runs the work in the open transaction, and keeps its answer there: both stay or neither does. */
  once<Answer extends object>(
    request: IdempotentRequest,
    within: Queries,
    work: () => Promise<Answer>,
  ): Promise<Answer>;
};

const keptMs = 24 * 60 * 60 * 1000;

/** Each kept answer takes a few old ones with it, so that the table needs no housekeeper. */
const forgottenAtOnce = 20;

export function idempotency(database: Database, clock: Clock): Idempotency {
  const tenants = tenantDatabase(database);
  const claim = database.statement<{ claimed: boolean }>(
    'platform.claimIdempotencyKey',
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as claimed',
  );
  const find = tenants.statement<{ fingerprint: Buffer; answer: object }>(
    'platform.findIdempotencyKey',
    `select fingerprint, answer from platform_idempotency
     where organisation_id = $1 and environment = $2 and operation = $3 and key = $4 and expires_at > $5`,
  );
  const keep = tenants.statement(
    'platform.keepIdempotencyKey',
    `insert into platform_idempotency (organisation_id, environment, operation, key, fingerprint, answer, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (organisation_id, environment, operation, key)
     do update set fingerprint = excluded.fingerprint, answer = excluded.answer, expires_at = excluded.expires_at`,
  );
  const forget = database.statement(
    'platform.forgetIdempotencyKeys',
    `delete from platform_idempotency where ctid = any (array(
       select ctid from platform_idempotency where expires_at <= $1 order by expires_at limit $2 for update skip locked))`,
  );

  return {
    once: async (request, within, work) => {
      const { tenant, operation, key, payload } = request;
      if (key === undefined) return work();
      // A lock that is not waited for: whoever comes second while the first is under way is told so.
      const name = canonicalJson([tenant.organisationId, tenant.environment, operation, key]);
      if (!(await claim([name], within)).rows[0]?.claimed) throw idempotencyInProgress();

      const now = clock.now();
      const fingerprint = createHash('sha256').update(canonicalJson(payload)).digest();
      const [known] = (await find(tenant, [operation, key, new Date(now)], within)).rows;
      if (known && !known.fingerprint.equals(fingerprint)) throw idempotencyKeyReused();
      if (known) return known.answer as Awaited<ReturnType<typeof work>>;

      const answer = await work();
      await forget([new Date(now), forgottenAtOnce], within);
      await keep(tenant, [operation, key, fingerprint, answer, new Date(now + keptMs)], within);
      return answer;
    },
  };
}
