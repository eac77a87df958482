-- The Links screens: which links are switched off, what came of rows that somebody pasted, and files that wait to be imported.

create index shortener_links_off on shortener_links (organisation_id, environment, created_at desc, id desc)
  where disabled_at is not null;

-- Links that were made together, with what is wrong with the rows that are none; kept for 30 days.
create table shortener_batch (
  id uuid primary key,
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  -- JSON as text: a row may hold characters that jsonb refuses, and its problem says so.
  rows text not null,
  created_at timestamptz not null
);
create index shortener_batch_by_age on shortener_batch (created_at);

-- Files of other shorteners between the look and the import; kept for an hour, because they may hold addresses of visitors.
create table shortener_import_file (
  id uuid primary key,
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  file_name text not null,
  source text,
  content bytea not null,
  -- What came of the look: JSON as text.
  report text not null,
  created_at timestamptz not null
);
create index shortener_import_file_by_age on shortener_import_file (created_at);
