-- Files of branches that somebody sent in the console and looks at before they are applied: what was read of them, and what it
-- would change. They are removed when they are applied, and an hour after they were sent.
create table branch_import (
  id uuid primary key,
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  file_name text not null,
  -- The state of the branches that the preview was made from.
  revision bigint not null,
  -- JSON as text: a file may hold characters that jsonb refuses, and the preview says so.
  rows text not null,
  preview text not null,
  created_at timestamptz not null
);
create index branch_import_by_age on branch_import (created_at);
