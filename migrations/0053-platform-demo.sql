-- What the first start made for the demo, so that "kontor demo remove" can take it away again. The rows are written in the
-- transaction that makes the things themselves. Older versions neither read nor write this table.
create table platform_demo (
  number bigint generated always as identity primary key,
  room text not null,
  -- What it is, as in "branch".
  kind text not null,
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  id text not null,
  -- What it looked like when it was made: a thing that looks different now was changed by somebody, and is kept.
  mark text not null
);
