-- A DEV_ key belongs to a member once somebody has joined with its e-mail; the audit log says what kind of actor it names.
alter table access_key add column member_id uuid;
create unique index access_key_one_per_joined_member on access_key (organisation_id, member_id)
  where type = 'DEV_' and member_id is not null and revoked_at is null and rotated_at is null;

-- Null in older rows: there the actor is `command line`, or a key.
alter table access_audit add column actor_kind text check (actor_kind in ('key', 'member', 'command'));
