-- Clicks at the rate of redirects (docs/decisions/0021): clicks by COPY, counted into sums only when enough have gathered.
-- The tables of 0.1.0 stay: its processes may still run, and what they hold is carried over in the background.

-- What clicks have in common, by number. A place without a city stands for its country, an agent "Other" for its device:
-- values beyond the limit of a sum are counted there.
create table shortener_places (
  id integer generated always as identity primary key,
  country text collate "C" not null,
  city text collate "C" not null,
  -- The place that stands for the country; null where it is this one.
  country_id integer,
  unique (country, city)
);

create table shortener_referrers (
  id integer generated always as identity primary key,
  name text collate "C" not null unique
);

create index shortener_referrers_by_lower_name on shortener_referrers (lower(name));

create table shortener_agents (
  id integer generated always as identity primary key,
  device text collate "C" not null,
  browser text collate "C" not null,
  os text collate "C" not null,
  -- The agent under which this one is counted where there are too many; null where it is this one.
  rest_id integer,
  unique (device, browser, os)
);

create sequence shortener_visits_id;

-- One row per click, one partition per month (made by the drain). No address, no agent string.
create table shortener_visits (
  id bigint not null default nextval('shortener_visits_id'),
  link_id bigint not null,
  clicked_at timestamptz not null,
  -- When this visitor was last seen on this link; null = never. From it the distinct visitors of any span are counted.
  previous_at timestamptz,
  -- Null once the visitor is forgotten (VISITOR_RETENTION_DAYS).
  visitor bigint,
  place integer not null,
  referrer integer not null,
  agent integer not null,
  bot boolean not null
) partition by range (clicked_at);

-- People and bots apart, so that the latest clicks are found at once however many bots came after them.
create index shortener_visits_of_people on shortener_visits (link_id, clicked_at, id) where not bot;
create index shortener_visits_of_bots on shortener_visits (link_id, clicked_at) where bot;

-- Rows arrive in order of time, so this tiny index finds what is older than a retention.
create index shortener_visits_by_time on shortener_visits using brin (clicked_at);

-- When each visitor was last seen on each link.
create table shortener_visitors (
  link_id bigint not null,
  visitor bigint not null,
  last_at timestamptz not null,
  primary key (link_id, visitor)
) with (fillfactor = 90);

-- What is known of a link at once, and which of its clicks are not in its sums yet.
create table shortener_totals (
  link_id bigint primary key,
  clicks bigint not null,
  bots bigint not null,
  visitors bigint not null,
  first_at timestamptz,
  last_at timestamptz,
  -- Clicks whose id is greater than folded_id: how many, and the earliest time of one.
  unfolded integer not null,
  unfolded_since timestamptz,
  folded_id bigint not null
) with (fillfactor = 70);

-- Sums of a link: 0 = all time, 1 = a UTC day, 2 = a quarter of an hour of a busy day, 3 = the times of a UTC day.
create table shortener_sums (
  link_id bigint not null,
  kind smallint not null,
  -- The quarter of an hour (counted from 1970) with which the span begins; 0 for all time.
  start integer not null,
  payload bytea not null,
  primary key (link_id, kind, start)
);

-- The payload is packed already.
alter table shortener_sums alter column payload set storage external;

-- How far each journal is drained, by shard of links; changed in the same transaction as the clicks themselves.
create table shortener_positions (
  journal_id text not null,
  shard smallint not null,
  segment bigint not null,
  byte_offset bigint not null,
  drained_at timestamptz not null,
  primary key (journal_id, shard)
);

-- How far the clicks of 0.1.0 are carried over, by shard of links. `up_to` is the last id that counts as carried over.
create table shortener_carried (
  shard smallint primary key,
  up_to bigint not null,
  -- Where the shard goes on: null = not begun, or done.
  cursor text
);

-- The drain counts clicks before `thinning_before` into sums only: their rows are being thinned. Clicks before
-- `forgotten_before` do not tell their visitors apart any more.
alter table shortener_retention
  add column thinning_before timestamptz not null default '-infinity',
  add column forgotten_before timestamptz not null default '-infinity';
