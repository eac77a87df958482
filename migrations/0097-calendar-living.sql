-- Living with events: they are moved, cancelled with a reason, and restored. Each change raises the version, by which a form
-- knows that somebody was faster, and the sequence (RFC 5545 3.8.7.4), by which a mail program knows the newest time.
alter table calendar_event
  add column version integer not null default 1,
  add column sequence integer not null default 0,
  add column changed_at timestamptz,
  add column cancel_reason text check (length(cancel_reason) between 1 and 500),
  -- As in the audit log: the id of a key or a member, or "command line".
  add column cancelled_by text,
  add column cancelled_by_kind text check (cancelled_by_kind in ('key', 'member', 'command', 'visitor'));

-- A moved event has its reminders planned anew; those of its old time stay as they ended. What tells attendees of a cancellation
-- goes the same way as a reminder.
alter table calendar_reminder
  add column sequence integer not null default 0,
  add column kind text not null default 'reminder' check (kind in ('reminder', 'cancellation'));
alter table calendar_reminder drop constraint calendar_reminder_organisation_id_environment_event_id_posi_key;
alter table calendar_reminder add constraint calendar_reminder_once
  unique (organisation_id, environment, event_id, position, channel, sequence);

-- Lists over all calendars, by type, and of what was cancelled.
create index calendar_event_by_time on calendar_event (organisation_id, environment, starts_at, id);
create index calendar_event_by_type on calendar_event (organisation_id, environment, type_number, starts_at, id)
  where type_number is not null;
create index calendar_event_cancelled on calendar_event (organisation_id, environment, starts_at, id)
  where cancelled_at is not null;
