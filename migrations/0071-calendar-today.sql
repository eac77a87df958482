-- Today's screen: reminders that failed, and who looked at them; the events of one day.

-- Somebody saw that it failed and wants it out of sight.
alter table calendar_reminder add column dismissed_at timestamptz;

-- Few rows, whatever the number of reminders: those that failed, or are tried again.
create index calendar_reminder_troubled on calendar_reminder (organisation_id, environment, remind_at desc)
  where dismissed_at is null and (state = 'failed' or (state = 'planned' and attempts > 0));

-- The constraint has an index of this kind for blocking events. Events that do not block may overlap, so neither their start
-- nor their end finds those of a day.
create index calendar_event_open_spans on calendar_event using gist (
  organisation_id, environment, calendar_number, tstzrange(starts_at, occupied_to)
) where (not is_blocking and cancelled_at is null);
