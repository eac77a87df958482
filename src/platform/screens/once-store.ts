// The SQL of forms that were sent: who works on one, whether it is done, and its outcome.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';

/** A form, and one attempt to do it. */
export type Claim = { digest: Buffer; claim: string };

export function onceStore(database: Database) {
  const insert = database.statement(
    'screens.claimForm',
    `insert into platform_sent_form (digest, claim, expires_at) values ($1, $2, $3)
     on conflict (digest)
     do update set claim = excluded.claim, done_at = null, sealed = null, expires_at = excluded.expires_at
     where platform_sent_form.expires_at <= $4`,
  );
  const find = database.statement<{ isDone: boolean; sealed: string | null }>(
    'screens.findForm',
    `select done_at is not null as "isDone", case when sealed_until > $2 then sealed end as sealed
     from platform_sent_form where digest = $1`,
  );
  const renew = database.statement(
    'screens.renewForm',
    'update platform_sent_form set expires_at = $3 where digest = $1 and claim = $2 and done_at is null',
  );
  const markDone = database.statement<{ hasChanged: boolean; isOurs: boolean }>(
    'screens.markForm',
    `with transaction as materialized (select pg_current_xact_id_if_assigned() is not null as "hasChanged"),
     marked as (
       update platform_sent_form set done_at = coalesce(done_at, $3), expires_at = $4 from transaction
       where "hasChanged" and digest = $1 and claim = $2 returning 1)
     select "hasChanged", exists (select from marked) as "isOurs" from transaction`,
  );
  const keep = database.statement(
    'screens.keepForm',
    `update platform_sent_form
     set done_at = coalesce(done_at, $3), expires_at = $4, sealed = $5, sealed_until = $6
     where digest = $1 and claim = $2`,
  );
  const release = database.statement(
    'screens.releaseForm',
    'delete from platform_sent_form where digest = $1 and claim = $2 and done_at is null',
  );
  const removeExpired = database.statement(
    'screens.removeExpiredForms',
    `with forgotten as (
       update platform_sent_form set sealed = null, sealed_until = null where ctid = any (array(
         select ctid from platform_sent_form where sealed is not null and sealed_until <= $1 and expires_at > $1
         order by sealed_until limit 20 for update skip locked)))
     delete from platform_sent_form where ctid = any (array(
       select ctid from platform_sent_form where expires_at <= $1 order by expires_at limit 20 for update skip locked))`,
  );
  return {
    /** False if another attempt has it already. */
    claim: async ({ digest, claim }: Claim, now: Date, until: Date): Promise<boolean> =>
      (await insert([digest, claim, until, now])).rowCount === 1,
    /** Undefined if no attempt has it. */
    find: async (digest: Buffer, now: Date) => (await find([digest, now])).rows[0],
    renew: async ({ digest, claim }: Claim, until: Date): Promise<void> => void (await renew([digest, claim, until])),
    /** `hasChanged`: the transaction changed something; only then it is marked. `isOurs`: the claim is still valid. */
    markDone: async ({ digest, claim }: Claim, now: Date, until: Date, within: Queries) =>
      (await markDone([digest, claim, now, until], within)).rows[0] ?? { hasChanged: false, isOurs: false },
    /** Each new one removes a few that have expired. */
    keep: async (form: Claim, sealed: string, times: { now: Date; sealedUntil: Date; until: Date }): Promise<void> => {
      await keep([form.digest, form.claim, times.now, times.until, sealed, times.sealedUntil]);
      await removeExpired([times.now]);
    },
    /** Allows another attempt, unless the form is done. */
    release: async ({ digest, claim }: Claim): Promise<void> => void (await release([digest, claim])),
  };
}
