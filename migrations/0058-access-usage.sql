-- How often each key is used: by day for about 90 days, and by minute for the last hours. A successor names the key it replaces.
create table access_key_day (
  key_id uuid not null references access_key (id),
  -- In UTC: a process counts without knowing the zone of the organisation.
  day date not null,
  calls bigint not null,
  primary key (key_id, day)
);
create table access_key_minute (
  key_id uuid not null references access_key (id),
  minute timestamptz not null,
  calls bigint not null,
  primary key (key_id, minute)
);
alter table access_key add column replaces uuid references access_key (id);
