-- An attendee may be reminded several times of one event: a week, a day and an hour before it. Two reminders at the same time
-- would still be one too many. The release before plans one for each attendee, which this allows as well.
alter table calendar_reminder drop constraint calendar_reminder_once;
alter table calendar_reminder add constraint calendar_reminder_once
  unique (organisation_id, environment, event_id, position, channel, sequence, remind_at);
