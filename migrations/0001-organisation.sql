-- Whose platform this is: every tenant table refers to an organisation.
create table organisation (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  name text not null check (length(name) between 1 and 255),
  default_country text not null check (default_country ~ '^[A-Z]{2}$'),
  time_zone text not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null
);
