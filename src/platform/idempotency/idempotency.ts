// Does a request with an Idempotency-Key once: the same key with the same payload gets the first answer again, for 24 hours.
// The answer is stored in the transaction of the work, so both are committed or neither is. An advisory lock on the key
// refuses a second request (409) while the first still runs; another payload under the same key is refused (422).
import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import { type Tenant, tenantDatabase } from '../database/tenant.ts';
import { idempotencyInProgress, idempotencyKeyReused } from './errors.ts';

type IdempotentRequest = {
  tenant: Tenant;
  /** What is done, as in `calendar/add-event`: the same key may be used again for another operation. */
  operation: string;
  /** Without a key the work is done each time. */
  key: string | undefined;
  /** Must be the same when the key is the same. */
  payload: unknown;
};

export type Idempotency = {
  /** Runs the work in the open transaction and stores its answer there. */
  once<Answer extends object>(
    request: IdempotentRequest,
    within: Queries,
    work: () => Promise<Answer>,
  ): Promise<Answer>;
};

export const keptMs = 24 * 60 * 60 * 1000;

/** Each new answer deletes a few expired ones, so that no other clean-up is needed. */
const deletedAtOnce = 20;

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
  const store = tenants.statement(
    'platform.storeIdempotencyKey',
    `insert into platform_idempotency (organisation_id, environment, operation, key, fingerprint, answer, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (organisation_id, environment, operation, key)
     do update set fingerprint = excluded.fingerprint, answer = excluded.answer, expires_at = excluded.expires_at`,
  );
  const removeExpired = database.statement(
    'platform.removeExpiredIdempotencyKeys',
    `delete from platform_idempotency where ctid = any (array(
       select ctid from platform_idempotency where expires_at <= $1 order by expires_at limit $2 for update skip locked))`,
  );

  return {
    once: async (request, within, work) => {
      const { tenant, operation, key, payload } = request;
      if (key === undefined) return work();
      // Nobody waits for this lock: the second request is refused while the first still runs.
      const name = canonicalJson([tenant.organisationId, tenant.environment, operation, key]);
      if (!(await claim([name], within)).rows[0]?.claimed) throw idempotencyInProgress();

      const now = clock.now();
      const fingerprint = createHash('sha256').update(canonicalJson(payload)).digest();
      const [known] = (await find(tenant, [operation, key, new Date(now)], within)).rows;
      if (known && !known.fingerprint.equals(fingerprint)) throw idempotencyKeyReused();
      if (known) return known.answer as Awaited<ReturnType<typeof work>>;

      const answer = await work();
      await removeExpired([new Date(now), deletedAtOnce], within);
      await store(tenant, [operation, key, fingerprint, answer, new Date(now + keptMs)], within);
      return answer;
    },
  };
}

/** JSON with sorted names: two equal payloads have the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => (isPlainObject(member) ? sortNames(member) : member));
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortNames = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
