-- The audit log says in which environment something was done, and what changed. Both are null in older rows.
alter table access_audit add column environment text check (environment in ('live', 'sandbox'));
alter table access_audit add column changes jsonb;

-- A visitor is somebody without a key or a session, as whoever makes a short link.
alter table access_audit drop constraint access_audit_actor_kind_check;
alter table access_audit add constraint access_audit_actor_kind_check
  check (actor_kind in ('key', 'member', 'command', 'visitor'));

-- Also where triggers are switched off for a session (session_replication_role).
alter table access_audit enable always trigger access_audit_append_only;

-- The log outlives what it names, and every row of it would lock the row of its organisation.
alter table access_audit drop constraint access_audit_organisation_id_fkey;

-- One index for each filter of the Audit screen: a page costs the same however long the log is. Older rows have their
-- environment in the details; what belongs to no environment is shown with live data.
create index access_audit_newest on access_audit
  (organisation_id, (coalesce(environment, details ->> 'environment', 'live')), at, id);
create index access_audit_by_actor on access_audit
  (organisation_id, (coalesce(environment, details ->> 'environment', 'live')), actor, at, id);
create index access_audit_by_subject on access_audit
  (organisation_id, (coalesce(environment, details ->> 'environment', 'live')), subject, at, id);
create index access_audit_by_action on access_audit
  (organisation_id, (coalesce(environment, details ->> 'environment', 'live')), action, at, id);
drop index access_audit_by_organisation;
