-- Short links, their clicks, and the rollups from which unfiltered statistics are read.

create table shortener_links (
  id bigint generated always as identity primary key,
  -- Case-sensitive: "Sale" and "sale" are two links.
  code text collate "C" not null unique,
  -- Kept byte for byte as it was given.
  original_url text not null,
  created_at timestamptz not null,
  -- Spec 8: short URLs never expire; an operator may still switch one off.
  disabled_at timestamptz
);

create index shortener_links_newest on shortener_links (created_at desc, id desc);

-- One row per click. No address, no agent string: only what they were reduced to.
create table shortener_clicks (
  id bigint generated always as identity,
  link_id bigint not null,
  clicked_at timestamptz not null,
  visitor bigint not null,
  bot boolean not null,
  country text not null,
  city text not null,
  referrer text not null,
  device text not null,
  browser text not null,
  os text not null
);

-- People and bots apart, so that the latest clicks are found at once however many bots came after them.
create index shortener_clicks_of_people on shortener_clicks (link_id, clicked_at, id) where not bot;
create index shortener_clicks_of_bots on shortener_clicks (link_id, clicked_at) where bot;

-- Rows arrive in order of time, so this tiny index finds what is older than the retention.
create index shortener_clicks_by_time on shortener_clicks using brin (clicked_at);

-- "This visitor was seen on this link in this quarter of an hour" (counted from 1970): the truth about distinct visitors.
create table shortener_sightings (
  link_id bigint not null,
  visitor bigint not null,
  quarter integer not null,
  country text not null,
  primary key (link_id, visitor, quarter)
);

create index shortener_sightings_by_quarter on shortener_sightings (link_id, quarter);

-- Sums per link and span of time: 0 = all time, 1 = a UTC day, 2 = a quarter of an hour.
create table shortener_rollups (
  link_id bigint not null,
  span smallint not null,
  start integer not null,
  clicks bigint not null,
  bots bigint not null,
  visitors bigint not null,
  first_at timestamptz,
  last_at timestamptz,
  gaps json not null,
  country_visitors json not null,
  breakdown json not null,
  primary key (link_id, span, start)
);

-- How far each journal is drained; changed in the same transaction as the clicks themselves.
create table shortener_journals (
  id text primary key,
  segment bigint not null,
  byte_offset bigint not null,
  drained_at timestamptz not null
);

-- Single clicks before this time were thinned to rollups.
create table shortener_retention (
  only_row boolean primary key default true check (only_row),
  thinned_before timestamptz not null
);

insert into shortener_retention (thinned_before) values ('-infinity');
