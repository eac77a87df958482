-- The backups that were made: when, by whom, how large, and what came of them. So the age of the newest one is known, and the
-- console can list them. Older versions neither read nor write this table.
create table platform_backup (
  id uuid primary key,
  -- kept: a file in a data folder; sent: straight to the browser of an operator; command: "kontor db backup".
  kind text not null check (kind in ('kept', 'sent', 'command')),
  -- The id of a member, or "command line".
  actor text not null,
  state text not null check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null,
  -- When the process that makes it last said so. One that is silent for long has died.
  beat_at timestamptz not null,
  finished_at timestamptz,
  -- When the finished file was read again and found complete.
  checked_at timestamptz,
  tables_done integer not null default 0,
  tables_total integer not null default 0,
  bytes bigint not null default 0,
  -- Why it failed, as a word that the pages explain.
  failure text,
  -- The data folder that holds the file, and the file's name there; null where none is kept.
  folder text,
  file text,
  removed_at timestamptz
);

-- One at a time, however many processes there are.
create unique index platform_backup_running on platform_backup ((true)) where state = 'running';
create index platform_backup_by_time on platform_backup (started_at, id);
