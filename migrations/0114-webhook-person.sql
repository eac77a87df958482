-- Whose data a message of a webhook holds, by the identity of the contact: it is erased with the person. Null where it holds
-- none, as most events do. No released version writes these messages.
alter table webhook_message add column person text;
create index webhook_message_by_person on webhook_message (organisation_id, environment, person) where person is not null;

-- What Kontor does by itself, as switching off a webhook that takes nothing, is in the audit log, too. The check only takes
-- more than before, so the rows there are need not be read again.
alter table access_audit drop constraint access_audit_actor_kind_check;
alter table access_audit add constraint access_audit_actor_kind_check
  check (actor_kind in ('key', 'member', 'command', 'visitor', 'system')) not valid;
