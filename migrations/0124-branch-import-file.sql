-- Files of branches that somebody sent in the console and looks at before they are applied: as they were sent, because what was
-- read of a file can be many times as large. branch_import stays for processes of the release before; 0.3.0 only empties it.
create table branch_import_file (
  id uuid primary key,
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  file_name text not null,
  -- The state of the branches that the preview was made from.
  revision bigint not null,
  content bytea not null,
  -- JSON as text: a file may hold characters that jsonb refuses, and the preview says so.
  preview text not null,
  created_at timestamptz not null
);
create index branch_import_file_by_age on branch_import_file (created_at);
-- Read piece by piece, which is quick where it is not compressed.
alter table branch_import_file alter column content set storage external;
alter table shortener_import_file alter column content set storage external;
