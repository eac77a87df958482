-- Lists of company numbers and accounts that somebody sent to have them checked, with their rows. They are kept for seven days.
create table registry_list (
  id uuid primary key,
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  -- Null where the rows were pasted.
  file_name text,
  -- The names of the columns, as a JSON list; null where the first line is a row already.
  header text,
  -- Which column was read, from 0.
  read_column integer not null,
  total integer not null,
  done integer not null default 0,
  problems integer not null default 0,
  state text not null check (state in ('running', 'done', 'cancelled')),
  -- By country: how often its register was silent in a row, and until when it is left alone. JSON as text.
  troubles text not null default '{}',
  created_at timestamptz not null,
  finished_at timestamptz,
  -- When somebody put the finished list out of sight on Today.
  dismissed_at timestamptz
);
create index registry_list_by_age on registry_list (organisation_id, environment, created_at desc, id desc);
-- One at a time for each organisation.
create unique index registry_list_running on registry_list (organisation_id) where state = 'running';

create table registry_list_row (
  list_id uuid not null references registry_list (id) on delete cascade,
  row integer not null,
  -- The cells as they were sent, as a JSON list in text: a file may hold characters that jsonb refuses.
  cells text not null,
  -- Only of companies that a register has to be asked for.
  country text,
  number text,
  tries integer not null default 0,
  -- What was found, as JSON in text; null until then.
  result text,
  has_problem boolean not null default false,
  primary key (list_id, row)
);
create index registry_list_row_waiting on registry_list_row (list_id, tries, row) where result is null;
create index registry_list_row_problem on registry_list_row (list_id, row) where has_problem;

-- Whose turn it is to work on lists: one process at a time, so that lists never ask registers faster than one process may.
create table registry_list_turn (
  is_one boolean primary key default true check (is_one),
  holder uuid,
  held_until timestamptz not null default '-infinity'
);
insert into registry_list_turn default values;
