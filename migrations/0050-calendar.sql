-- Calendars, events, attendees, types and reminders (spec 4.8). Two blocking events of a calendar can never overlap:
-- the exclusion constraint below proves it, whatever way a row comes in.
create extension if not exists btree_gist;

create table calendar_calendar (
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  id text not null check (id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
  -- Short, for indexes and locks; ids are chosen by people and may be long.
  number bigint generated always as identity,
  name text not null check (length(name) between 1 and 250),
  time_zone text not null,
  default_country text not null check (default_country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null,
  primary key (organisation_id, environment, id),
  unique (organisation_id, environment, number)
);

create table calendar_type (
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  number bigint generated always as identity,
  name text not null,
  -- The name without case: what is compared.
  folded text not null,
  created_at timestamptz not null,
  primary key (organisation_id, environment, number),
  unique (organisation_id, environment, folded)
);

create table calendar_event (
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  id uuid not null,
  calendar_number bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  blocking_to timestamptz,
  occupied_to timestamptz not null generated always as (greatest(ends_at, blocking_to)) stored,
  is_all_day boolean not null,
  is_blocking boolean not null,
  title text not null,
  description text,
  agenda text,
  url text,
  location_title text,
  notify_before text,
  type_number bigint,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (organisation_id, environment, id),
  foreign key (organisation_id, environment, calendar_number)
    references calendar_calendar (organisation_id, environment, number),
  foreign key (organisation_id, environment, type_number)
    references calendar_type (organisation_id, environment, number),
  check (starts_at < ends_at),
  constraint calendar_event_no_overlap exclude using gist (
    organisation_id with =,
    environment with =,
    calendar_number with =,
    tstzrange(starts_at, occupied_to) with &&
  ) where (is_blocking and cancelled_at is null)
);
-- Blocking events never overlap, so they stand in the same order by start and by end: the first one that ends after a
-- moment is the only one that can be in the way of a slot beginning there. One step in this index finds it.
create index calendar_event_slots on calendar_event (organisation_id, environment, calendar_number, occupied_to)
  include (starts_at) where (is_blocking and cancelled_at is null);
create index calendar_event_by_start on calendar_event (organisation_id, environment, calendar_number, starts_at);

create table calendar_attendee (
  organisation_id bigint not null,
  environment text not null,
  event_id uuid not null,
  position smallint not null,
  name text not null,
  member_id bigint,
  customer_id bigint,
  email text,
  -- E.164.
  phone text,
  primary key (organisation_id, environment, event_id, position),
  foreign key (organisation_id, environment, event_id)
    references calendar_event (organisation_id, environment, id) on delete cascade
);

create table calendar_reminder (
  organisation_id bigint not null,
  environment text not null,
  -- Also what the recipient's side recognises a repetition by: the Message-ID of the mail, the id of the SMS.
  id uuid not null,
  event_id uuid not null,
  position smallint not null,
  channel text not null check (channel in ('email', 'sms', 'none')),
  remind_at timestamptz not null,
  state text not null check (state in ('planned', 'sent', 'captured', 'skipped', 'cancelled', 'failed')),
  reason text,
  attempts integer not null default 0,
  settled_at timestamptz,
  -- In the sandbox: what would have been sent.
  captured jsonb,
  primary key (organisation_id, environment, id),
  unique (organisation_id, environment, event_id, position, channel),
  foreign key (organisation_id, environment, event_id, position)
    references calendar_attendee (organisation_id, environment, event_id, position) on delete cascade
);
