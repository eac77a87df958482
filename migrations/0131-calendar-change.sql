-- What tells attendees that their event was changed goes the same way as a reminder. It is a column of its own, not another kind:
-- the release before would send an unknown kind as a cancellation, and sends this as a reminder.
alter table calendar_reminder add column is_change boolean not null default false;
