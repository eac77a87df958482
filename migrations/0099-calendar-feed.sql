-- Addresses at which a calendar can be read by other programs (iCalendar). Of the token in the address only the digest is kept.
create table calendar_feed (
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  id uuid not null,
  calendar_number bigint not null,
  -- SHA-256, in hex.
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  -- Times only, or what is written in the events, too.
  detail text not null check (detail in ('busy', 'full')),
  created_at timestamptz not null,
  rotated_at timestamptz,
  primary key (organisation_id, environment, id),
  foreign key (organisation_id, environment, calendar_number)
    references calendar_calendar (organisation_id, environment, number)
);
create index calendar_feed_by_calendar on calendar_feed (organisation_id, environment, calendar_number);
