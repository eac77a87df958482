// The SQL of forms that were sent: who works on one, whether it is done, and its outcome.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import { openSql } from '../database/sql.ts';

/** A form, and one attempt to do it. */
export type Claim = { digest: Buffer; claim: string };

export function onceStore(database: Database) {
  const sql = openSql(database);
  return {
    /** False if another attempt has it already. */
    claim: async ({ digest, claim }: Claim, now: Date, until: Date): Promise<boolean> =>
      (await sql.run`
        insert into platform_sent_form (digest, claim, expires_at) values (${digest}, ${claim}, ${until})
        on conflict (digest)
        do update set claim = excluded.claim, done_at = null, sealed = null, expires_at = excluded.expires_at
        where platform_sent_form.expires_at <= ${now}`) === 1,
    /** Null if no attempt has it. */
    find: (digest: Buffer, now: Date) => sql.first<{ isDone: boolean; sealed: string | null }>`
      select done_at is not null as is_done, case when sealed_until > ${now} then sealed end as sealed
      from platform_sent_form where digest = ${digest}`,
    renew: ({ digest, claim }: Claim, until: Date) => sql.run`
      update platform_sent_form set expires_at = ${until} where digest = ${digest} and claim = ${claim} and done_at is null`,
    /** `hasChanged`: the transaction changed something; only then it is marked. `isOurs`: the claim is still valid. */
    markDone: async ({ digest, claim }: Claim, now: Date, until: Date, within: Queries) =>
      (await sql(within).first<{ hasChanged: boolean; isOurs: boolean }>`
        with transaction as materialized (select pg_current_xact_id_if_assigned() is not null as has_changed),
        marked as (
          update platform_sent_form set done_at = coalesce(done_at, ${now}), expires_at = ${until} from transaction
          where has_changed and digest = ${digest} and claim = ${claim} returning 1)
        select has_changed, exists (select from marked) as is_ours from transaction`) ?? {
        hasChanged: false,
        isOurs: false,
      },
    /** Each new one removes a few that have expired. */
    keep: async (form: Claim, sealed: string, times: { now: Date; sealedUntil: Date; until: Date }): Promise<void> => {
      const { now, sealedUntil, until } = times;
      await sql.run`
        update platform_sent_form
        set done_at = coalesce(done_at, ${now}), expires_at = ${until}, sealed = ${sealed}, sealed_until = ${sealedUntil}
        where digest = ${form.digest} and claim = ${form.claim}`;
      await sql.run`
        with forgotten as (
          update platform_sent_form set sealed = null, sealed_until = null where ctid = any (array(
            select ctid from platform_sent_form where sealed is not null and sealed_until <= ${now} and expires_at > ${now}
            order by sealed_until limit 20 for update skip locked)))
        delete from platform_sent_form where ctid = any (array(
          select ctid from platform_sent_form where expires_at <= ${now} order by expires_at limit 20 for update skip locked))`;
    },
    /** Allows another attempt, unless the form is done. */
    release: ({ digest, claim }: Claim) =>
      sql.run`delete from platform_sent_form where digest = ${digest} and claim = ${claim} and done_at is null`,
  };
}
