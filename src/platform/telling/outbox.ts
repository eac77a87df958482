// The SQL of the outbox: what other systems are told is written by the statement that records its change, and waits there until
// the room that tells them takes it. The platform does not know who listens.
import { LOCK_CLASS, locks } from '../database/advisory-locks.ts';
import { part, type SqlPart } from '../database/sql.ts';

const written = 'type, permission, thing, person, body';

/** A part of the `with` of a statement: one row for each event of each `entry`. What has no environment, as a member, is live. */
export const tellClause = (entries: string): string => `told as (
  insert into platform_outbox (at, organisation_id, environment, ${written})
  select entry.at, entry.organisation_id, coalesce(entry.environment, 'live'), ${written} from ${entries}
  cross join jsonb_to_recordset(entry.tells) as telling (type text, permission text, thing text, person text, body text))`;

/**
 * Parts of the `with` of a statement: `taken` are the oldest events, which leave the outbox with its commit. There are none while
 * another transaction takes some: events of one thing keep their order.
 */
export const takeFromOutbox = (most: number): SqlPart => part`
  turn as materialized (select pg_try_advisory_xact_lock(${LOCK_CLASS}, ${locks.outbox}) as is_mine),
  taken as (
    delete from platform_outbox
    where seq in (select seq from platform_outbox where (select is_mine from turn) order by seq limit ${most})
    returning seq, at, organisation_id, environment, type, permission, thing, person, body)`;
