-- What can be set on a calendar: its colour, whether it is still in use, and the rules by which free slots are offered. None of
-- the rules binds add-event.
alter table calendar_calendar
  add column version integer not null default 1,
  -- The number of a colour of the console.
  add column colour smallint check (colour between 1 and 16),
  add column archived_at timestamptz,
  -- Opening hours and exceptions, as the branch room reads them from one line; null: always open.
  add column opening jsonb,
  -- Minutes that must be free before and after an event that is offered.
  add column buffer_before integer not null default 0 check (buffer_before between 0 and 1440),
  add column buffer_after integer not null default 0 check (buffer_after between 0 and 1440),
  -- How many minutes ahead a slot must begin at least, and how many days ahead at most.
  add column earliest_notice integer not null default 0 check (earliest_notice between 0 and 525600),
  add column latest_notice_days integer check (latest_notice_days between 1 and 3660);

-- Who somebody is: each way to find them has its index, so that an export does not read the attendees of everybody. The one
-- by customer is of migration 0093.
create index calendar_attendee_by_email on calendar_attendee (organisation_id, environment, lower(email))
  where email is not null;
create index calendar_attendee_by_phone on calendar_attendee (organisation_id, environment, phone) where phone is not null;
create index calendar_attendee_by_member on calendar_attendee (organisation_id, environment, member_id)
  where member_id is not null;
